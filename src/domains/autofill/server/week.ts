import type { Money } from '#base/money.ts'
import type { Availability, AvailabilityKind } from '#domains/availability/rules.ts'
import type { Away, PlannedTimes } from '#domains/shifts/rules.ts'
import type { PlanRules } from '#domains/shifts/rules/law.ts'
import type { WorkSums } from '#domains/shifts/rules/work-sums.ts'
import type { Audience, OpenShiftPriority } from '#domains/shifts/rules/open-shifts.ts'
import type { UnfilledKind, Emphasis } from '../rules.ts'

/** A position on the map. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** An open shift with free positions, or positions of a request that no open shift covers. Roles and certifications are normalised names. */
export interface OpenShiftFacts extends PlannedTimes {
  /** That of the open shift, or of the one that is to be created for the positions of a request. */
  readonly id: string
  /** The request of which these are positions without an open shift; null for an open shift. */
  readonly requestId: string | null
  readonly projectId: string
  readonly clientId: string
  readonly role: string
  readonly left: number
  readonly certifications: readonly string[]
  readonly audience: Audience
  readonly priority: OpenShiftPriority
  readonly payRate: Money | null
  /** The pay rate of its role. */
  readonly rolePayRate: Money | null
  readonly site: Coordinates | null
}

/** A shift that a worker has already, or would get with an offer that is not answered yet. */
export interface PlannedShift extends PlannedTimes {
  readonly clientId: string
  readonly isOffered?: boolean
  /** True for one that the worker has already. */
  readonly isInSums?: boolean
}

/** An active worker with the role of an open shift, or on the team of its project. */
export interface WorkerFacts {
  readonly id: string
  /** Null if it is not known, or if no law is checked. */
  readonly dateOfBirth: string | null
  /** The work before and after the week; null if the law needs none of it. */
  readonly sums: WorkSums | null
  readonly roles: readonly string[]
  readonly home: Coordinates | null
  readonly payRate: Money | null
  readonly certifications: readonly { readonly name: string; readonly expiresOn: string | null }[]
  /** The last day on which no start check blocks the worker, whatever the shift: empty if every day is blocked, null if none is. */
  readonly blockedAfter: string | null
  readonly planned: readonly PlannedShift[]
  readonly away: readonly Away[]
  readonly stated: Availability | null
  /** The weekly hours that the worker wants; null if the worker has not said. */
  readonly desiredWeeklyMinutes: number | null
  /** The accepted assignments on the projects. */
  readonly teams: readonly {
    readonly projectId: string
    readonly startDate: string
    readonly endDate: string
    readonly payRate: Money
  }[]
  /** The clients for whom the worker has worked. */
  readonly clients: readonly string[]
  /** The open shifts of which the worker has a position. */
  readonly taken: readonly string[]
}

/** All facts of a week. They can be cloned. */
export interface WeekFacts {
  readonly weekStart: string
  readonly now: string
  readonly rules: PlanRules
  readonly emphasis: readonly Emphasis[]
  readonly shifts: readonly OpenShiftFacts[]
  readonly workers: readonly WorkerFacts[]
}

/** Why a worker is suggested, as facts. */
export interface SuggestionReasons {
  readonly availability: AvailabilityKind | 'notStated'
  readonly knowsClient: boolean
  readonly distanceMetres: number | null
  /** The planned, offered and suggested minutes of the week. */
  readonly weekMinutes: number
  /** The weekly hours that the worker wants; missing in runs before these could be stated. */
  readonly desiredMinutes?: number | null
  /** That of the open shift; missing in runs before it existed. */
  readonly priority?: OpenShiftPriority
  /** The number of other workers who could take it alone. */
  readonly others: number
}

/** A worker for a position. */
export interface Suggestion {
  readonly openShiftId: string
  readonly workerId: string
  readonly reasons: SuggestionReasons
}

/** Positions that stay empty, and why. */
export interface UnfilledFacts {
  readonly openShiftId: string
  readonly positions: number
  readonly qualified: number
  readonly reasons: { kind: UnfilledKind; count: number }[]
}
