import { DateFilter } from '#platform/web/forms/date/DateFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props {
  date: string
  goTo: (date: string) => void
  className?: string | undefined
}

/** A box to jump to a day; it shows the current one. */
export function DateBox({ date, goTo, className }: Props) {
  const { t } = useTranslation()
  return (
    <DateFilter
      size="sm"
      className={className ?? ''}
      aria-label={t('platform.dates.goTo')}
      title={t('platform.dates.goTo')}
      min="1900-01-01"
      max="2199-12-31"
      value={date}
      onChange={(day) => day !== '' && goTo(day)}
    />
  )
}
