import type { Money } from '#base/money.ts'
import { formatPhone } from '#base/phone.ts'
import { setByOrganisation } from '#base/fields.ts'
import type { Call } from '#base/route.ts'
import { type TypedFields, typedFields } from '#platform/web/forms/form/plain-fields.ts'
import type { WorkerProfile, workforceRoutes } from '../../contract.ts'
import { workerRecord } from '../../contract/fields.ts'

type Sent = Call<typeof workforceRoutes.addWorker>['body']
/** The request body to edit a worker. */
export type SentChange = Call<typeof workforceRoutes.editWorker>['body']

/** A job in the form, with a mark whether it is the current one. */
export interface TypedJob {
  readonly company: string
  readonly jobTitle: string
  readonly startDate: string
  readonly endDate: string
  readonly isPresent: boolean
  readonly description: string
}

/** A bank account in the form. */
export interface TypedAccount {
  readonly accountHolder: string
  readonly accountNumber: string
  readonly bic: string
}

/** The values of the worker form. */
export interface WorkerValues extends TypedFields<typeof workerRecord> {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  /** Null while the stored one is unchanged. */
  readonly nationalId: string | null
  readonly email: string
  readonly phone: string
  readonly username: string
  /** Only for a new worker; null for the organisation's language. */
  readonly preferredLanguage?: string | null
  readonly address: string
  /** `kept`: unchanged; null: none. */
  readonly bankAccount: TypedAccount | 'kept' | null
  readonly payRate: Money | null
  readonly desiredJobRoles: readonly string[]
  readonly tags: readonly string[]
  readonly skills: readonly { readonly name: string; readonly proficiency: string | null }[]
  readonly languages: readonly { readonly language: string | null; readonly level: string | null }[]
  readonly workHistory: readonly TypedJob[]
}

export const blankAccount: TypedAccount = { accountHolder: '', accountNumber: '', bic: '' }
export const blankSkill = { name: '', proficiency: null }
export const blankLanguage = { language: null, level: null }
export const blankJob: TypedJob = {
  company: '',
  jobTitle: '',
  startDate: '',
  endDate: '',
  isPresent: false,
  description: '',
}

/** The values of an empty worker form. */
export const blankWorker: WorkerValues = {
  ...typedFields(workerRecord),
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  nationalId: '',
  email: '',
  phone: '',
  username: '',
  preferredLanguage: null,
  address: '',
  bankAccount: blankAccount,
  payRate: null,
  desiredJobRoles: [],
  tags: [],
  skills: [],
  languages: [],
  workHistory: [],
}

/** Converts a worker into form values. */
export function valuesOf(worker: WorkerProfile): WorkerValues {
  return {
    ...typedFields(workerRecord, worker),
    firstName: worker.firstName,
    lastName: worker.lastName,
    dateOfBirth: worker.dateOfBirth ?? '',
    nationalId: worker.nationalId === null ? '' : null,
    email: worker.email,
    phone: worker.phone ? formatPhone(worker.phone) : '',
    username: worker.username ?? '',
    address: worker.address ?? '',
    bankAccount: worker.bankAccount ? 'kept' : blankAccount,
    payRate: worker.payRate,
    desiredJobRoles: worker.desiredJobRoles,
    tags: worker.tags,
    skills: worker.skills,
    languages: worker.languages,
    workHistory: worker.workHistory.map((job) => ({
      company: job.company,
      jobTitle: job.jobTitle,
      startDate: job.startDate,
      endDate: job.endDate ?? '',
      isPresent: job.endDate === null,
      description: job.description ?? '',
    })),
  }
}

/** Like valuesOf, for workers themselves, who cannot set their rate. */
export function ownValuesOf(worker: WorkerProfile): WorkerValues {
  return { ...valuesOf(worker), payRate: null }
}

/** Converts form values to a request. */
export function inputOf(values: WorkerValues): Sent {
  const { nationalId, bankAccount, workHistory, preferredLanguage, ...typed } = values
  const input = {
    ...typed,
    ...(preferredLanguage ? { preferredLanguage } : {}),
    ...(nationalId === null ? {} : { nationalId }),
    ...(bankAccount === 'kept' ? {} : { bankAccount: accountOf(bankAccount) }),
    languages: typed.languages.map(({ language, level }) => ({ language: language ?? '', level })),
    workHistory: workHistory.map(({ company, jobTitle, startDate, endDate, isPresent, description }) => ({
      company,
      jobTitle,
      startDate,
      endDate: isPresent || endDate === '' ? null : endDate,
      description,
    })),
  }
  return input as unknown as Sent
}

/** Returns a conversion without the required fields that are empty in the stored record and stay so: the worker completes them. */
export function inputTo(worker: WorkerProfile, inputFrom: (values: WorkerValues) => object) {
  return (values: WorkerValues): SentChange => {
    const awaited = (['dateOfBirth', 'nationalId', 'email', 'address', 'primaryRole'] as const).filter(
      (name) => !worker[name] && !values[name],
    )
    const input: Record<string, unknown> = { ...inputFrom(values) }
    for (const name of awaited) delete input[name]
    return input
  }
}

/** Like inputOf, for workers themselves. */
export function ownInputOf(values: WorkerValues): Omit<Sent, SetByOrganisation> {
  const names: Readonly<Record<string, true>> = setByOrganisation(workerRecord)
  return Object.fromEntries(Object.entries(inputOf(values)).filter(([name]) => !names[name])) as Omit<
    Sent,
    SetByOrganisation
  >
}
type SetByOrganisation = keyof ReturnType<typeof setByOrganisation<typeof workerRecord>>

// An account with no field filled in is none.
function accountOf(typed: TypedAccount | null): TypedAccount | null {
  return typed && Object.values(typed).some((text) => text.trim() !== '') ? typed : null
}

/** Returns only the fields that were changed, so that other changes to the worker are not overwritten. */
export function changedIn(input: SentChange, values: WorkerValues, start: WorkerValues): SentChange {
  const names = Object.keys(values) as (keyof WorkerValues)[]
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]))
  return Object.fromEntries(Object.entries(input).filter(([name]) => (changed as string[]).includes(name)))
}

/** Returns errors that the schema cannot express: a job without an end that is not the current one. */
export function faultsOf({ firstName, lastName, workHistory }: WorkerValues): Record<string, string> {
  const hasName = firstName.trim() !== '' || lastName.trim() !== ''
  const open = workHistory.flatMap(({ isPresent, endDate }, index) => (isPresent || endDate ? [] : [index]))
  return {
    ...(!hasName && { firstName: 'workforce.validation.firstNameRequired' }),
    ...Object.fromEntries(
      open.map((index) => [`workHistory.${index}.endDate`, 'workforce.validation.endDateRequired']),
    ),
  }
}
