import { SegmentedControl } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { portalInvoiceRoutes } from '../../contract/invoices.ts'
import { usePortalContact } from '../contact.ts'
import { InvoiceRow } from '../InvoiceRow.tsx'
import { PortalList } from '../PortalList.tsx'
import styles from './ClientInvoicesScreen.module.css'

const shown = ['unpaid', 'all'] as const

/** The invoices and credit notes of the client: first those to pay, by due date. */
export function ClientInvoicesScreen() {
  const { t } = useTranslation()
  const { company, client } = usePortalContact()
  const format = useFormat()
  const [{ show }, change] = useAddressQuery({ show: 'unpaid' })
  const isAll = show === 'all'
  const list = useList(portalInvoiceRoutes.listClientInvoices, {
    query: isAll ? {} : { group: 'outstanding', sort: 'dueDate' },
  })
  const open = list.first && format.moneys(list.first.open)
  return (
    <Page
      title={t('portal.invoices.title')}
      lead={open ? t('portal.invoices.open', { open }) : t('portal.invoices.lead', { company, client })}
    >
      <SegmentedControl
        className={styles.shown ?? ''}
        aria-label={t('portal.invoices.shown')}
        value={isAll ? 'all' : 'unpaid'}
        onChange={(next) => change({ show: next })}
        data={shown.map((value) => ({ value, label: t(`portal.invoices.show.${value}`) }))}
      />
      <PortalList
        list={list}
        failed={t('portal.invoices.failed')}
        empty={{
          icon: IconFileInvoice,
          title: t(isAll ? 'portal.invoices.empty' : 'portal.invoices.paid'),
          text: t('portal.invoices.emptyText', { company }),
        }}
        row={(invoice) => <InvoiceRow invoice={invoice} />}
      />
    </Page>
  )
}
