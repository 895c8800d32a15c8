import { daysAfter } from '#base/days.ts'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './RegionPreview.module.css'

const day = '2026-12-31'
const at = '2026-12-31T13:30:00Z'

/** Shows examples of the selected formats. */
export function RegionPreview({ format }: { format: Formats }) {
  const { t } = useTranslation()
  const [from = day] = format.week(day)
  return (
    <dl className={styles.preview} aria-label={t('accounts.region.preview')}>
      <dt className="visually-hidden">{t('accounts.region.preview')}</dt>
      <dd className={styles.large}>{format.date(day, 'long')}</dd>
      <dd>{format.moment(at)}</dd>
      <dd>{format.dates(from, daysAfter(from, 6))}</dd>
      <dd>{format.money({ amount: 152_550, currency: format.region.currency })}</dd>
    </dl>
  )
}
