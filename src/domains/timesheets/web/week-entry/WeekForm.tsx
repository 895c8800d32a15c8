import { IconBriefcaseOff, IconCopy, IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import type { OwnAssignment } from '#domains/assignments/contract.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DraftNotice } from '#platform/web/forms/draft/DraftNotice.tsx'
import { FormSummary } from '#platform/web/forms/form/FormSummary.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type OwnEntry, timesheetRoutes } from '../../contract.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { weekOfEntry } from '../form/week-of-entry.ts'
import { CellDialog } from './CellDialog.tsx'
import { moveInGrid } from './grid-keys.ts'
import { blankWeek, type GridProject, copyTargets, openProjects } from './open-days.ts'
import { ProjectColumn } from './ProjectColumn.tsx'
import { useWeek } from './use-week.ts'
import { awayOn } from './week-off.ts'
import { copyDayBefore, copyLastWeek, emptyDay, minutesOf } from './week-values.ts'
import { WeekDay } from './WeekDay.tsx'
import styles from './WeekForm.module.css'

interface Props {
  days: readonly TimesheetDay[]
  /** The entries of this week and the previous one, earliest first. */
  entries: readonly OwnEntry[]
  assignments: readonly OwnAssignment[]
  timeOff: readonly OwnTimeOff[]
  /** The organisation's rounding step in minutes. */
  rounding: number
  today: string
}

/** The grid of a week: start, hours by project, break and time off of each day, all saved together. */
export function WeekForm({ days, entries, assignments, timeOff, rounding, today }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const { go } = useNavigation()
  const dates = days.map(({ date }) => date)
  const { projects, isOpen } = openProjects(assignments, dates)
  const from = dates[0] ?? today
  const [week, element] = useWeek(
    from,
    projects.map(({ id }) => id),
    blankWeek(days, entries, today, format.timeZone),
  )
  const { values, set, problem, draft } = week
  const submit = useWrite(timesheetRoutes.submitEntries)
  const [isSending, setSending] = useState(false)
  const [opened, setOpened] = useState<{ date: string; project: GridProject }>()
  const openedDay = opened && (values.days[opened.date] ?? emptyDay)
  const released = useRef(false)
  const ground = copyTargets(days, entries, today, isOpen)
  const typed = Object.values(values.days).reduce((sum, day) => sum + minutesOf(day, rounding), 0)
  const entered = days.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)

  function copyWeek() {
    const copied = copyLastWeek(values, ground)
    if (copied.count === 0) return tell.info(t('timesheets.grid.nothingToCopy'))
    set(copied.values)
    tell.success(t('timesheets.grid.copied', { count: copied.count }))
  }

  async function save(sends: boolean) {
    setSending(sends)
    const result = await week.save()
    if (!result) return
    const ids = result.entries.map(({ id }) => id)
    const sent = sends && ids.length > 0 ? await submit.write({ body: { ids } }) : undefined
    if (sent && !sent.ok) tell.error(`${t('timesheets.failure.submit')} ${wordsOf(sent.problem)}`)
    else if (sent) tell.success(t('timesheets.own.submitted', { count: ids.length }))
    else if (ids.length > 0) tell.success(t('timesheets.grid.saved', { count: ids.length }))
    if (result.timeOff.length > 0) tell.success(t('timesheets.grid.timeOffSent', { count: result.timeOff.length }))
    released.current = true
    go(weekOfEntry(from), { replace: true })
  }

  if (projects.length === 0)
    return (
      <Empty title={t('timesheets.grid.noProject')} text={t('timesheets.grid.noProjectText')} icon={IconBriefcaseOff} />
    )
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      {problem && <FormSummary>{problem}</FormSummary>}
      {draft.found && <DraftNotice draft={draft} onDiscard={week.reset} />}
      <ActionButton
        variant="default"
        size="md"
        className={styles.copyWeek ?? ''}
        icon={IconCopy}
        iconSize={18}
        onClick={copyWeek}
      >
        {t('timesheets.grid.copyWeek')}
      </ActionButton>
      <p className={styles.keys}>{t('timesheets.grid.keys')}</p>
      <div
        className={styles.grid}
        style={{ gridTemplateRows: `repeat(${projects.length + 6}, auto)` }}
        onKeyDown={moveInGrid}
      >
        <ProjectColumn week={week} projects={projects} />
        {days.map((day) => (
          <WeekDay
            key={day.date}
            week={week}
            day={day}
            projects={projects.filter(({ id }) => isOpen(day.date, id))}
            rows={projects}
            isToday={day.date === today}
            rounding={rounding}
            away={awayOn(day.date, timeOff)}
            onDetails={(project) => setOpened({ date: day.date, project })}
            copied={ground.days.includes(day.date) ? copyDayBefore(values, day.date, ground) : undefined}
          />
        ))}
      </div>
      <StickyBar
        apart
        note={
          <>
            <span className={styles.totalLabel}>{t('timesheets.week.hours')}</span>
            <span className={styles.totalHours}>{format.duration(typed + entered)}</span>
            {typed > 0 && (
              <span className={styles.quiet}>{t('timesheets.grid.new', { hours: format.duration(typed) })}</span>
            )}
          </>
        }
      >
        <ActionButton
          type="submit"
          size="md"
          variant="default"
          loading={week.pending && !isSending}
          disabled={week.pending && isSending}
          icon={IconDeviceFloppy}
          iconSize={18}
        >
          {t('timesheets.grid.save')}
        </ActionButton>
        <ActionButton
          size="md"
          loading={week.pending && isSending}
          disabled={week.pending && !isSending}
          icon={IconSend}
          iconSize={18}
          onClick={() => void save(true)}
        >
          {t('timesheets.entry.saveAndSubmit')}
        </ActionButton>
      </StickyBar>
      {opened && openedDay && (
        <CellDialog
          {...opened}
          hours={openedDay.hours[opened.project.id] ?? ''}
          details={openedDay.details[opened.project.id]}
          onTake={(taken) => {
            const details = { ...openedDay.details, [opened.project.id]: taken }
            set({ ...values, days: { ...values.days, [opened.date]: { ...openedDay, details } } })
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      <LeaveGuard
        active={week.changed}
        released={released}
        isStored={draft.keptAt !== undefined}
        onDiscard={draft.forget}
      />
    </form>
  )
}
