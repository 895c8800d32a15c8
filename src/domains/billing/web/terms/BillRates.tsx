import { ActionIcon } from '@mantine/core'
import { IconCoins, IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { billingRoutes, type BillingTerms, type BillRateShown } from '../../contract.ts'
import { AddRate } from './AddRate.tsx'
import styles from './BillRates.module.css'

/** The bill rates of a client with their first days. Changes do not affect issued statements. */
export function BillRates({ clientId, terms: { billRates, allowed } }: { clientId: string; terms: BillingTerms }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const mayEdit = allowed.includes('edit')
  const add = mayEdit && (
    <div className={styles.ways}>
      <LinkButton to="/provider/clients/import-rates" variant="default" icon={IconFileImport}>
        {t('billing.import.action')}
      </LinkButton>
      <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
        {t('billing.rates.add')}
      </ActionButton>
    </div>
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
