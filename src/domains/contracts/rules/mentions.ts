import type { ContractKind } from '../rules.ts'
import type { Placeholder } from './placeholders.ts'

/** A mention that a law or collective agreement demands. */
export interface Mention {
  readonly id: string
  /** Where it is demanded, in the language of the source. */
  readonly article: string
  /** What the clause must contain besides words. */
  readonly needs: readonly Placeholder[]
}

const be = (article: string) => `Loi du 24.07.1987 / Wet van 24.07.1987, art. ${article}`
const student = 'Loi du 03.07.1978 / Wet van 03.07.1978, art. 124'
const fr = (article: string) => `C. trav. ${article}`
const user = be('17, § 1')
const wtta = 'Regeling Waadi (2027), bijlage I, 5.3'

const belgian: readonly Mention[] = [
  { id: 'be_user', article: be('9'), needs: ['client.name'] },
  { id: 'be_reason', article: be('9'), needs: ['reason'] },
  { id: 'be_duration', article: be('9'), needs: ['startDate', 'endDate'] },
  { id: 'be_qualification', article: be('9'), needs: ['qualification'] },
  { id: 'be_place', article: be('9'), needs: ['workplace'] },
  { id: 'be_schedule', article: be('9'), needs: ['schedule'] },
  { id: 'be_pay', article: be('9, 10'), needs: ['payRate'] },
  { id: 'be_trial', article: be('5, 9'), needs: ['trialDays'] },
]

/** The mentions of each kind of contract, as their sources were read in November 2026 (decisions 188 and 218). No source lists mentions of framework agreements. */
export const mentionsOf: Readonly<Record<ContractKind, readonly Mention[]>> = {
  be_intent: [
    { id: 'be_parties', article: be('8, § 1'), needs: ['agency.name', 'worker.name'] },
    { id: 'be_intent', article: be('8, § 1'), needs: [] },
  ],
  be_assignment: belgian,
  be_student: [
    ...belgian,
    {
      id: 'st_identity',
      article: student,
      needs: ['agency.name', 'worker.name', 'worker.birthDate', 'worker.address'],
    },
    { id: 'st_function', article: student, needs: ['role'] },
    { id: 'st_hours', article: student, needs: ['schedule'] },
    { id: 'st_pay_protection', article: student, needs: [] },
    { id: 'st_pay_day', article: student, needs: ['payDay'] },
    { id: 'st_housing', article: student, needs: ['housing'] },
    { id: 'st_committee', article: student, needs: ['jointCommittee'] },
    { id: 'st_first_aid', article: student, needs: ['firstAid'] },
    { id: 'st_representatives', article: student, needs: ['representatives'] },
  ],
  fr_assignment: [
    { id: 'fr_reason', article: fr('L1251-43, 1°'), needs: ['reason', 'reasonDetail'] },
    { id: 'fr_term', article: fr('L1251-43, 2°'), needs: ['endDate'] },
    { id: 'fr_term_change', article: fr('L1251-43, 3°'), needs: ['termChange'] },
    {
      id: 'fr_job',
      article: fr('L1251-43, 4°'),
      needs: ['role', 'specialRisks', 'qualification', 'workplace', 'schedule'],
    },
    { id: 'fr_equipment', article: fr('L1251-43, 5°'), needs: ['protectiveEquipment'] },
    { id: 'fr_pay', article: fr('L1251-43, 6°'), needs: ['payRate', 'payDetails'] },
    { id: 'fr_qualification', article: fr('L1251-16, 2°'), needs: ['qualification'] },
    { id: 'fr_end_pay', article: fr('L1251-16, 3°, L1251-32'), needs: [] },
    { id: 'fr_trial', article: fr('L1251-16, 4°'), needs: ['trialDays'] },
    { id: 'fr_repatriation', article: fr('L1251-16, 5°'), needs: [] },
    { id: 'fr_funds', article: fr('L1251-16, 6°'), needs: ['pensionFund', 'providentFund'] },
    { id: 'fr_hiring', article: fr('L1251-16, 7°'), needs: [] },
  ],
  nl_placement: [
    { id: 'nl_start', article: wtta, needs: ['startDate'] },
    { id: 'nl_client', article: wtta, needs: ['client.name', 'clientContact', 'workplace'] },
    { id: 'nl_function', article: wtta, needs: ['role'] },
    { id: 'nl_end', article: wtta, needs: ['endDate'] },
    { id: 'nl_hours', article: 'CAO voor Uitzendkrachten, art. 13', needs: ['schedule'] },
    { id: 'nl_pay', article: 'CAO voor Uitzendkrachten, art. 13, 23 lid 3', needs: ['payRate'] },
    { id: 'nl_form', article: 'CAO voor Uitzendkrachten, art. 13, 14', needs: ['phase'] },
    { id: 'nl_conditions', article: 'Waadi, art. 8, 12a', needs: ['conditions'] },
    { id: 'nl_safety', article: 'Waadi, art. 11', needs: ['safety'] },
  ],
  be_client: [
    { id: 'us_licence', article: user, needs: ['licenceNumber'] },
    { id: 'us_social_security', article: user, needs: ['socialSecurityNumber'] },
    { id: 'us_committee', article: user, needs: ['jointCommittee'] },
    { id: 'us_reason', article: user, needs: ['reason'] },
    { id: 'us_place_duration', article: user, needs: ['workplace', 'startDate', 'endDate'] },
    { id: 'us_schedule', article: user, needs: ['schedule'] },
    { id: 'us_qualification', article: user, needs: ['qualification'] },
    { id: 'us_reference_pay', article: user, needs: ['referencePay'] },
    { id: 'us_pay_day', article: user, needs: ['payDay'] },
    { id: 'us_job', article: user, needs: ['jobFeatures'] },
  ],
  fr_client: [
    { id: 'md_worker', article: fr('L1251-43'), needs: ['worker.name'] },
    { id: 'md_reason', article: fr('L1251-43, 1°'), needs: ['reason', 'reasonDetail'] },
    { id: 'md_term', article: fr('L1251-43, 2°'), needs: ['endDate'] },
    { id: 'md_term_change', article: fr('L1251-43, 3°'), needs: ['termChange'] },
    {
      id: 'md_job',
      article: fr('L1251-43, 4°'),
      needs: ['role', 'jobFeatures', 'specialRisks', 'qualification', 'workplace', 'schedule'],
    },
    { id: 'md_equipment', article: fr('L1251-43, 5°'), needs: ['protectiveEquipment'] },
    { id: 'md_pay', article: fr('L1251-43, 6°'), needs: ['referencePay'] },
    { id: 'md_guarantee', article: fr('R1251-15, L1251-49'), needs: ['guarantor'] },
  ],
  nl_client: [
    { id: 'cl_worker', article: wtta, needs: ['worker.name', 'role'] },
    { id: 'cl_dates', article: wtta, needs: ['startDate', 'endDate'] },
    { id: 'cl_place', article: wtta, needs: ['workplace', 'clientContact'] },
    { id: 'cl_conditions', article: 'Waadi, art. 12a', needs: ['conditions'] },
    { id: 'cl_safety', article: 'Waadi, art. 11', needs: ['safety'] },
  ],
  be_framework: [],
  fr_framework: [],
  nl_framework: [],
}
