import type { deductionKinds } from '../rules.ts'

/** The countries that have a template. */
export const templateCountries = ['BE', 'FR', 'NL', 'LU', 'DE'] as const
export type TemplateCountry = (typeof templateCountries)[number]

/** One line of a template: an employee's share of the whole gross pay in hundredths of a percent, or null where it must be filled in. */
interface TemplateLine {
  readonly kind: (typeof deductionKinds)[number]
  /** As the pay stub calls it, in a language of the country. */
  readonly name: string
  readonly basisPoints: number | null
}

interface DeductionTemplate {
  /** The year in which the rates that are given applied. */
  readonly year: number
  /** Who publishes them. */
  readonly source: string
  readonly lines: readonly TemplateLine[]
}

/**
 * Starting points for the deductions of a country: employee contributions that have one rate on the whole gross pay. They are not legal
 * advice, and are saved only once an administrator has looked at them. What depends on the person, on a ceiling, on the fund or on
 * another basis than the gross pay has no rate here.
 *
 * BE: personal contribution of 13.07 % (ONSS/RSZ, law of 29 June 1981, article 38). Manual workers owe it on 108 % of the gross pay.
 * FR: old-age insurance of 6.90 % up to the ceiling and 0.40 % on everything (Code de la sécurité sociale, D242-4; rates of 2025), basic
 *     and general-balance contributions of Agirc-Arrco of 3.15 % and 0.86 % on the first bracket. CSG and CRDS are owed on 98.25 %.
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
