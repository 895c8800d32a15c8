import { laterBy, minutesBetween, plannedMinutes } from '#base/time.ts'
import { type CheckItem, checkItems } from '#domains/checks/rules.ts'
import type { Correction } from './correction-shapes.ts'
import { currentCorrection, isAdded } from './corrections.ts'
import { type StoredHours, longestUnbroken } from './pieces.ts'
import { type HourClass, sumsOf } from './week.ts'

type MissingItem = Exclude<CheckItem, 'certification'>

/** The items of the start checks that were there or not when the work of an entry began. A certification can only have expired. */
export const missingItems = checkItems.filter((item): item is MissingItem => item !== 'certification')

type MissingMark = `${MissingItem}_missing`

/** Returns the flag of an item that was missing. */
export const missingMark = (item: MissingItem): MissingMark => `${item}_missing`

const missingMarks = missingItems.map(missingMark)

/** The flags of entries that another record contradicts. An approver decides on each of them separately. */
export const contradictions = [
  'absent',
  'shift_cancelled',
  'outside_assignment',
  'certification_expired',
  ...missingMarks,
  'changed_after_confirmation',
  'objected',
] as const
export type Contradiction = (typeof contradictions)[number]

/** The flags of what was missing when the work began, which an entry has before its times are complete. */
const ofStart: ReadonlySet<Contradiction> = new Set(['certification_expired', ...missingMarks])

/** Returns the flags of an entry without times: what was missing when the work began. */
export function marksOfIncomplete(against: readonly Contradiction[]): Contradiction[] {
  return against.filter((one) => ofStart.has(one))
}

/** The flags that an entry can have for its approver. */
export const marks = [
  ...contradictions,
  'entered_for_worker',
  'corrected',
  'holiday',
  'late',
  'early',
  'long',
  'no_break',
  'labour_law',
  'open_break',
  'outside_site',
  'inexact_place',
  'overtime',
  'edited_after_clocking',
  'differs_from_plan',
  'type_differs',
] as const
export type Mark = (typeof marks)[number]

/** The difference from the shift that is not flagged: waiting in a queue to clock in is not lateness. */
const planToleranceMinutes = 5

/** The longest work without a break (Directive 2003/88/EC, article 4). */
const longestWithoutBreakMinutes = 6 * 60

interface Times {
  readonly startsAt: string
  readonly endsAt: string
}

/** An entry with the types that its worker chose. */
interface ClaimedEntry extends Omit<StoredHours, 'breaks'> {
  readonly breaks: readonly (StoredHours['breaks'][number] & { readonly openAtClockOut?: boolean | undefined })[]
  readonly workType: 'regular' | 'overtime'
  readonly shiftType: 'regular' | 'night' | 'holiday'
}

/** An entry with its shift and its punched times. */
export interface EntryFacts {
  readonly entry: ClaimedEntry
  /** Its minutes by class; classified together with the other entries of its worker's week. */
  readonly classes: readonly HourClass[]
  /** Its shift; null if its assignment has shifts but none at this time, undefined if it has no shifts at all. */
  readonly shift?: (Times & { readonly breakMinutes: number }) | null | undefined
  /** The punched times, and for each punch whether it was inside the geofence; `inexact` if its location could not tell. */
  readonly clocked?: (Times & { readonly breakMinutes: number; readonly places: readonly string[] }) | null | undefined
  readonly minimumRestMinutes: number
  /** True if the hours break working-time law that the organisation checks. */
  readonly isUnlawful?: boolean
  /** What other records say against it. */
  readonly contradictions?: readonly Contradiction[]
  /** What the organisation has entered or corrected of it. */
  readonly corrections?: readonly Correction[]
}

/**
 * Returns the flags of an entry in the order of `marks`: contradicted by another record, entered or corrected by the organisation, on a holiday without a shift, started late, ended
 * early, longer than planned, with or without breaks (or, without a shift, than the daily rest allows), too long without a break, against working-time law, a break that was open at the
 * clock-out, punched outside the site, punched with a location too inexact to tell, overtime, edited after clocking, different
 * from the shift, or of a type that does not match the hours.
 */
export function marksOf({
  entry,
  classes,
  shift,
  clocked,
  minimumRestMinutes,
  isUnlawful = false,
  contradictions: against = [],
  corrections = [],
}: EntryFacts): Mark[] {
  const isLate = shift ? isAfter(entry.startsAt, shift.startsAt) : false
  const isEarly = shift ? isAfter(shift.endsAt, entry.endsAt) : false
  const isBeyond = shift ? isAfter(shift.startsAt, entry.startsAt) || isAfter(entry.endsAt, shift.endsAt) : false
  const longest = shift ? lengthOf(shift) + planToleranceMinutes : 24 * 60 - minimumRestMinutes
  // A worker who skips the planned break works longer than planned without staying longer.
  const isLong =
    lengthOf(entry) > longest ||
    (shift ? lengthOf(entry) - entry.breakMinutes > plannedMinutes(shift) + planToleranceMinutes : false)
  const contradicted = Object.fromEntries(contradictions.map((one) => [one, against.includes(one)]))
  const found: Record<Mark, boolean> = {
    ...(contradicted as Record<Contradiction, boolean>),
    entered_for_worker: isAdded(corrections),
    corrected: currentCorrection(corrections)?.kind === 'corrected',
    holiday: !shift && sumsOf(classes).holiday > 0,
    late: isLate,
    early: isEarly,
    long: isLong,
    no_break: (longestUnbroken(entry) ?? 0) > longestWithoutBreakMinutes,
    labour_law: isUnlawful,
    open_break: entry.breaks.some(({ openAtClockOut }) => openAtClockOut),
    outside_site: clocked?.places.includes('outside') ?? false,
    inexact_place: clocked?.places.includes('inexact') ?? false,
    overtime: classes.some(({ overtime }) => overtime !== null),
    edited_after_clocking: clocked ? isEdited(entry, clocked) : false,
    differs_from_plan: shift === null || isLate || isEarly || isBeyond,
    type_differs: isClaimedInVain(entry, classes),
  }
  return marks.filter((mark) => found[mark])
}

function isAfter(at: string, planned: string): boolean {
  return at > laterBy(planned, planToleranceMinutes * 60_000)
}

function lengthOf({ startsAt, endsAt }: Times): number {
  return minutesBetween(startsAt, endsAt)
}

function isEdited(entry: StoredHours, clocked: NonNullable<EntryFacts['clocked']>): boolean {
  const isMoved = entry.startsAt !== clocked.startsAt || entry.endsAt !== clocked.endsAt
  return isMoved || entry.breakMinutes !== clocked.breakMinutes
}

// Regular is the default type. Only a type that the worker chose can be wrong.
function isClaimedInVain({ workType, shiftType }: ClaimedEntry, classes: readonly HourClass[]): boolean {
  const { total, regular, night, holiday } = sumsOf(classes)
  const isInVain = { regular: false, night: night === 0, holiday: holiday === 0 }
  return isInVain[shiftType] || (workType === 'overtime' && total === regular)
}
