import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { OffsetField } from '#platform/web/forms/field/OffsetField.tsx'
import { type Choice, SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { BreakFields } from './BreakFields.tsx'
import styles from './EntryFields.module.css'
import type { TypedSpan } from './entry-span.ts'
import { PlannedTimes } from './PlannedTimes.tsx'

interface Props {
  span: TypedSpan
  projects: UseQueryResult<unknown, Failure>
  choices: readonly Choice[]
  /** The shifts of that day. */
  shifts: TimesheetDay['shifts']
}

/** The required fields of an entry: times, project and task. */
export function EntryFields({ span, projects, choices, shifts }: Props) {
  const { t } = useTranslation()
  const none = projects.isSuccess && choices.length === 0
  return (
    <Panel>
      <WorkFields
        span={span}
        planned={<PlannedTimes shifts={shifts} />}
        project={
          projects.isError && !projects.data ? (
            <Failed failure={projects.error} retry={() => void projects.refetch()} />
          ) : (
            <SelectField
              name="projectId"
              label={t('timesheets.field.project')}
              empty={projects.isPending ? t('platform.state.loading') : t('timesheets.entry.chooseProject')}
              choices={choices}
              description={none ? t('timesheets.entry.noProject') : undefined}
              required
            />
          )
        }
      >
        <TaskField />
      </WorkFields>
    </Panel>
  )
}

interface WorkProps {
  span: TypedSpan
  /** The field of the project. */
  project: ReactNode
  planned?: ReactNode
  children?: ReactNode
}

/** The day, project, times and breaks of an entry, for its worker and for users who enter or correct hours. */
export function WorkFields({ span, project, planned, children }: WorkProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <DateField name="date" label={t('timesheets.field.date')} max={todayIn(format.timeZone)} required />
      </div>
      {planned}
      <div className={styles.wide}>{project}</div>
      <TimeField name="startTime" label={t('timesheets.field.startTime')} required />
      <TimeField name="endTime" label={t('timesheets.field.endTime')} required example="16:30" />
      <OffsetField name="startOffset" label={t('timesheets.field.startOffset')} instants={span.starts} />
      <OffsetField name="endOffset" label={t('timesheets.field.endOffset')} instants={span.ends} />
      <div className={styles.wide}>
        <CheckField name="endsNextDay" label={t('timesheets.field.endsNextDay')} />
      </div>
      <BreakFields />
      {children}
    </div>
  )
}

/** The description of the task of an entry. */
export function TaskField() {
  const { t } = useTranslation()
  return (
    <div className={styles.wide}>
      <TextAreaField name="taskDescription" label={t('timesheets.field.taskDescription')} rows={3} required />
    </div>
  )
}
