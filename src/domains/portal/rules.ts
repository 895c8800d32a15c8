import { isIn } from '#base/status-groups.ts'
import { laterBy } from '#base/time.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'

/** For how long a requested sign-in link works, in minutes. */
export const signInMinutes = 15

/** For how long the link of an invitation works, in days. */
export const invitationDays = 14

/** The longest range of days of the portal's schedule. */
export const mostScheduleDays = 31

/** The status of a contact in the portal: `active` after the first sign-in. */
export type AccessStatus = 'active' | 'invited' | 'none'

/** Returns the status of a contact in the portal. */
export function accessStatusOf(access: {
  readonly invitedAt: string | null
  readonly lastSignInAt: string | null
}): AccessStatus {
  if (access.lastSignInAt !== null) return 'active'
  return access.invitedAt === null ? 'none' : 'invited'
}

/** Whether a worker is at work, as far as clock-ins show: to come, there, not clocked in since the start, absent, gone, or not known afterwards. */
export const presences = ['expected', 'present', 'notClockedIn', 'absent', 'left', 'unknown'] as const
export type Presence = (typeof presences)[number]

/** Returns whether the worker of a shift is at work. */
export function presenceOf(
  shift: {
    readonly status: ShiftStatus
    readonly isNoShow: boolean
    readonly startsAt: string
    readonly endsAt: string
  },
  now: string,
): Presence {
  if (shift.status === 'active') return 'present'
  if (isIn(shiftGroups.attended, shift.status)) return 'left'
  if (shift.isNoShow) return 'absent'
  if (shift.startsAt > now) return 'expected'
  return shift.endsAt > now ? 'notClockedIn' : 'unknown'
}

/** What a contact can report about the worker of a shift; the organisation decides what follows. */
export const reportKinds = ['noShow', 'late'] as const
export type ReportKind = (typeof reportKinds)[number]

/** For how many hours after its end a shift can be reported. */
const reportHours = 24

/** True once a shift can no longer be reported. */
function isReportOver(endsAt: string, now: string): boolean {
  return laterBy(endsAt, reportHours * 3_600_000) <= now
}

/**
 * Returns what a contact sees of the presence at a shift. Once it can no longer be reported, only a contact who confirms hours sees it. The
 * presence at a shift that was taken over is never shown.
 */
export function presenceShown<Shown extends { readonly presence: Presence; readonly arrivedAt: string | null }>(
  shown: Shown,
  {
    endsAt,
    replaced,
    mayConfirm,
  }: { readonly endsAt: string; readonly replaced: boolean; readonly mayConfirm: boolean },
  now: string,
): Shown {
  return replaced || (isReportOver(endsAt, now) && !mayConfirm)
    ? { ...shown, presence: 'unknown', arrivedAt: null }
    : shown
}

/** Returns what a contact can report about a shift: from its start until a day after its end. */
export function reportsOf(
  shift: {
    readonly presence: Presence
    readonly replaced: boolean
    readonly startsAt: string
    readonly endsAt: string
  },
  now: string,
): ReportKind[] {
  if (shift.replaced || shift.startsAt > now || isReportOver(shift.endsAt, now)) return []
  return shift.presence === 'notClockedIn' || shift.presence === 'unknown' ? ['noShow', 'late'] : ['late']
}
