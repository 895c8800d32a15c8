import { laterBy, minutesBetween } from '#base/time.ts'
import { type StoredHours, longestUnbroken } from './pieces.ts'
import { type HourClass, sumsOf } from './week.ts'

/** What an approver's eye is drawn to. */
export const marks = [
  'late',
  'early',
  'long',
  'no_break',
  'outside_site',
  'overtime',
  'edited_after_clocking',
  'differs_from_plan',
  'type_differs',
] as const
export type Mark = (typeof marks)[number]

/** How far an entry may be from its plan before that is marked: a queue at the clock is no lateness. */
const planToleranceMinutes = 5

/** How long one may work without a break (Directive 2003/88/EC, article 4). */
const longestWithoutBreakMinutes = 6 * 60

interface Times {
  readonly startsAt: string
  readonly endsAt: string
}

/** An entry with what its worker said that it was. */
interface ClaimedEntry extends StoredHours {
  readonly workType: 'regular' | 'overtime'
  readonly shiftType: 'regular' | 'night' | 'holiday'
}

/** What is known of an entry, its plan, and what was punched. */
export interface EntryFacts {
  readonly entry: ClaimedEntry
  /** Its own minutes, told apart among all those of its worker's week. */
  readonly classes: readonly HourClass[]
  /** Its shift; null where shifts are planned on its assignment but none at this time, undefined where nobody plans. */
  readonly shift?: Times | null | undefined
  /** What the clock made of it, and whether the punches were at the site, where it was clocked. */
  readonly clocked?: (Times & { readonly breakMinutes: number; readonly places: readonly string[] }) | null | undefined
  readonly minimumRestMinutes: number
}

/**
 * What in an entry differs from its plan, from the rules or from what was punched, in the order of `marks`: begun late, ended
 * early, longer than planned (or without a plan than the daily rest leaves), too long without a break, punched away from the
 * site, beyond the limits of day or week, not what was punched, not when it was planned, not of the type that was claimed.
 */
export function marksOf({ entry, classes, shift, clocked, minimumRestMinutes }: EntryFacts): Mark[] {
  const isLate = shift ? isAfter(entry.startsAt, shift.startsAt) : false
  const isEarly = shift ? isAfter(shift.endsAt, entry.endsAt) : false
  const isBeyond = shift ? isAfter(shift.startsAt, entry.startsAt) || isAfter(entry.endsAt, shift.endsAt) : false
  const longest = shift ? lengthOf(shift) + planToleranceMinutes : 24 * 60 - minimumRestMinutes
  const found: Record<Mark, boolean> = {
    late: isLate,
    early: isEarly,
    long: lengthOf(entry) > longest,
    no_break: (longestUnbroken(entry) ?? 0) > longestWithoutBreakMinutes,
    outside_site: clocked?.places.includes('outside') ?? false,
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

// Regular is what an entry is called where nobody chose: only what was claimed beyond that can be wrong.
function isClaimedInVain({ workType, shiftType }: ClaimedEntry, classes: readonly HourClass[]): boolean {
  const { total, regular, night, holiday } = sumsOf(classes)
  const isInVain = { regular: false, night: night === 0, holiday: holiday === 0 }
  return isInVain[shiftType] || (workType === 'overtime' && total === regular)
}
