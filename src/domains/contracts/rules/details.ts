import { type ContractDays, specialCases } from '#domains/law/rules/contract-facts.ts'
import { trialCaseOf } from '#domains/law/rules/contract-length.ts'
import { dutchPhases } from '#domains/law/rules/dutch-phases.ts'
import type { ContractKind } from '../rules.ts'

/** The reasons for temporary work that the law of a country allows. Belgium: law of 24 July 1987, art. 1; France: C. trav. L1251-6 and L1251-7. */
const belgianReasons = ['replacement', 'increase', 'exceptional', 'hiring', 'employment_path', 'artistic'] as const
const frenchReasons = ['replacement', 'increase', 'seasonal', 'customary', 'replaced_head', 'integration'] as const
const reasons = {
  be_assignment: belgianReasons,
  be_student: belgianReasons,
  be_client: belgianReasons,
  fr_assignment: frenchReasons,
  fr_client: frenchReasons,
} as const satisfies Partial<Record<ContractKind, readonly string[]>>

export const detailNames = [
  'reason',
  'reasonDetail',
  'specialCase',
  'phase',
  'qualification',
  'workplace',
  'schedule',
  'payDetails',
  'trialDays',
  'specialRisks',
  'protectiveEquipment',
  'termChange',
  'pensionFund',
  'providentFund',
  'clientContact',
  'conditions',
  'safety',
  'payDay',
  'jointCommittee',
  'firstAid',
  'representatives',
  'housing',
  'licenceNumber',
  'socialSecurityNumber',
  'referencePay',
  'jobFeatures',
  'guarantor',
  'billRate',
  'paymentTerms',
  'services',
  'termination',
] as const
export type DetailName = (typeof detailNames)[number]
/** What a contract says in addition to the assignment, as text. */
export type Details = Readonly<Partial<Record<DetailName, string>>>

type Need = 'required' | 'optional'
const belgian = {
  reason: 'required',
  reasonDetail: 'optional',
  qualification: 'required',
  workplace: 'required',
  schedule: 'required',
  payDetails: 'optional',
  trialDays: 'required',
  protectiveEquipment: 'optional',
} as const satisfies Partial<Record<DetailName, Need>>
const framework = {
  services: 'required',
  billRate: 'required',
  paymentTerms: 'required',
  termination: 'required',
  safety: 'optional',
} as const satisfies Partial<Record<DetailName, Need>>
const needs: Readonly<Record<ContractKind, Readonly<Partial<Record<DetailName, Need>>>>> = {
  be_intent: {},
  be_assignment: belgian,
  be_student: {
    ...belgian,
    payDay: 'required',
    jointCommittee: 'required',
    firstAid: 'required',
    representatives: 'optional',
    housing: 'optional',
  },
  fr_assignment: {
    reason: 'required',
    reasonDetail: 'required',
    specialCase: 'optional',
    qualification: 'required',
    workplace: 'required',
    schedule: 'required',
    payDetails: 'required',
    trialDays: 'required',
    specialRisks: 'required',
    protectiveEquipment: 'required',
    termChange: 'optional',
    pensionFund: 'required',
    providentFund: 'required',
  },
  nl_placement: {
    phase: 'required',
    workplace: 'required',
    clientContact: 'required',
    schedule: 'required',
    conditions: 'required',
    payDetails: 'optional',
    safety: 'required',
  },
  be_client: {
    reason: 'required',
    reasonDetail: 'optional',
    licenceNumber: 'required',
    socialSecurityNumber: 'required',
    jointCommittee: 'required',
    qualification: 'required',
    workplace: 'required',
    schedule: 'required',
    referencePay: 'required',
    payDay: 'required',
    jobFeatures: 'required',
    protectiveEquipment: 'optional',
    billRate: 'optional',
    paymentTerms: 'optional',
  },
  fr_client: {
    reason: 'required',
    reasonDetail: 'required',
    qualification: 'required',
    workplace: 'required',
    schedule: 'required',
    jobFeatures: 'required',
    specialRisks: 'required',
    protectiveEquipment: 'required',
    referencePay: 'required',
    termChange: 'optional',
    guarantor: 'required',
    billRate: 'optional',
    paymentTerms: 'optional',
  },
  nl_client: {
    workplace: 'required',
    clientContact: 'required',
    schedule: 'required',
    conditions: 'required',
    safety: 'required',
    billRate: 'optional',
    paymentTerms: 'optional',
  },
  be_framework: framework,
  fr_framework: framework,
  nl_framework: framework,
}

/** Returns the details of a kind of contract in the order of its form, each with whether it is required. */
export function detailsOf(kind: ContractKind): { name: DetailName; isRequired: boolean }[] {
  return detailNames.flatMap((name) => {
    const need = needs[kind][name]
    return need ? [{ name, isRequired: need === 'required' }] : []
  })
}

/** Returns the choices of a detail; undefined if it is text. */
export function choicesOf(kind: ContractKind, name: DetailName): readonly string[] | undefined {
  if (name === 'phase') return dutchPhases
  if (name === 'specialCase') return specialCases
  return name === 'reason' && kind in reasons ? reasons[kind as keyof typeof reasons] : undefined
}

/** Returns the details that are missing, or that are no choice of their kind. */
export function faultyDetails(kind: ContractKind, details: Details): { name: DetailName; isMissing: boolean }[] {
  return detailsOf(kind).flatMap(({ name, isRequired }): { name: DetailName; isMissing: boolean }[] => {
    const value = details[name]
    if (value === undefined) return isRequired ? [{ name, isMissing: true }] : []
    const choices = choicesOf(kind, name)
    const isFaulty = choices ? !choices.includes(value) : name === 'trialDays' && !/^\d{1,2}$/.test(value)
    return isFaulty ? [{ name, isMissing: false }] : []
  })
}

const frenchTrial = { upToOneMonth: 2, upToTwoMonths: 3, longer: 5 } as const

/**
 * Returns the usual days of trial: three working days in Belgium (law of 24 July 1987, art. 5); in France two days up to a month, three up to two
 * months, else five (C. trav. L1251-14).
 */
export function usualTrialDays(kind: ContractKind, period: ContractDays): number {
  return kind === 'fr_assignment' ? frenchTrial[trialCaseOf(period)] : 3
}
