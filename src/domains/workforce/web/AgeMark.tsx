import { Badge } from '@mantine/core'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ageMark } from '../rules/age.ts'

/** Marks a worker who is a minor, or too young to work in the organisation's country. */
export function AgeMark({ dateOfBirth }: { dateOfBirth: string }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const mark = dayOf(dateOfBirth) && ageMark(dateOfBirth, todayIn(timeZone), timeZone)
  if (!mark) return null
  return (
    <Badge color={mark.kind === 'minor' ? 'yellow' : 'red'} variant="light" tt="none">
      {mark.kind === 'minor' ? t('workforce.age.minor') : t('workforce.age.belowMinimum', { age: mark.age })}
    </Badge>
  )
}
