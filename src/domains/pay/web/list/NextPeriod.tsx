import { IconCalendarDollar, IconPlus } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { ProposedPeriod } from './proposed-period.ts'
import styles from './NextPeriod.module.css'

/** The next period by the organisation's pay rules, with a button to create it. */
export function NextPeriod({ next, onAdd }: { next: ProposedPeriod; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className={styles.next} aria-label={t('pay.next.title')}>
      <span className={styles.icon} aria-hidden>
        <IconCalendarDollar size={26} stroke={1.7} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('pay.next.title')}</h2>
        <p className={styles.days}>{format.dates(next.startDate, next.endDate)}</p>
        <p className={styles.note}>{t('pay.period.paidOn', { date: format.date(next.payDate, 'long') })}</p>
      </div>
      {onAdd && (
        <ActionButton size="md" icon={IconPlus} iconSize={18} onClick={onAdd}>
          {t('pay.next.add')}
        </ActionButton>
      )}
    </section>
  )
}
