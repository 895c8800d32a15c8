import type { Certainty } from './checked-lists.ts'

/** What is checked when a contract, an offer or an extension is made. */
export const contractSubjects = [
  'missionLength',
  'renewals',
  'waitingPeriod',
  'trialPeriod',
  'hiringShortest',
  'hiringLongest',
  'hiringPersons',
  'hiringTotal',
  'studentContract',
  'studentHours',
  'phaseA',
  'phaseAContract',
  'phaseB',
  'phaseBContracts',
  'phaseGap',
  'noticePeriod',
] as const
export type ContractSubject = (typeof contractSubjects)[number]

/** What is listed with its source, but not checked. */
const listedContractSubjects = [
  'noWaitingPeriod',
  'termChange',
  'agencyPermanent',
  'seniorityGap',
  'replacementLength',
  'phaseC',
] as const
type ListedContractSubject = (typeof listedContractSubjects)[number]

/** When a rule counts, if its subject has several. */
const contractCases = [
  'usual',
  'awaitingHire',
  'urgentWorks',
  'abroad',
  'departure',
  'exportOrder',
  'apprentice',
  'employmentPath',
  'from14Days',
  'below14Days',
  'upToOneMonth',
  'upToTwoMonths',
  'longer',
] as const
export type ContractCase = (typeof contractCases)[number]

/** What a value counts. `part`: the value divides the length of the contract, so 3 is a third. */
export const contractUnits = ['months', 'weeks', 'days', 'times', 'part', 'persons', 'contracts', 'hoursAYear'] as const
export type ContractUnit = (typeof contractUnits)[number]

/** A rule on the length of contracts, their renewal or the hours of students, with its identifier in the research of November 2026. */
export interface ContractRule {
  readonly id: string
  readonly country: 'BE' | 'FR' | 'NL'
  readonly subject: ContractSubject | ListedContractSubject
  readonly case: ContractCase
  /** In its unit; null if the rule has none, or it is unknown. */
  readonly limit: number | null
  readonly unit: ContractUnit
  /** For the notice: the weeks worked after which it is due. */
  readonly after?: number
  /** The first and the last day for which the rule is known. */
  readonly from?: string
  readonly to?: string
  /** The day that decides whether a rule counts: the first day of work, or the day on which the contract is concluded. */
  readonly by: 'work' | 'contract'
  readonly article: string
  /** `D`: not confirmed, and therefore not covered. */
  readonly certainty: Certainty | 'D'
  /** True for a value that a collective agreement may replace. */
  readonly isDefault?: true
}

type More = Partial<Pick<ContractRule, 'case' | 'after' | 'from' | 'to' | 'by' | 'isDefault'>>
const rule = (
  id: string,
  subject: ContractRule['subject'],
  limit: number | null,
  unit: ContractUnit,
  article: string,
  certainty: ContractRule['certainty'],
  more: More = {},
): ContractRule => ({
  id,
  country: id.slice(0, 2) as ContractRule['country'],
  subject,
  case: 'usual',
  limit,
  unit,
  by: 'work',
  article,
  certainty,
  ...more,
})

const be = 'Loi du 24/07/1987'
const code = (article: string) => `Code du travail, ${article}`
const students = 'Arrêté royal du 28/11/1969, art. 17bis'
const cao = 'CAO voor Uitzendkrachten'
const since2017 = { from: '2017-09-24', by: 'contract', isDefault: true } as const

