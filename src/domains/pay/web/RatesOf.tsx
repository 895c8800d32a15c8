import { ActionIcon } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { payRoutes, type WorkerRate } from '../contract.ts'
import { AddRate } from './rates/AddRate.tsx'
import styles from './RatesOf.module.css'

/** A worker's pay rates with their start dates; only for users who may see pay. */
export function RatesOf({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const may = useMay('pay:read')
  const mayWrite = useMay('workforce:write')
  const [adding, setAdding] = useState(false)
  const rates = useRead(payRoutes.listRates, { params: { id: workerId }, query: { limit: '100' } }, { enabled: may })
  if (!may) return null
  return (
    <Panel
      title={t('pay.rate.title')}
      lead={t('pay.rate.lead')}
      action={
        mayWrite &&
        !adding && (
          <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
            {t('pay.rate.add')}
          </ActionButton>
        )
      }
    >
      {adding && <AddRate workerId={workerId} onClose={() => setAdding(false)} />}
      <Reading of={rates}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>{t('pay.rate.empty')}</p>
          ) : (
            <ul className={styles.rates}>
              {items.map((rate) => (
                <RateRow key={rate.id} workerId={workerId} rate={rate} />
              ))}
            </ul>
          )
        }
      </Reading>
    </Panel>
  )
}

function RateRow({ workerId, rate: one }: { workerId: string; rate: WorkerRate }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act, pending } = useWrite(payRoutes.deleteRate)
  const { id, fromDate, payRate, isCurrent, allowed } = one
  const date = format.date(fromDate)
  return (
    <li className={styles.rate}>
      <span className={styles.amount}>
        {payRate ? t('pay.rate.perHour', { rate: format.money(payRate) }) : t('pay.rate.none')}
      </span>
      <span className={styles.from}>{t('pay.rate.from', { date })}</span>
      {isCurrent && <ToneBadge tone="good">{t('pay.rate.current')}</ToneBadge>}
      {fromDate > todayIn(format.timeZone) && <ToneBadge tone="waiting">{t('pay.rate.coming')}</ToneBadge>}
      {allowed.includes('delete') && (
        <ActionIcon
          className={styles.remove ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          loading={pending}
          aria-label={t('pay.rate.delete', { date })}
          onClick={async () => {
            const outcome = await act({ params: { id: workerId, rateId: id } })
            if (outcome.ok) tell.success(t('pay.rate.deleted', { date }))
          }}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
