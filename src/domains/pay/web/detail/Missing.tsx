import {
  IconBuildingBank,
  IconChecklist,
  IconCircleCheck,
  IconMathLower,
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

/** What prevents paying everybody, each with a link to where it can be resolved. */
export function Missing({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { entries, bankAccounts, deductions, negative } = period.missing
  if (period.status === 'issued') return null
  if (!deductions && entries.total + bankAccounts.total + negative.total === 0) {
    // Missing accounts are known once the workers to pay are known.
    if (period.status === 'open') return null
    return (
      <p className={styles.none}>
        <IconCircleCheck size={20} aria-hidden />
        {t('pay.missing.none')}
      </p>
    )
  }
  const hoursOf = (workerId: string, from: string) =>
    `/provider/timesheet?${new URLSearchParams({ status: 'all', workerId, from, to: period.endDate }).toString()}`
  return (
    <Panel title={t('pay.missing.title')} lead={t('pay.missing.lead')}>
      <div className={styles.groups}>
        {deductions && (
          <Group icon={IconReceiptTax} title={t('pay.missing.deductions')} more={0}>
            <li>
              <Link to="/provider/settings?tab=pay">{t('pay.missing.setDeductions')}</Link>
            </li>
          </Group>
        )}
        {negative.total > 0 && (
          <Group
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
          </Group>
        )}
        {entries.total > 0 && (
          <Group
            icon={IconChecklist}
            title={t('pay.missing.entries', { count: entries.entries, hours: format.duration(entries.minutes) })}
            more={entries.total - entries.items.length}
          >
            {entries.items.map(({ worker, firstDate, ...open }) => (
              <li key={worker.id}>
                <Link to={hoursOf(worker.id, firstDate)}>{worker.name}</Link>
                <span className={styles.figure}>
                  {format.duration(open.minutes)}
                  {' · '}
                  {open.submitted > 0
                    ? t('pay.missing.submitted', { count: open.submitted })
                    : t('pay.missing.notSubmitted', { count: open.entries })}
                </span>
              </li>
            ))}
          </Group>
        )}
        {bankAccounts.total > 0 && (
          <Group
            icon={IconBuildingBank}
            title={t('pay.missing.bankAccounts', { count: bankAccounts.total })}
            more={bankAccounts.total - bankAccounts.items.length}
          >
            {bankAccounts.items.map((worker) => (
              <li key={worker.id}>
                <Link to={`/provider/workforce/edit/${worker.id}`}>{worker.name}</Link>
              </li>
            ))}
          </Group>
        )}
      </div>
    </Panel>
  )
}

interface GroupProps {
  icon: TablerIcon
  title: string
  /** True if it prevents issuing. */
  isBad?: boolean
  /** The number of further ones that are not named. */
  more: number
  children: ReactNode
}

function Group({ icon: Icon, title, isBad, more, children }: GroupProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.group} data-bad={isBad || undefined}>
      <h3 className={styles.title}>
        <Icon size={20} aria-hidden />
        {title}
      </h3>
      <ul className={styles.list}>
        {children}
        {more > 0 && <li>{t('pay.missing.more', { count: more })}</li>}
      </ul>
    </section>
  )
}
