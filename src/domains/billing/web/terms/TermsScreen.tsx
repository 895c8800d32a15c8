import { type ReactNode, useState } from 'react'
import { ActionIcon, Group } from '@mantine/core'
import { IconCoins, IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { BillRateShown } from '../../contract/bill-rates.ts'
import { type BillingTerms, billingRoutes } from '../../contract.ts'
import { MissingFields } from '../MissingFields.tsx'
import { TermsForm } from './TermsForm.tsx'
import { AddRate } from './AddRate.tsx'
import styles from './TermsScreen.module.css'

/** The billing terms and rates of a client, and the data that an invoice lacks. `lookUp` shows whether the electronic address is registered. */
export function TermsScreen({ lookUp }: { lookUp?: (terms: BillingTerms) => ReactNode }) {
  const { t } = useTranslation()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const terms = useRead(billingRoutes.readTerms, { params: { id } })
  const name = client.data?.name
  return (
    <Page
      title={name ? t('billing.terms.title', { name }) : t('billing.terms.short')}
      back={{ to: `/provider/clients/${id}`, label: name ?? t('clients.one.title') }}
    >
      <Reading of={terms} as="form">
        {(found) => (
          <>
            <MissingFields missing={found.missing} clientId={id} />
            <BillRates clientId={id} terms={found} />
            <TermsForm key={id} clientId={id} terms={found} address={client.data?.billingAddress ?? null}>
              {lookUp?.(found)}
            </TermsForm>
          </>
        )}
      </Reading>
    </Page>
  )
}

/** The bill rates of a client with their first days. Changes do not affect issued statements. */
function BillRates({ clientId, terms: { billRates, allowed } }: { clientId: string; terms: BillingTerms }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const mayEdit = allowed.includes('edit')
  const add = mayEdit && (
    <Group gap="0.75rem" align="stretch">
      <LinkButton to="/provider/clients/import-rates" variant="default" icon={IconFileImport}>
        {t('billing.import.action')}
      </LinkButton>
      <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
        {t('billing.rates.add')}
      </ActionButton>
    </Group>
  )
  return (
    <Panel
      title={t('billing.rates.title')}
      lead={t('billing.rates.lead')}
      action={billRates.length > 0 ? add : undefined}
    >
      {billRates.length === 0 ? (
        <Empty title={t('billing.rates.empty')} text={t('billing.rates.emptyText')} icon={IconCoins} action={add} />
      ) : (
        <ul className={styles.rates}>
          {billRates.map((rate) => (
            <RateRow key={rate.id} clientId={clientId} rate={rate} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {isAdding && <AddRate clientId={clientId} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function RateRow({ clientId, rate, mayEdit }: { clientId: string; rate: BillRateShown; mayEdit: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act, pending } = useWrite(billingRoutes.deleteBillRate, {
    onDone: () => tell.success(t('billing.rates.removed')),
  })
  const date = format.date(rate.fromDate)
  return (
    <li className={styles.rate}>
      <span className={styles.of}>{rate.project?.name ?? t('billing.rates.all')}</span>
      <span className={styles.from}>{t('billing.rates.from', { date })}</span>
      <span className={styles.amount}>{t('billing.rates.perHour', { amount: format.money(rate.billRate) })}</span>
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={40}
          loading={pending}
          aria-label={t('billing.rates.remove', { date })}
          onClick={() => void act({ params: { id: clientId, rateId: rate.id } })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
