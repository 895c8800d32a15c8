import type { Certainty } from './checked-lists.ts'

/** The components of pay that a law or a collective agreement demands beside the hours, in the order in which they are calculated. */
export const componentIds = ['endOfAssignment', 'paidLeave', 'holidayAllowance'] as const
export type ComponentId = (typeof componentIds)[number]

/** The grounds on which the law excepts an assignment from the allowance at its end. */
export const endGrounds = [
  'ended_by_worker',
  'serious_fault',
  'force_majeure',
  'hired_by_client',
  'training',
  'seasonal',
] as const
export type EndGround = (typeof endGrounds)[number]

/** The grounds that apply only by an agreement, which the user names. */
export const groundsByAgreement: readonly EndGround[] = ['seasonal']

/**
 * When a component is paid: with the hours of each period; in the period in which its assignment ends, of all its hours; or reserved with
 * the hours of each period and paid out later.
 */
export const componentTimings = ['period', 'end', 'reserved'] as const

/** A percentage with the days of work for which it is known. */
export interface ComponentValue {
  /** Its identifier in the research of November 2026. */
  readonly rule: string
  /** Hundredths of a percent of the base. */
  readonly basisPoints: number
  readonly from: string
  readonly to?: string
  readonly article: string
  readonly certainty: Certainty
}

/** A component of pay. Its base is the gross pay of the hours, with the amounts of the components in `plus`. */
export interface PayComponent {
  readonly id: ComponentId
  readonly country: 'BE' | 'FR' | 'NL'
  /** Calculated for each assignment, or for all hours of a worker together. */
  readonly per: 'assignment' | 'worker'
  readonly plus: readonly ComponentId[]
  readonly timings: readonly (typeof componentTimings)[number][]
  /** The month, from 1, in which a reserve of all work is paid out. */
  readonly payoutMonth?: number
  /** The grounds on which it is not due, with their articles. */
  readonly exceptions?: Readonly<Record<EndGround, string>>
  /** In order of their days, without overlap. */
  readonly values: readonly [ComponentValue, ...ComponentValue[]]
}

/**
 * The components by country. Not covered, because no value could be confirmed or because somebody else pays: in Belgium the end-of-year
 * premium and the holiday pay of manual workers, which funds pay, the exit holiday pay and guaranteed public holidays; in the Netherlands
 * the holiday hours, which are time, and the reserves of before 2026; in France sickness that counts as
 * worked, the time-savings account (CET), and open-ended contracts with the agency (FR-TC-18). No value depends on the day of the contract
 * (decision 213).
 */
export const statutoryPay: readonly PayComponent[] = [
  {
    id: 'endOfAssignment',
    country: 'FR',
    per: 'assignment',
    plus: [],
    timings: ['period', 'end'],
    // FR-PC-02.
    exceptions: {
      ended_by_worker: 'Code du travail, L1251-33',
      serious_fault: 'Code du travail, L1251-33',
      force_majeure: 'Code du travail, L1251-33',
      hired_by_client: 'Code du travail, L1251-32',
      training: 'Code du travail, L1251-33',
      seasonal: 'Code du travail, L1251-33',
    },
    values: [
      {
        rule: 'FR-PC-01',
        basisPoints: 1000,
        from: '2008-05-01',
        article: 'Code du travail, L1251-32',
        certainty: 'A',
      },
    ],
  },
  {
    id: 'paidLeave',
    country: 'FR',
    per: 'assignment',
    plus: ['endOfAssignment'],
    timings: ['period', 'end', 'reserved'],
    values: [
      {
        rule: 'FR-PC-03',
        basisPoints: 1000,
        from: '2024-04-24',
        article: 'Code du travail, L1251-19',
        certainty: 'A',
      },
    ],
  },
  {
    id: 'holidayAllowance',
    country: 'NL',
    per: 'worker',
    plus: [],
    timings: ['period', 'reserved'],
    // NL-PC-01: by June.
    payoutMonth: 5,
    values: [
      {
        rule: 'NL-PC-02',
        basisPoints: 833,
        from: '2019-12-30',
        to: '2025-12-31',
        article: 'CAO voor Uitzendkrachten (2025), art. 18',
        certainty: 'B',
      },
      {
        rule: 'NL-PC-01',
        basisPoints: 800,
        from: '2026-01-01',
        article: 'Wet minimumloon en minimumvakantiebijslag, art. 15–17',
        certainty: 'C',
      },
    ],
  },
]

/** Returns the component of an identifier. */
export function componentOf(id: ComponentId): PayComponent {
  return statutoryPay.find((one) => one.id === id) as PayComponent
}
