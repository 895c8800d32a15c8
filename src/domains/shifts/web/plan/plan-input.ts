import type { z } from 'zod'
import { daysAfter, weekdayOf } from '#base/days.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import type { Planning, shiftForm } from '../../contract.ts'
import type { UsualTimes } from './usual-times.ts'

/** The form values of a shift's times. */
interface TimesTyped {
  startTime: string
  endTime: string
  endsNextDay: boolean
  /** Null if the field is empty. */
  breakMinutes: number | null
  startOffset: string | null
  endOffset: string | null
}

/** The form values of a shift. */
export interface DayTyped extends TimesTyped {
  date: string
}

/** The form values of a weekly pattern. */
export interface PatternTyped extends TimesTyped {
  weekdays: number[]
  from: string
  to: string
  except: string[]
  skipHolidays: boolean
}

/** The form values of a plan: single shifts or a weekly pattern, and the reason for overriding warnings. */
export interface PlanTyped {
  assignmentId: string
  mode: 'days' | 'pattern'
  days: DayTyped[]
  pattern: PatternTyped
  override: { reason: string }
}

/** The request body of a plan. */
export type PlanInput = z.input<typeof shiftForm>
export type PlanForm = ContractForm<PlanTyped, PlanInput>

const usualTimes: TimesTyped = {
  startTime: '08:00',
  endTime: '16:00',
  endsNextDay: false,
  breakMinutes: 0,
  startOffset: null,
  endOffset: null,
}

interface BlankPlan {
  readonly assignmentId: string
  readonly mode: PlanTyped['mode']
  /** The days of the single shifts; a pattern begins on the first. */
  readonly dates: readonly string[]
  /** The last day of the assignment. */
  readonly last: string
  readonly times?: UsualTimes | undefined
}

/** Returns the plan of an assignment that the form begins with. */
export function blankPlan({ assignmentId, mode, dates, last, times }: BlankPlan): PlanTyped {
  const [first = ''] = dates
  const filled = { ...usualTimes, ...times }
  return {
    assignmentId,
    mode,
    days: dates.map((date) => ({ ...filled, date })),
    pattern: {
      ...filled,
      weekdays: [1, 2, 3, 4, 5],
      from: first,
      to: [daysAfter(first, 27), last].sort()[0] ?? last,
      except: [],
      skipHolidays: true,
    },
    override: { reason: '' },
  }
}

/** Returns the next shift to add: like the last one, a day later. */
export function nextDay(days: readonly DayTyped[]): DayTyped {
  const last = days.at(-1)
  if (!last) return { ...usualTimes, date: '' }
  return { ...last, date: dayOf(last.date) ? daysAfter(last.date, 1) : '', startOffset: null, endOffset: null }
}

/** Returns times as they are sent: an empty break is none. */
export function sentTimes<Times extends TimesTyped>(times: Times) {
  return { ...times, breakMinutes: times.breakMinutes ?? 0 }
}

/** Returns the request body for the form values; the reason only if there is one. */
export function toPlan({ mode, days, pattern, override }: PlanTyped): PlanInput {
  return {
    ...(mode === 'days' ? { days: days.map(sentTimes) } : { pattern: sentTimes(pattern) }),
    ...(override.reason.trim() === '' ? {} : { override }),
  }
}

/** Returns the days of a pattern, including exceptions, up to a number that can be shown. */
export function chosenDays({ weekdays, from, to }: PatternTyped): string[] {
  const days: string[] = []
  if (!dayOf(from) || !dayOf(to)) return days
  for (let day = from; day <= to && days.length < 366; day = daysAfter(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day)
  return days
}

/** True if the created shifts were published in the same step. */
export function isPublished(items: Planning['items']): boolean {
  return items.some(({ publishedAt }) => publishedAt !== null)
}
