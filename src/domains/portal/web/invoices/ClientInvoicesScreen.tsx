import { IconFileInvoice } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { portalInvoiceRoutes } from '../../contract/invoices.ts'
import { usePortalContact } from '../contact.ts'
import { InvoiceRow } from '../InvoiceRow.tsx'
import { PortalList } from '../PortalList.tsx'

/** The invoices and credit notes of the client, to download. */
export function ClientInvoicesScreen() {
  const { t } = useTranslation()
  const { company, client } = usePortalContact()
  const list = useList(portalInvoiceRoutes.listClientInvoices, { query: {} })
  return (
    <Page title={t('portal.invoices.title')} lead={t('portal.invoices.lead', { company, client })}>
      <PortalList
        list={list}
        failed={t('portal.invoices.failed')}
        empty={{
          icon: IconFileInvoice,
          title: t('portal.invoices.empty'),
          text: t('portal.invoices.emptyText', { company }),
        }}
        row={(invoice) => <InvoiceRow invoice={invoice} />}
      />
    </Page>
  )
}
