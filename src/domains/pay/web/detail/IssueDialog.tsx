import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import styles from './IssueDialog.module.css'

/** Confirms the issue of a period: the totals, the number of workers, and what is still missing. */
export function IssueDialog({ period, onClose }: { period: PayPeriodInFull; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act } = useWrite(payRoutes.issuePeriod)
  // Confirms the version that was shown, whatever others enter meanwhile.
  const [{ id, version, sums, missing }] = useState(period)
  const left = [
    missing.entries.total > 0 &&
      t('pay.missing.entries', { count: missing.entries.entries, hours: format.duration(missing.entries.minutes) }),
    missing.shifts.total > 0 &&
      t('pay.missing.shifts', { count: missing.shifts.shifts, hours: format.duration(missing.shifts.minutes) }),
    missing.bankAccounts.total > 0 && t('pay.missing.bankAccounts', { count: missing.bankAccounts.total }),
  ].filter((words) => words !== false)
  return (
    <Confirm
      open
      title={t('pay.issue.title', { days: format.dates(period.startDate, period.endDate) })}
      action={t('pay.issue.action')}
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await act({ params: { id }, ifMatch: version })
        if (outcome.ok) tell.success(t('pay.issue.done'))
      }}
    >
      <div className={styles.text}>
        <ul className={styles.sums}>
          {sums.map(({ currency, workers, net }) => (
            <li key={currency}>
              <span>{t('pay.sums.workers', { count: workers })}</span>
              <strong className="figures">
                {t('pay.issue.net', { net: format.money({ amount: net, currency }) })}
              </strong>
            </li>
          ))}
        </ul>
        {left.length > 0 && (
          <div className={styles.missing}>
            <IconAlertTriangle size={20} aria-hidden />
            <div>
              <p>{t('pay.issue.missing')}</p>
              <ul>
                {left.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <p>{t('pay.issue.text')}</p>
      </div>
    </Confirm>
  )
}
