import {
  IconBuildingBank,
  IconCalendarQuestion,
  IconChecklist,
  IconCircleCheck,
  IconMathLower,
  IconReceiptRefund,
  IconReceiptTax,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { PayPeriodInFull } from '../../contract.ts'
import styles from './Missing.module.css'
import { Undue } from './Undue.tsx'

/** For whom entries wait, with the filters of the list that shows exactly these. */
const waits = [
  { of: 'agency', action: 'approve', filters: { status: 'submitted', clientDecision: 'notAwaited' } },
  { of: 'client', action: 'showClient', filters: { status: 'submitted', clientDecision: 'awaited' } },
  { of: 'worker', action: 'showWorker', filters: { status: 'withWorker' } },
] as const

/** What prevents paying everybody, each with a link to where it can be resolved. */
export function Missing({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { entries, shifts, bankAccounts, deductions, negative, undue } = period.missing
  if (period.status === 'issued') return null
  if (!deductions && entries.total + shifts.total + bankAccounts.total + negative.total + undue.total === 0) {
    // Missing accounts are known once the workers to pay are known.
    if (period.status === 'open') return null
    return (
      <p className={styles.none}>
        <IconCircleCheck size={20} aria-hidden />
        {t('pay.missing.none')}
      </p>
    )
  }
  const hoursFrom = (from: string, filters: Record<string, string>) =>
    `/provider/timesheet?${new URLSearchParams({ ...filters, from, to: period.endDate }).toString()}`
  const shiftsFrom = (day: string, filters: Record<string, string>) =>
    `/provider/schedule?${new URLSearchParams({ date: day, withoutHours: 'true', ...filters }).toString()}`
  const firstDate = entries.items.reduce(
    (first, one) => (one.firstDate < first ? one.firstDate : first),
    period.startDate,
  )
  return (
    <Panel title={t('pay.missing.title')} lead={t('pay.missing.lead')}>
      <div className={styles.points}>
        {deductions && (
          <Point
            icon={IconReceiptTax}
            title={t('pay.missing.deductions')}
            to="/provider/settings?tab=pay"
            action={t('pay.missing.setDeductions')}
          />
        )}
        {negative.total > 0 && (
          <Point
            icon={IconMathLower}
            isBad
            title={t('pay.missing.negative', { count: negative.total })}
            more={negative.total - negative.items.length}
          >
            {negative.items.map(({ stubId, worker, gross, net, currency }) => (
              <li key={stubId}>
                <Link to={`/provider/pay/stubs/${stubId}`}>{worker.name}</Link>
                <span className={styles.figure}>{format.money({ amount: Math.min(gross, net), currency })}</span>
              </li>
            ))}
          </Point>
        )}
        {undue.total > 0 && (
          <Point
            icon={IconReceiptRefund}
            title={t('pay.missing.undue', { count: undue.total })}
            more={undue.total - undue.items.length}
          >
            {undue.items.map((paid) => (
              <Undue key={`${paid.assignmentId} ${paid.amount.currency}`} period={period} paid={paid} />
            ))}
          </Point>
        )}
        {entries.total > 0 && (
          <Point
            icon={IconChecklist}
            to={hoursFrom(firstDate, {})}
            action={t('pay.missing.showEntries')}
            title={t('pay.missing.entries', { count: entries.entries, hours: format.duration(entries.minutes) })}
            more={entries.total - entries.items.length}
            parts={waits
              .filter(({ of }) => entries.waiting[of].entries > 0)
              .map(({ of, action, filters }) => (
                <li key={of}>
                  {t(`pay.missing.waiting.${of}`, { count: entries.waiting[of].entries })}
                  <span className={styles.figure}>{format.duration(entries.waiting[of].minutes)}</span>
                  <Link to={hoursFrom(firstDate, filters)}>{t(`pay.missing.waiting.${action}`)}</Link>
                </li>
              ))}
          >
            {entries.items.map(({ worker, firstDate, ...open }) => (
              <li key={worker.id}>
                <Link to={hoursFrom(firstDate, { status: 'all', workerId: worker.id })}>{worker.name}</Link>
                <span className={styles.figure}>
                  {format.duration(open.minutes)}
                  {' · '}
                  {open.submitted > 0
                    ? t('pay.missing.submitted', { count: open.submitted })
                    : t('pay.missing.notSubmitted', { count: open.entries })}
                </span>
              </li>
            ))}
          </Point>
        )}
        {shifts.total > 0 && (
          <Point
            icon={IconCalendarQuestion}
            to={shiftsFrom(shifts.firstDate ?? period.startDate, {})}
            action={t('pay.missing.showShifts')}
            title={t('pay.missing.shifts', { count: shifts.shifts, hours: format.duration(shifts.minutes) })}
            more={shifts.total - shifts.items.length}
          >
            {shifts.items.map(({ worker, firstDate, ...missing }) => (
              <li key={worker.id}>
                <Link to={shiftsFrom(firstDate, { workerId: worker.id })}>{worker.name}</Link>
                <span className={styles.figure}>
                  {format.duration(missing.minutes)}
                  {' · '}
                  {t('pay.missing.shiftsOf', { count: missing.shifts })}
                </span>
              </li>
            ))}
          </Point>
        )}
        {bankAccounts.total > 0 && (
          <Point
            icon={IconBuildingBank}
            title={t('pay.missing.bankAccounts', { count: bankAccounts.total })}
            more={bankAccounts.total - bankAccounts.items.length}
          >
            {bankAccounts.items.map((worker) => (
              <li key={worker.id}>
                <Link to={`/provider/workforce/edit/${worker.id}`}>{worker.name}</Link>
              </li>
            ))}
          </Point>
        )}
      </div>
    </Panel>
  )
}

interface PointProps {
  icon: TablerIcon
  title: string
  /** True if it prevents issuing. */
  isBad?: boolean
  /** Where all of it is resolved, if there is such a place. */
  to?: string
  action?: string
  /** The number of further workers that are not named. */
  more?: number
  /** Its parts, each with its own action. */
  parts?: ReactNode
  /** The workers concerned. */
  children?: ReactNode
}

/** One kind of open point: a line, which opens to the workers concerned. */
function Point({ icon: Icon, title, isBad, to, action, more = 0, parts, children }: PointProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.point} data-bad={isBad || undefined}>
      <div className={styles.line}>
        <Icon size={20} aria-hidden />
        <h3 className={styles.title}>{title}</h3>
        {to !== undefined && <Link to={to}>{action}</Link>}
      </div>
      {parts && <ul className={styles.list}>{parts}</ul>}
      {children && (
        <details>
          <summary>{t('pay.missing.byWorker')}</summary>
          <ul className={styles.list}>
            {children}
            {more > 0 && <li>{t('pay.missing.more', { count: more })}</li>}
          </ul>
        </details>
      )}
    </section>
  )
}
