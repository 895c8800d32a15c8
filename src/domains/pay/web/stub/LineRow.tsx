import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { HourLimits, StubLine } from '../../rules/stub-shapes.ts'
import { isDeduction } from '../../rules/is-deduction.ts'
import styles from './LineRow.module.css'
import { useLineTexts } from './use-line-texts.ts'

interface Props {
  line: StubLine
  limits: HourLimits | null
  linkOf: (entry: StubLine['entries'][number]) => string
  linkToStub: (id: string) => string
  actions: ReactNode
}

/** One line of a stub with its amount; expanded, with its rule and its entries. */
export function LineRow({ line, limits, linkOf, linkToStub, actions }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const lineTexts = useLineTexts()
  const { from, to, entries, corrects } = line
  const about = [
    line.project?.name,
    line.role,
    from && to && format.dates(from, to),
    line.adjustmentId && line.reason,
  ].filter(Boolean)
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>
        <IconChevronRight size={18} aria-hidden className={styles.chevron} />
        <span className={styles.what}>
          <span className={styles.name}>{lineTexts.name(line)}</span>
          {about.length > 0 && <span className={styles.quiet}>{about.join(' · ')}</span>}
        </span>
        <span className={styles.how}>{lineTexts.sum(line)}</span>
        <span className={styles.amount}>
          {format.money({ ...line.amount, amount: isDeduction(line) ? 0 - line.amount.amount : line.amount.amount })}
        </span>
      </summary>
      <div className={styles.more}>
        {lineTexts.rule(line, limits).map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        {corrects && (
          <p>
            {t('pay.line.corrects')} <Link to={linkToStub(corrects.stubId)}>{corrects.stubNumber}</Link>
          </p>
        )}
        {entries.length > 0 && (
          <ul className={styles.entries} aria-label={t('pay.line.entries')}>
            {entries.map((entry) => (
              <li key={`${entry.id} ${entry.date}`}>
                <Link to={linkOf(entry)}>{format.date(entry.date, 'weekday')}</Link>
                <span className="figures">
                  {entry.startTime && entry.endTime
                    ? `${format.timeOfDay(entry.startTime)}–${format.timeOfDay(entry.endTime)}`
                    : ''}
                </span>
                <span className={styles.minutes}>{format.duration(entry.minutes)}</span>
              </li>
            ))}
          </ul>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </details>
  )
}
