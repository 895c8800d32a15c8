import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Answer } from '#base/route.ts'
import { check } from '#base/validation.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { type Draft, useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { timesheetRoutes } from '../../contract.ts'
import { withoutPosition } from './cell-details.ts'
import { type DayValues, fieldOf, rowsOf, type WeekRows, type WeekValues, weekWith } from './week-values.ts'

/** The drafts and time-off requests created from a week. */
type CreatedWeek = Pick<Answer<typeof timesheetRoutes.addEntriesInBulk>, 'entries' | 'timeOff'>

/** The form of a week. */
export interface Week {
  readonly values: WeekValues
  /** Replaces the values and clears the fault of the edited field. */
  readonly set: (values: WeekValues, field?: string) => void
  /** The fault messages by field. */
  readonly faults: Readonly<Record<string, string>>
  /** The message if saving failed. */
  readonly problem: string | undefined
  readonly changed: boolean
  readonly pending: boolean
  readonly draft: Draft<WeekValues>
  readonly reset: () => void
  /** Saves drafts, requests time off and returns both. On failure shows the faults and returns undefined. */
  readonly save: () => Promise<CreatedWeek | undefined>
}

/** Manages the form of the week that starts on a day. The input survives failures and reloads. The ref is for the form element. */
export function useWeek(
  from: string,
  projects: readonly string[],
  blank: WeekValues,
): readonly [Week, RefObject<HTMLFormElement | null>] {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  const draft = useDraft<WeekValues>({ owner: storageOwner(useProfile()), form: 'week', record: from, without: [] })
  const [start] = useState(blank)
  const [values, setValues] = useState<WeekValues>(() => weekWith(blank, draft.found?.values))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const bulk = useWrite(timesheetRoutes.addEntriesInBulk)

  useEffect(() => {
    if (attempt === 0) return
    const bad = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = bad ?? element.current?.querySelector<HTMLElement>('[data-form-summary]')
    target?.focus()
  }, [attempt])

  function set(next: WeekValues, field?: string) {
    setValues(next)
    setFaults((before) => (field ? Object.fromEntries(Object.entries(before).filter(([path]) => path !== field)) : {}))
    setProblem(undefined)
    if (JSON.stringify(next) === JSON.stringify(start)) draft.forget()
    else draft.keep(withoutPositions(next), start, undefined)
  }

  function fail(found: Readonly<Record<string, string>>, why: string) {
    setFaults(found)
    setProblem(why)
    setAttempt((count) => count + 1)
    return undefined
  }

  function failAt(rows: WeekRows, faults: readonly { path: string; message: string }[]) {
    const placed = faults.map(({ path, message }) => [fieldOf(rows, path), message] as const)
    const loose = placed.flatMap(([field, message]) => (field ? [] : [message]))
    const found = placed.flatMap(([field, message]) => (field ? [[field, message] as const] : []))
    // Only the first fault of a field is shown.
    return fail(Object.fromEntries(found.toReversed()), [t('platform.form.summary'), ...loose].join(' '))
  }

  async function save() {
    const rows = rowsOf(values, projects)
    if (rows.unreadable.length > 0) {
      const wordsAt = (path: string) =>
        t(path.endsWith('.rest') ? 'timesheets.validation.breakMinutes' : 'timesheets.validation.duration')
      const found = rows.unreadable.map((path) => [path, wordsAt(path)] as const)
      return fail(Object.fromEntries(found), t('platform.form.summary'))
    }
    if (rows.items.length === 0) return fail({}, t('timesheets.grid.nothing'))
    const body = { items: [...rows.items] }
    const checked = check(timesheetRoutes.addEntriesInBulk.body, body)
    if (!checked.ok) {
      return failAt(
        rows,
        checked.faults.map(({ path, messageKey, values: named }) => ({ path, message: t(messageKey, named) })),
      )
    }
    const outcome = await bulk.write({ body })
    if (outcome.ok) {
      draft.forget()
      setFaults({})
      setProblem(undefined)
      return outcome.answer
    }
    const faults = outcome.problem instanceof ApiProblem ? outcome.problem.fields : []
    if (faults.length > 0) return failAt(rows, faults)
    return fail({}, `${t('timesheets.failure.save')} ${wordsOf(outcome.problem)}`)
  }

  const week: Week = {
    values,
    set,
    faults,
    problem,
    save,
    draft,
    changed: JSON.stringify(values) !== JSON.stringify(start),
    pending: bulk.pending,
    reset() {
      draft.forget()
      setValues(start)
      setFaults({})
      setProblem(undefined)
    },
  }
  return [week, element]
}

function withoutPositions(values: WeekValues): WeekValues {
  const inDay = (day: DayValues) => ({
    ...day,
    details: Object.fromEntries(Object.entries(day.details).map(([id, detail]) => [id, withoutPosition(detail)])),
  })
  return { ...values, days: Object.fromEntries(Object.entries(values.days).map(([date, day]) => [date, inDay(day)])) }
}
