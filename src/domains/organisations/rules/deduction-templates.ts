import type { deductionKinds } from '../rules.ts'

/** The countries for which a template exists. */
export const templateCountries = ['BE', 'FR', 'NL', 'LU', 'DE'] as const
export type TemplateCountry = (typeof templateCountries)[number]

/**
 * A line of a template: an employee contribution in hundredths of a percent of the gross pay, or null if it must be
 * entered.
 */
interface TemplateLine {
  readonly kind: (typeof deductionKinds)[number]
  /** The name on the pay stub, in a language of the country. */
  readonly name: string
  readonly basisPoints: number | null
}

interface DeductionTemplate {
  /** The year to which the rates apply. */
  readonly year: number
  /** The publisher of the rates. */
  readonly source: string
  readonly lines: readonly TemplateLine[]
}

/**
 * Templates for the deductions of each country: employee contributions with a single rate on the whole gross pay. They are not legal
 * advice, and an administrator reviews them before saving. Contributions that depend on the person, a ceiling, the fund or another basis
 * than the gross pay have no rate here.
 *
 * BE: personal contribution of 13.07 % (ONSS/RSZ, law of 29 June 1981, article 38). For manual workers the basis is 108 % of the gross pay.
 * FR: old-age insurance of 6.90 % up to the ceiling and 0.40 % on everything (Code de la sécurité sociale, D242-4; rates of 2025), basic
 *     and general-balance contributions of Agirc-Arrco of 3.15 % and 0.86 % on the first bracket. The basis of CSG and CRDS is 98.25 %.
 * NL: payroll tax and national insurance follow the tables of the Belastingdienst.
 * LU: sickness insurance of 2.80 % and 0.25 % for cash benefits (CCSS). Pension and dependency insurance depend on year and abatement.
 * DE: half of 18.6 % pension (SGB VI § 158), of 2.6 % unemployment (SGB III § 341) and of 14.6 % health insurance (SGB V § 241), up to
 *     the ceilings. The supplement depends on the fund, long-term care on children and state.
 */
export const deductionTemplates: Readonly<Record<TemplateCountry, DeductionTemplate>> = {
  BE: {
    year: 2025,
    source: 'ONSS / RSZ',
    lines: [
      { kind: 'insurance', name: 'ONSS / RSZ', basisPoints: 1307 },
      { kind: 'taxes', name: 'Précompte professionnel / Bedrijfsvoorheffing', basisPoints: null },
    ],
  },
  FR: {
    year: 2025,
    source: 'URSSAF, Agirc-Arrco',
    lines: [
      { kind: 'insurance', name: 'Assurance vieillesse plafonnée', basisPoints: 690 },
      { kind: 'insurance', name: 'Assurance vieillesse déplafonnée', basisPoints: 40 },
      { kind: 'insurance', name: 'Retraite complémentaire (tranche 1)', basisPoints: 315 },
      { kind: 'insurance', name: 'Contribution d’équilibre général (tranche 1)', basisPoints: 86 },
      { kind: 'insurance', name: 'CSG et CRDS', basisPoints: null },
      { kind: 'taxes', name: 'Prélèvement à la source', basisPoints: null },
    ],
  },
  NL: {
    year: 2025,
    source: 'Belastingdienst',
    lines: [
      { kind: 'taxes', name: 'Loonheffing', basisPoints: null },
      { kind: 'insurance', name: 'Pensioenpremie', basisPoints: null },
    ],
  },
  LU: {
    year: 2025,
    source: 'CCSS',
    lines: [
      { kind: 'insurance', name: 'Assurance maladie', basisPoints: 305 },
      { kind: 'insurance', name: 'Assurance pension', basisPoints: null },
      { kind: 'insurance', name: 'Assurance dépendance', basisPoints: null },
      { kind: 'taxes', name: 'Impôt sur les salaires', basisPoints: null },
    ],
  },
  DE: {
    year: 2025,
    source: 'Deutsche Rentenversicherung, Bundesagentur für Arbeit, GKV-Spitzenverband',
    lines: [
      { kind: 'insurance', name: 'Rentenversicherung', basisPoints: 930 },
      { kind: 'insurance', name: 'Arbeitslosenversicherung', basisPoints: 130 },
      { kind: 'insurance', name: 'Krankenversicherung', basisPoints: 730 },
      { kind: 'insurance', name: 'Krankenversicherung, Zusatzbeitrag', basisPoints: null },
      { kind: 'insurance', name: 'Pflegeversicherung', basisPoints: null },
      { kind: 'taxes', name: 'Lohnsteuer', basisPoints: null },
    ],
  },
}
