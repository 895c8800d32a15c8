import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnTimeOff } from '../contract.ts'
import { useDaysText } from './use-time-off-texts.ts'

/** The sick leave that replaces days of time off. */
export function ReplacedDays({ replacedBy }: Pick<OwnTimeOff, 'replacedBy'>) {
  const { t } = useTranslation()
  const daysOf = useDaysText()
  if (replacedBy.length === 0) return null
  return <p>{t('absences.change.replaced', { days: replacedBy.map(daysOf).join(', ') })}</p>
}
