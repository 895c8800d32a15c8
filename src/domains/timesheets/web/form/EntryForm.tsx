import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Money, worthOf } from '#base/money.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DraftNotice } from '#platform/web/forms/draft/DraftNotice.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useDraft, useDraftStorage } from '#platform/web/forms/draft/use-draft.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { isIn } from '#base/status-groups.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'
import { type OwnEntry, timesheetRoutes } from '../../contract.ts'
import { entryForm } from '../../rules/entry-shapes.ts'
import { roundedMinutes } from '../../rules/rounding.ts'
import { EntryFields } from './EntryFields.tsx'
import styles from './EntryForm.module.css'
import { emptyValues, type EntryValues, inputOf, valuesOf } from './entry-input.ts'
import { offsetOf, typedSpanOf } from './entry-span.ts'
import { MoreFields } from './MoreFields.tsx'
import { weekOfEntry } from './week-of-entry.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'

/** The form of a new or existing entry. The input survives failed saves and reloads. */
export function EntryForm({ entry }: { entry?: OwnEntry }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const zone = useFormat().timeZone
  const failureText = useFailureText()
  const owner = storageOwner(useProfile())
  const [query, setQuery] = useAddressQuery({ date: '', project: '' })
  const draft = useDraft<EntryValues>({
    owner,
    form: 'entry',
    record: entry?.id,
    // Coordinates are not stored on the device.
    without: ['latitude', 'longitude'],
  })
  const [fresh] = useState(() => freshValues(entry, query, zone))
  const add = useWrite(timesheetRoutes.addEntry)
  const edit = useWrite(timesheetRoutes.editEntry)
  const submit = useWrite(timesheetRoutes.submitEntries)
  const submits = useRef(false)

  const form = useContractForm<typeof entryForm, EntryValues>(entryForm, fresh, {
    // The requested day takes precedence over the one in the draft.
    typed: draft.found && { ...draft.found.values, ...(!entry && query.date ? { date: query.date } : {}) },
    toInput: (values) => inputOf(values, (id) => choices.some(({ value }) => value === id), hadBreaks),
    also: (values) => typedSpanOf(values, zone).faults,
  })
  const { values } = form
  const date = dayOf(values.date) ?? ''
  const { projects, choices, rateOf } = useWorkable(date, entry)
  const hadBreaks = (entry?.breaks.length ?? 0) > 0
  const span = typedSpanOf(values, zone)
  const { shifts, rounding } = useDay(date)
  const week = weekOfEntry(date)

  useDraftStorage(form, draft, entry?.version)
  const released = useRef(false)

  // A single project is preselected, which does not count as a change.
  const only = choices.length === 1 && !values.projectId ? choices[0]?.value : undefined
  useEffect(() => {
    if (!only) return
    form.reset({ ...values, projectId: only }, { ...form.start, projectId: form.start.projectId ?? only })
    // Runs only when it becomes the only one, so that the user's choice stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only])

  useEffect(() => {
    if (!entry && date) setQuery({ date })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [date])

  function explain(failure: Failure): string {
    if (!(failure instanceof ApiProblem)) return `${t('timesheets.failure.save')} ${failureText(failure)}`
    const failed = entry ? t('timesheets.failure.update') : t('timesheets.failure.add')
    return `${failed} ${failureText(failure)}`
  }

  async function leave(saved: OwnEntry) {
    draft.forget()
    released.current = true
    const sent =
      submits.current && saved.allowed.includes('submit') ? await submit.write({ body: { ids: [saved.id] } }) : null
    if (sent === null) tell.success(entry ? t('timesheets.entry.updated') : t('timesheets.entry.added'))
    else if (sent.ok) tell.success(t('timesheets.own.submitted', { count: 1 }))
    else tell.error(`${t('timesheets.failure.submit')} ${failureText(sent.problem)}`)
    go(weekOfEntry(saved.date), { replace: true })
  }

  return (
    <Form
      form={form}
      className={styles.form ?? ''}
      explain={explain}
      save={(body) =>
        entry ? edit.write({ params: { id: entry.id }, body, ifMatch: entry.version }) : add.write({ body })
      }
      onSaved={leave}
    >
      {draft.found && (
        <DraftNotice
          draft={draft}
          onDiscard={() => {
            draft.forget()
            form.reset(form.start)
          }}
        />
      )}
      <EntryFields span={span} projects={projects} choices={choices} shifts={shifts} />
      <Panel title={t('timesheets.entry.more')}>
        <MoreFields />
      </Panel>
      <StickyBar apart note={<EntryTotal minutes={span.minutes} rounding={rounding} rate={rateOf(values.projectId)} />}>
        <Button variant="subtle" color="gray" size="md" onClick={() => go(week, { replace: true })}>
          {t('platform.action.back')}
        </Button>
        <ActionButton
          type="submit"
          size="md"
          variant="default"
          loading={form.pending && !submits.current}
          disabled={form.pending && submits.current}
          icon={IconDeviceFloppy}
          iconSize={18}
          onClick={() => (submits.current = false)}
        >
          {entry?.status === 'changes_requested' ? t('platform.action.save') : t('timesheets.entry.saveDraft')}
        </ActionButton>
        <ActionButton
          type="submit"
          size="md"
          loading={form.pending && submits.current}
          disabled={form.pending && !submits.current}
          icon={IconSend}
          iconSize={18}
          onClick={() => (submits.current = true)}
        >
          {t('timesheets.entry.saveAndSubmit')}
        </ActionButton>
      </StickyBar>
      <LeaveGuard
        active={form.changed}
        released={released}
        isStored={draft.keptAt !== undefined}
        onDiscard={draft.forget}
      />
    </Form>
  )
}

function freshValues(entry: OwnEntry | undefined, query: { date: string; project: string }, zone: string): EntryValues {
  if (!entry) return emptyValues(query.date || todayIn(zone), query.project || null)
  const offsets = { startOffset: offsetOf(zone, entry.startsAt), endOffset: offsetOf(zone, entry.endsAt) }
  return valuesOf(entry, offsets, zone)
}

interface TotalProps {
  minutes: number | undefined
  /** The organisation's rounding step in minutes. */
  rounding: number
  rate: Money | undefined
}

/** The rounded hours so far, and their value. */
function EntryTotal({ minutes: counted, rounding, rate }: TotalProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = counted === undefined ? undefined : roundedMinutes(counted, rounding)
  return (
    <>
      <span className={styles.label}>{t('timesheets.entry.total')}</span>
      <span className={styles.hours}>{minutes === undefined ? '–' : format.duration(minutes)}</span>
      {minutes !== undefined && rate && <span className={styles.quiet}>{format.money(worthOf(minutes, rate))}</span>}
      {counted !== undefined && minutes !== counted && (
        <span className={styles.quiet}>{t('timesheets.entry.roundedFrom', { hours: format.duration(counted) })}</span>
      )}
    </>
  )
}

/** Returns the shifts of an entry's day and the rounding step in minutes; empty and 0 while loading. */
function useDay(typed: string): { shifts: TimesheetDay['shifts']; rounding: number } {
  const date = dayOf(typed)
  const query = { from: date ?? '', to: date ?? '' }
  const { data } = useRead(timesheetRoutes.listDays, { query }, { enabled: date !== undefined, keep: true })
  const day = data?.items.find((one) => one.date === date)
  return { shifts: day?.shifts ?? [], rounding: data?.roundingMinutes ?? 0 }
}

/** Returns the projects on which the worker may enter time on a day, and their rates. */
function useWorkable(date: string, entry: OwnEntry | undefined) {
  const projects = useAllPages(
    assignmentRoutes.listWorkableProjects,
    { query: { on: date || undefined } },
    { keep: true },
  )
  const assignments = useRead(assignmentRoutes.listOwnAssignments, { query: { limit: '200' } })
  const found = projects.data?.items ?? []
  const choices: Choice[] = found.map(({ id, name, client }) => ({ value: id, label: `${name} · ${client.name}` }))
  if (entry && entry.date === date && !choices.some(({ value }) => value === entry.project.id)) {
    choices.unshift({ value: entry.project.id, label: `${entry.project.name} · ${entry.client.name}` })
  }

  function rateOf(projectId: string | null): Money | undefined {
    const own = (assignments.data?.items ?? []).find(
      ({ project, startDate, endDate, status }) =>
        project.id === projectId && startDate <= date && date <= endDate && isIn(assignmentGroups.taken, status),
    )
    return own?.payRate ?? (entry?.project.id === projectId ? entry?.payRate : undefined)
  }

  return { projects, choices, rateOf }
}
