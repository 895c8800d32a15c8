import type { Money } from '#base/money.ts'
import type { Call } from '#base/route.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { type TypedFields, typedFields } from '#platform/web/forms/form/plain-fields.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import type { requestRoutes, StaffingRequest } from '../../contract.ts'
import { type DurationUnit, endOf, lengthIn } from '../../rules.ts'
import type { WorkingHours } from '../../rules/working-hours.ts'

type Sent = Call<typeof requestRoutes.addRequest>['body']
type SentChange = Call<typeof requestRoutes.editRequest>['body']

/** The values of the request form. */
export interface RequestValues extends TypedFields<typeof requestRecord> {
  readonly title: string
  readonly role: string
  readonly projectId: string | null
  readonly workSiteId: string | null
  readonly projectManagerId: string | null
  readonly startDate: string
  readonly endDate: string
  readonly duration: number | string | null
  readonly durationUnit: DurationUnit
  readonly positions: number | string | null
  readonly workingHours: WorkingHours | null
  readonly skills: readonly { readonly name: string; readonly minimumLevel: string | null }[]
  readonly certifications: readonly string[]
  readonly languages: readonly { readonly language: string | null; readonly minimumLevel: string | null }[]
  readonly budgetRate: Money | null
  readonly tags: readonly string[]
  /** Set only when adding a request. */
  readonly approve?: boolean
}

export type RequestForm = ContractForm<RequestValues, Sent>

export const blankSkill = { name: '', minimumLevel: null }
export const blankLanguage = { language: null, minimumLevel: null }

/** The values of an empty request form. */
export const blankRequest: RequestValues = {
  ...typedFields(requestRecord),
  title: '',
  role: '',
  projectId: null,
  workSiteId: null,
  projectManagerId: null,
  startDate: '',
  endDate: '',
  duration: null,
  durationUnit: 'weeks',
  positions: 1,
  workingHours: null,
  skills: [],
  certifications: [],
  languages: [],
  budgetRate: null,
  tags: [],
}

/** Converts a request into form values. */
export function valuesOf(request: StaffingRequest): RequestValues {
  return {
    ...typedFields(requestRecord, request),
    title: request.title,
    role: request.role,
    projectId: request.project.id,
    workSiteId: request.workSite?.id ?? null,
    projectManagerId: request.projectManager?.id ?? null,
    startDate: request.startDate,
    endDate: request.endDate,
    duration: request.duration,
    durationUnit: request.durationUnit,
    positions: request.positions,
    workingHours: request.workingHours,
    skills: request.skills,
    certifications: request.certifications,
    languages: request.languages,
    budgetRate: request.budgetRate,
    tags: request.tags,
  }
}

/** Converts form values into the body of the request. */
export function inputOf({ duration, durationUnit, endDate, ...typed }: RequestValues): Sent {
  const isLong = duration !== null
  const input = {
    ...typed,
    // A missing value gives a better message than one of the wrong type.
    projectId: typed.projectId ?? undefined,
    positions: typed.positions ?? undefined,
    ...(endDate === '' ? {} : { endDate }),
    ...(isLong ? { duration, durationUnit } : {}),
    languages: typed.languages.map((one) => ({ ...one, language: one.language ?? '' })),
  }
  return input as unknown as Sent
}

const days = ['startDate', 'endDate', 'duration', 'durationUnit']

/** Keeps only the changed fields of an edit, so that other fields do not overwrite changes by other users. */
export function changedIn(input: SentChange, values: RequestValues, start: RequestValues): SentChange {
  const names = Object.keys(values) as (keyof RequestValues)[]
  const changed: string[] = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]))
  // Start, end and duration depend on each other and are sent together.
  if (changed.some((name) => days.includes(name))) changed.push(...days)
  return Object.fromEntries(Object.entries(input).filter(([name]) => changed.includes(name)))
}

type Days = Pick<RequestValues, 'startDate' | 'endDate' | 'duration' | 'durationUnit'>

/**
 * Returns the consistent dates after one of them has changed. A new start keeps the duration, a new duration moves the
 * end, a new end changes the duration. A new unit keeps the end if the period is a whole number of units, and otherwise
 * rounds the duration up.
 */
export function followed(before: Days, change: Partial<Days>): Days {
  const now = { ...before, ...change }
  const { startDate, endDate, durationUnit } = now
  const duration = typeof now.duration === 'number' && now.duration > 0 ? now.duration : undefined
  if (!isDay(startDate)) return now
  if (change.endDate !== undefined)
    return isDay(endDate) ? { ...now, ...lengthOf(startDate, endDate, durationUnit) } : now
  if (change.durationUnit !== undefined && isDay(endDate)) {
    const length = lengthIn('days', startDate, endDate)
    const next = length && (lengthIn(durationUnit, startDate, endDate) ?? Math.ceil(length / typicalDays[durationUnit]))
    return next ? { ...now, duration: next, endDate: endOf(startDate, { duration: next, durationUnit }) } : now
  }
  if (duration !== undefined && duration <= 3660)
    return { ...now, endDate: endOf(startDate, { duration, durationUnit }) }
  if (change.startDate !== undefined && isDay(endDate)) return { ...now, ...lengthOf(startDate, endDate, durationUnit) }
  return now
}

const typicalDays = { days: 1, weeks: 7, months: 30 } as const

/** Counts in the given unit, or in days if the period is not a whole number of units. */
function lengthOf(startDate: string, endDate: string, unit: DurationUnit): Pick<Days, 'duration' | 'durationUnit'> {
  const whole = lengthIn(unit, startDate, endDate)
  if (whole !== undefined) return { duration: whole, durationUnit: unit }
  return { duration: lengthIn('days', startDate, endDate) ?? null, durationUnit: 'days' }
}

function isDay(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
