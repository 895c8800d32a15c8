import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import type { FormFields } from '#platform/web/forms/use-contract-form.ts'
import { dateIn, timeIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { timesheetRoutes } from '../../contract.ts'
import styles from './EntryFields.module.css'

/** Offers the times of what was planned on the day and has passed, as long as no times are typed. */
export function PlannedTimes({ form }: { form: FormFields }) {
  const { t } = useWords()
  const format = useFormat()
  const { timeZone } = format
  const date = String(form.valueOf('date') ?? '')
  const isAsked = /^\d{4}-\d\d-\d\d$/.test(date) && !form.valueOf('startTime') && !form.valueOf('endTime')
  const days = useRead(timesheetRoutes.listDays, { query: { from: date, to: date } }, { enabled: isAsked })
  const shifts = (isAsked && days.data?.items[0]?.shifts) || []
  return shifts
    .filter(({ endsAt }) => hasPassed(endsAt))
    .map(({ id, project, startsAt, endsAt }) => (
      <Button
        key={id}
        variant="light"
        size="md"
        className={styles.wide ?? ''}
        leftSection={<IconCalendarCheck size={18} aria-hidden />}
        onClick={() => {
          form.set('projectId', project.id)
          form.set('startTime', timeIn(timeZone, startsAt))
          form.set('endTime', timeIn(timeZone, endsAt))
          form.set('endsNextDay', dateIn(timeZone, endsAt) > date)
        }}
      >
        {t('timesheets.entry.asPlanned', {
          from: format.time(startsAt),
          to: format.time(endsAt),
          project: project.name,
        })}
      </Button>
    ))
}

const hasPassed = (instant: string) => Date.parse(instant) <= Date.now()
