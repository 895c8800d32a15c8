import { IconCalendarCheck } from '@tabler/icons-react'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { timesBetween } from '../typed-times.ts'
import styles from './EntryFields.module.css'

/** Offers the times and the break of the day's past shifts while no times are entered. */
export function PlannedTimes({ shifts }: { shifts: TimesheetDay['shifts'] }) {
  const form = useFormFields()
  const { t } = useTranslation()
  const format = useFormat()
  const date = String(form.valueOf('date') ?? '')
  if (form.valueOf('startTime') || form.valueOf('endTime')) return null
  return shifts
    .filter(({ endsAt }) => hasPassed(endsAt))
    .map(({ id, project, startsAt, endsAt, breakMinutes }) => (
      <ActionButton
        key={id}
        variant="light"
        size="md"
        className={styles.wide ?? ''}
        icon={IconCalendarCheck}
        iconSize={18}
        onClick={() => {
          form.set('projectId', project.id)
          const times = timesBetween({ startsAt, endsAt, breakMinutes }, date, format.timeZone)
          for (const [field, value] of Object.entries({ ...times, breaks: [] })) form.set(field, value)
        }}
      >
        {t('timesheets.entry.asPlanned', {
          from: format.time(startsAt),
          to: format.time(endsAt),
          project: project.name,
        })}
      </ActionButton>
    ))
}

const hasPassed = (instant: string) => Date.parse(instant) <= Date.now()
