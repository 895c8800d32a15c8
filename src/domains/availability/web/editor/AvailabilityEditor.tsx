import { Button, CloseButton, Group, Stack, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { DateInput } from '#platform/web/forms/date/DateInput.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { dayOf } from '#platform/web/format/calendar.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { WorkerAvailability } from '../../contract.ts'
import { availabilityKinds, type Exception, type Stretch } from '../../rules.ts'
import styles from './AvailabilityEditor.module.css'
import { areHours, DesiredHours, type TypedHours } from './DesiredHours.tsx'
import {
  choiceOf,
  dayPartNames,
  dayParts,
  hasSameWorkdays,
  type SavedAvailability,
  weekFrom,
  withDays,
  withKind,
  withWeek,
} from './week.ts'

interface Props {
  stated: WorkerAvailability
  /** The first day that may be changed. */
  first: string
  save: (body: SavedAvailability) => Promise<Outcome<WorkerAvailability>>
}

const workdays = [0, 1, 2, 3, 4]

// The day of a row can change, so the row needs another key.
const withKey = ({ date, stretches }: Exception) => ({ key: crypto.randomUUID(), date, stretches })

/** The usual week, the desired weekly hours and the days that differ, with large buttons: a usual week takes a few taps. */
export function AvailabilityEditor({ stated, first, save }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const stored = { week: weekFrom(stated, first), exceptions: stated.exceptions.filter(({ date }) => date >= first) }
  const [week, setWeek] = useState(stored.week)
  const [rowsOfDays, setRows] = useState(() => stored.exceptions.map(withKey))
  const exceptions = rowsOfDays.map(({ date, stretches }) => ({ date, stretches }))
  const [hours, setHours] = useState<TypedHours>(stated.desiredWeeklyMinutes)
  const [isByDay, setByDay] = useState(!hasSameWorkdays(stored.week))
  const [pending, setPending] = useState(false)
  const isChanged =
    hours !== stated.desiredWeeklyMinutes ||
    JSON.stringify([week, exceptions]) !== JSON.stringify([stored.week, stored.exceptions])
  const rows = isByDay ? [...workdays, 5, 6].map((day) => [day]) : [workdays, [5], [6]]

  async function send() {
    if (!areHours(hours)) return
    setPending(true)
    const past = stated.exceptions.filter(({ date }) => date < first)
    const chosen = exceptions.filter(({ date }) => dayOf(date))
    const { patterns } = stated
    const weeks = withWeek({ patterns, exceptions: [...past, ...chosen] }, week, first)
    const outcome = await save({ ...weeks, desiredWeeklyMinutes: hours })
    setPending(false)
    if (!outcome.ok) return
    setRows(outcome.answer.exceptions.filter(({ date }) => date >= first).map(withKey))
    tell.success(t('availability.editor.saved'))
  }

  return (
    <Stack gap="1.25rem">
      <LeaveGuard active={isChanged} isStored={false} />
      <Panel
        title={t('availability.editor.week')}
        lead={t('availability.editor.from', { date: format.date(first, 'long') })}
        action={
          <Switch
            label={t('availability.editor.byDay')}
            checked={isByDay}
            onChange={(event) => setByDay(event.currentTarget.checked)}
          />
        }
      >
        {rows.map((days) => {
          const [day = 0] = days
          const name =
            days.length > 1
              ? t('availability.days', { first: format.weekday(1), last: format.weekday(5) })
              : format.weekday(day + 1)
          return (
            <DayChoice
              key={day}
              name={name}
              stretches={week[day] ?? []}
              onChange={(stretches) => setWeek(withDays(week, days, stretches))}
            />
          )
        })}
      </Panel>
      <Panel title={t('availability.editor.hours')}>
        <DesiredHours value={hours} onChange={setHours} />
      </Panel>
      <Panel title={t('availability.editor.exceptions')} lead={t('availability.editor.exceptionsLead')}>
        {rowsOfDays.map(({ key, date, stretches }) => {
          const replace = (changes: Partial<Exception>) =>
            setRows(rowsOfDays.map((one) => (one.key === key ? Object.assign({}, one, changes) : one)))
          const name = dayOf(date) ? format.date(date, 'long') : t('availability.editor.newDay')
          return (
            <div key={key} className={styles.exception}>
              <Group gap="0.5rem" align="flex-end" wrap="nowrap">
                <DateInput
                  label={t('availability.editor.date')}
                  min={first}
                  value={date}
                  onChange={(value) => replace({ date: value })}
                />
                <CloseButton
                  size="lg"
                  aria-label={t('availability.editor.remove', { day: name })}
                  onClick={() => setRows(rowsOfDays.filter((one) => one.key !== key))}
                />
              </Group>
              <DayChoice name={name} stretches={stretches} onChange={(next) => replace({ stretches: next })} />
            </div>
          )
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setRows([...rowsOfDays, withKey({ date: '', stretches: withKind([], 'unavailable') })])}
        >
          {t('availability.editor.addDay')}
        </Button>
      </Panel>
      <StickyBar>
        <Button size="md" loading={pending} disabled={!isChanged} onClick={() => void send()}>
          {t('platform.action.save')}
        </Button>
      </StickyBar>
    </Stack>
  )
}

interface DayChoiceProps {
  name: string
  stretches: readonly Stretch[]
  onChange: (stretches: readonly Stretch[]) => void
}

/** The choice for a day or for some: preferred, available or unavailable, and the part of the day. */
function DayChoice({ name, stretches, onChange }: DayChoiceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const chosen = choiceOf(stretches)
  const others = stretches.map(({ kind, startTime, endTime }) =>
    t('availability.stretch', {
      kind: t(`availability.kind.${kind}`),
      times: t('availability.times', { from: format.timeOfDay(startTime), to: format.timeOfDay(endTime) }),
    }),
  )
  return (
    <div role="group" aria-label={name} className={styles.day}>
      <span className={styles.name}>{name}</span>
      <Group gap="0.5rem" align="stretch">
        {availabilityKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.choice}
            data-kind={kind}
            aria-pressed={chosen?.kind === kind}
            onClick={() => onChange(withKind(stretches, kind))}
          >
            {t(`availability.kind.${kind}`)}
          </button>
        ))}
      </Group>
      {chosen && (
        <Group gap="0.5rem" align="stretch">
          {dayPartNames.map((part) => (
            <button
              key={part}
              type="button"
              className={styles.choice}
              aria-pressed={chosen.part === part}
              onClick={() => onChange([{ kind: chosen.kind, ...dayParts[part] }])}
            >
              {t(`availability.editor.part.${part}`)}
            </button>
          ))}
        </Group>
      )}
      {!chosen && <span className={styles.other}>{others.join(', ') || t('availability.kind.notStated')}</span>}
    </div>
  )
}