/** The rules on contracts for temporary work, by country. */
export const contractLaw: readonly ContractRule[] = [
  rule('BE-TC-03', 'missionLength', 12, 'months', `${be}, art. 1, § 7`, 'A', {
    case: 'employmentPath',
    from: '2006-08-01',
  }),
  rule('BE-TC-09', 'trialPeriod', 3, 'days', `${be}, art. 5`, 'A', { isDefault: true }),
  rule('BE-TC-13', 'seniorityGap', 1, 'weeks', `${be}, art. 13`, 'A'),
  rule('BE-TC-15', 'hiringShortest', 1, 'weeks', 'CCT nº 108', 'C', { from: '2013-09-01' }),
  rule('BE-TC-15', 'hiringLongest', 6, 'months', 'CCT nº 108', 'C', { from: '2013-09-01' }),
  rule('BE-TC-16', 'hiringPersons', 3, 'persons', 'CCT nº 108', 'C', { from: '2013-09-01' }),
  rule('BE-TC-16', 'hiringTotal', 9, 'months', 'CCT nº 108', 'C', { from: '2013-09-01' }),
  rule('BE-TC-17', 'replacementLength', null, 'months', 'CCT nº 108', 'D'),
  rule('BE-TC-28', 'studentContract', 12, 'months', 'Loi du 03/07/1978, art. 123', 'C'),
  rule('BE-PC-10', 'studentHours', 475, 'hoursAYear', students, 'C', { from: '2017-01-01', to: '2022-12-31' }),
  rule('BE-PC-11', 'studentHours', 600, 'hoursAYear', students, 'C', { from: '2023-01-01', to: '2024-12-31' }),
  rule('BE-PC-12', 'studentHours', 650, 'hoursAYear', `${students}; loi du 10/04/2025`, 'B', { from: '2025-01-01' }),

  rule('FR-TC-09', 'missionLength', 18, 'months', code('L1251-12-1'), 'A', since2017),
  rule('FR-TC-10', 'missionLength', 9, 'months', code('L1251-12-1'), 'A', { ...since2017, case: 'awaitingHire' }),
  rule('FR-TC-10', 'missionLength', 9, 'months', code('L1251-12-1'), 'A', { ...since2017, case: 'urgentWorks' }),
  rule('FR-TC-11', 'missionLength', 24, 'months', code('L1251-12-1'), 'A', { ...since2017, case: 'abroad' }),
  rule('FR-TC-11', 'missionLength', 24, 'months', code('L1251-12-1'), 'A', { ...since2017, case: 'departure' }),
  rule('FR-TC-11', 'missionLength', 24, 'months', code('L1251-12-1'), 'A', { ...since2017, case: 'exportOrder' }),
  rule('FR-TC-11', 'missionLength', 36, 'months', code('L1251-12-1'), 'A', { ...since2017, case: 'apprentice' }),
  rule('FR-TC-12', 'renewals', 2, 'times', code('L1251-35-1'), 'A', since2017),
  rule('FR-TC-13', 'waitingPeriod', 3, 'part', code('L1251-36-1'), 'A', { ...since2017, case: 'from14Days' }),
  rule('FR-TC-14', 'waitingPeriod', 2, 'part', code('L1251-36-1'), 'A', { ...since2017, case: 'below14Days' }),
  rule('FR-TC-15', 'noWaitingPeriod', null, 'part', code('L1251-37-1'), 'A', since2017),
  rule('FR-TC-16', 'trialPeriod', 2, 'days', code('L1251-14'), 'A', {
    case: 'upToOneMonth',
    from: '2008-05-01',
    isDefault: true,
  }),
  rule('FR-TC-16', 'trialPeriod', 3, 'days', code('L1251-14'), 'A', {
    case: 'upToTwoMonths',
    from: '2008-05-01',
    isDefault: true,
  }),
  rule('FR-TC-16', 'trialPeriod', 5, 'days', code('L1251-14'), 'A', {
    case: 'longer',
    from: '2008-05-01',
    isDefault: true,
  }),
  rule('FR-TC-17', 'termChange', 10, 'days', code('L1251-30'), 'A'),
  rule('FR-TC-18', 'agencyPermanent', null, 'part', code('L1251-58-1 – L1251-58-4'), 'A', { from: '2018-09-07' }),

  rule('NL-TC-02', 'phaseA', 78, 'weeks', cao, 'C', { to: '2023-01-01', isDefault: true }),
  rule('NL-TC-03', 'phaseA', 52, 'weeks', `${cao}, art. 14`, 'A', { from: '2023-01-02', isDefault: true }),
  rule('NL-TC-04', 'phaseAContract', 4, 'weeks', `${cao}, art. 14`, 'A', { from: '2026-01-01', isDefault: true }),
  rule('NL-TC-05', 'phaseB', 48, 'months', cao, 'C', { to: '2023-01-01', isDefault: true }),
  rule('NL-TC-05', 'phaseBContracts', 6, 'contracts', cao, 'C', { to: '2023-01-01', isDefault: true }),
  rule('NL-TC-06', 'phaseB', 36, 'months', `${cao}, art. 14`, 'C', {
    from: '2023-01-02',
    to: '2027-12-31',
    by: 'contract',
    isDefault: true,
  }),
  rule('NL-TC-06', 'phaseBContracts', 6, 'contracts', `${cao}, art. 14`, 'C', {
    from: '2023-01-02',
    to: '2027-12-31',
    by: 'contract',
    isDefault: true,
  }),
  rule('NL-TC-07', 'phaseB', 24, 'months', `${cao}, art. 14`, 'C', {
    from: '2028-01-01',
    by: 'contract',
    isDefault: true,
  }),
  rule('NL-TC-07', 'phaseBContracts', 6, 'contracts', `${cao}, art. 14`, 'C', {
    from: '2028-01-01',
    by: 'contract',
    isDefault: true,
  }),
  rule('NL-TC-08', 'phaseC', null, 'contracts', `${cao}, art. 14`, 'C'),
  rule('NL-TC-09', 'phaseGap', 6, 'months', `${cao}, art. 14`, 'C', { to: '2027-12-31', by: 'contract' }),
  rule('NL-TC-09', 'phaseGap', 36, 'months', 'Wet meer zekerheid flexwerkers', 'C', {
    from: '2028-01-01',
    by: 'contract',
  }),
  rule('NL-TC-10', 'noticePeriod', 10, 'days', `${cao}, art. 18`, 'A', {
    after: 26,
    from: '2026-01-01',
    isDefault: true,
  }),
]

/** Returns the rules on contracts of a country. */
export function contractLawOf(country: string): readonly ContractRule[] {
  return contractLaw.filter((one) => one.country === country)
}

/** Returns the rules that are checked for a contract: those known for its first day, or for the day on which it is concluded. */
export function contractLawFor(
  country: string,
  { startDate, concludedOn }: { readonly startDate: string; readonly concludedOn: string },
): readonly ContractRule[] {
  return contractLawOf(country).filter(({ subject, certainty, by, from = '', to = '9999' }) => {
    const day = by === 'work' ? startDate : concludedOn
    return certainty !== 'D' && contractSubjects.some((one) => one === subject) && from <= day && day <= to
  })
}
