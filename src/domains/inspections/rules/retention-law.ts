import type { Certainty } from '#base/official/checked-lists.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'

/** What a rule obliges to keep. */
type RecordKind = 'hours' | 'contracts' | 'pay' | 'register' | 'claims'

/** An obligation to keep records, with its identifier in the research of November 2026. */
export interface RetentionRule {
  readonly id: string
  readonly country: RulesCountry
  readonly records: RecordKind
  /** For how long at least; null if the article states no time. */
  readonly time: { readonly count: number; readonly unit: 'years' | 'weeks' } | null
  /** Null if the research names no article. */
  readonly article: string | null
  readonly certainty: Certainty | 'D'
}

const rule = (
  id: string,
  records: RecordKind,
  count: number | null,
  article: string | null,
  certainty: RetentionRule['certainty'],
  unit: 'years' | 'weeks' = 'years',
): RetentionRule => ({
  id,
  country: id.slice(0, 2) as RulesCountry,
  records,
  time: count === null ? null : { count, unit },
  article,
  certainty,
})

/** The obligations to keep what an export contains, by country. `D`: not confirmed, and therefore not covered. */
const retentionLaw: readonly RetentionRule[] = [
  rule('BE-RT-01', 'register', 5, 'KB/AR 08/08/1980, art. 25', 'C'),
  rule('BE-RT-02', 'contracts', 5, 'Loi/Wet 24/07/1987, art. 8, § 4', 'A'),
  rule('BE-RT-03', 'pay', 7, null, 'C'),
  rule('BE-RG-03', 'hours', null, null, 'D'),
  rule('FR-RG-04', 'hours', null, 'Code du travail, D3171-8', 'A'),
  rule('FR-RG-05', 'hours', null, 'Code du travail, L3171-4', 'A'),
  rule('FR-RT-01', 'hours', 1, 'Code du travail, D3171-16', 'A'),
  rule('FR-RT-02', 'pay', 5, 'Code du travail, L3243-4', 'A'),
  rule('FR-RT-04', 'register', 5, 'Code du travail, R1221-26', 'A'),
  rule('FR-RT-06', 'claims', 3, 'Code du travail, L3245-1', 'A'),
  rule('NL-RG-01', 'hours', null, 'Arbeidstijdenwet, art. 4:3', 'A'),
  rule('NL-RT-01', 'hours', 52, 'Arbeidstijdenbesluit, art. 3.2:1', 'C', 'weeks'),
  rule('NL-RT-02', 'pay', 7, 'Algemene wet inzake rijksbelastingen, art. 52', 'C'),
  rule('NL-RT-03', 'register', 5, null, 'C'),
]

/** Returns the obligations of a country; of all three if it is not known. */
export const retentionLawOf = (country: RulesCountry | null): readonly RetentionRule[] =>
  retentionLaw.filter((one) => country === null || one.country === country)
