/**
 * How sure a list is: `A` the official text itself was read, `B` a data set or page of the official body, `C` secondary sources agree, or
 * what was known of it before was read again.
 */
export type Certainty = 'A' | 'B' | 'C'

/** A list or rule that somebody else decides and that Interim holds a copy of, in a file of ours or in a package. */
export interface CheckedList {
  readonly name: string
  /** The file in `src` that holds it, or the package. */
  readonly storedIn: string
  readonly source: string
  /** The version or the date of what was read. */
  readonly edition: string
  /** The day on which our copy was last compared with the source. */
  readonly checkedOn: string
  /** The number of months after which it has to be compared again. */
  readonly validMonths: number
  readonly certainty: Certainty
}

/**
 * Every official list in the product. After comparing one with its source, set `checkedOn` and `edition`, and add an example with the date
 * of what changed to `checked-lists.test.ts`.
 */
export const checkedLists: readonly CheckedList[] = [
  {
    name: 'VAT numbers',
    storedIn: 'base/official/vat-numbers.ts',
    source:
      'European Commission, VIES: structure of VAT numbers (https://ec.europa.eu/taxation_customs/vies/#/faq, question 11); Belgium: numbers that begin with 1 (FPS Economy, Crossroads Bank for Enterprises)',
    edition: 'read through stdnum 1.12.0, May 2026; 30,000 random numbers of each country compared',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'standard VAT rates',
    storedIn: 'base/official/vat-rates.ts',
    source: 'European Commission, Taxes in Europe Database (https://ec.europa.eu/taxation_customs/tedb)',
    edition: 'read through vatnode.dev, March 2026; outside of the European Union known from national law',
    checkedOn: '2026-11-27',
    validMonths: 6,
    certainty: 'C',
  },
  {
    name: 'VAT categories and exemption codes',
    storedIn: 'base/official/vat-categories.ts',
    source: 'Peppol BIS Billing 3.0, code lists UNCL5305 and VATEX (https://docs.peppol.eu/poacc/billing/3.0/codelist)',
    edition: 'release 3.0.19, May 2025',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'B',
  },
  {
    name: 'working-time law of Belgium, France and the Netherlands',
    storedIn: 'base/official/labour-law.ts',
    source:
      'Belgium: act of 16 March 1971 (https://www.ejustice.just.fgov.be/eli/loi/1971/03/16/1971031602/justel); France: Code du travail (https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006072050); Netherlands: Arbeidstijdenwet (https://wetten.overheid.nl/BWBR0007671)',
    edition:
      'Belgium: consolidated 31 March 2022, with reports on the acts published in June 2026; France: March 2026; Netherlands: July 2025; each read in copies',
    checkedOn: '2026-11-27',
    validMonths: 6,
    certainty: 'C',
  },
  {
    name: 'premiums of overtime in Belgium and France',
    storedIn: 'base/official/overtime.ts',
    source:
      'Belgium: labour act of 16 March 1971, article 29 (https://www.ejustice.just.fgov.be/eli/loi/1971/03/16/1971031602/justel); France: Code du travail, L3121-27 and L3121-33 to L3121-36 (https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006072050)',
    edition: 'Belgium: consolidated until March 2022, before the acts of 2026; France: March 2026; both read in a copy',
    checkedOn: '2026-11-27',
    validMonths: 6,
    certainty: 'A',
  },
  {
    name: 'law on temporary contracts of Belgium, France and the Netherlands',
    storedIn: 'base/official/contract-law.ts',
    source:
      'Belgium: act of 24 July 1987 (https://www.ejustice.just.fgov.be/eli/loi/1987/07/24/1987012597/justel), collective agreement no. 108; France: Code du travail (https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006072050); Netherlands: CAO voor Uitzendkrachten 2026-2028 (https://www.abu.nl)',
    edition:
      'Belgium: consolidated 1 July 2024, the agreement and student hours through secondary sources; France: March 2026; Netherlands: web version of May 2026; each read in copies',
    checkedOn: '2026-11-27',
    validMonths: 6,
    certainty: 'C',
  },
  {
    name: 'statutory pay of France and the Netherlands',
    storedIn: 'base/official/statutory-pay.ts',
    source:
      'France: Code du travail, L1251-19 and L1251-32 (https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006072050); Netherlands: Wet minimumloon en minimumvakantiebijslag, articles 15 to 17 (https://wetten.overheid.nl/BWBR0002638), and CAO voor Uitzendkrachten (https://www.abu.nl)',
    edition: 'France: March 2026, read in a copy; Netherlands: October 2026, read through secondary sources',
    checkedOn: '2026-11-27',
    validMonths: 6,
    certainty: 'C',
  },
  {
    name: 'minimum wages of Belgium, France and the Netherlands',
    storedIn: 'base/official/minimum-wages.ts',
    source:
      'Belgium: minimum wages of the FPS Employment (https://www.salairesminimums.be); France: Code du travail, L3231-2 (https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006072050); Netherlands: Wet minimumloon en minimumvakantiebijslag (https://wetten.overheid.nl/BWBR0002638)',
    edition: 'as known in November 2026; Belgium from April 2026 and the Netherlands through secondary sources',
    checkedOn: '2026-11-30',
    validMonths: 6,
    certainty: 'C',
  },
  {
    name: 'closing days of TARGET',
    storedIn: 'base/official/closing-days.ts',
    source:
      'European Central Bank, long-term calendar for TARGET closing days (https://www.ecb.europa.eu/press/pr/date/2000/html/pr001214_4.en.html)',
    edition: 'press release of 14 December 2000, in force from 2002 until further notice',
    checkedOn: '2026-11-30',
    validMonths: 12,
    certainty: 'A',
  },
  {
    name: 'countries in the SEPA',
    storedIn: 'base/official/sepa-countries.ts',
    source:
      'European Payments Council, EPC409-09: list of SEPA scheme countries (https://www.europeanpaymentscouncil.eu)',
    edition: 'announcements of the EPC up to 22 May 2025: 41 countries',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'characters of SEPA payments',
    storedIn: 'base/official/sepa-characters.ts',
    source: 'European Payments Council, EPC217-08: SEPA requirements for an extended character set, best practices',
    edition: 'version 1.1',
    checkedOn: '2026-11-27',
    validMonths: 24,
    certainty: 'C',
  },
  {
    name: 'IBAN structures',
    storedIn: 'ibantools',
    source:
      'SWIFT, IBAN registry (https://www.swift.com/standards/data-standards/iban-international-bank-account-number)',
    edition: 'release 99, December 2024',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'countries',
    storedIn: 'base/official/countries.ts',
    source: 'ISO 3166-1; members of the European Union by its treaties',
    edition: '249 codes; 27 members since 1 February 2020',
    checkedOn: '2026-11-27',
    validMonths: 24,
    certainty: 'C',
  },
  {
    name: 'currencies',
    storedIn: 'base/currency.ts',
    source: 'ISO 4217, list one (SIX)',
    edition: 'January 2024',
    checkedOn: '2026-11-27',
    validMonths: 24,
    certainty: 'C',
  },
  {
    name: 'electronic addresses and registrations',
    storedIn: 'base/official/electronic-addresses.ts',
    source: 'Peppol BIS Billing 3.0, code lists EAS and ICD (https://docs.peppol.eu/poacc/billing/3.0/codelist/eas)',
    edition: 'release 3.0.19, May 2025',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'B',
  },
  {
    name: 'public holidays',
    storedIn: 'domains/organisations/rules.ts',
    source:
      'Belgium: law of 4 January 1974; France: Code du travail, L3133-1; Netherlands: Algemene termijnenwet, article 3',
    edition: 'in force in November 2026',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'minimum working ages',
    storedIn: 'domains/workforce/rules/age.ts',
    source:
      'Belgium: labour act of 16 March 1971, article 6; France: Code du travail, L4153-1; Netherlands: Arbeidstijdenwet, articles 1:2 and 3:2',
    edition: 'in force in November 2026',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'templates of deductions',
    storedIn: 'domains/organisations/rules/deduction-templates.ts',
    source: 'named beside each rate',
    edition: 'rates of 2025, which the form shows with their year',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'telephone numbers',
    storedIn: 'libphonenumber-js',
    source: 'Google libphonenumber metadata, from the numbering plans of the ITU',
    edition: '1.13.16',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'time zones',
    storedIn: 'node',
    source: 'IANA time zone database, in the ICU data of Node.js',
    edition: 'of the Node.js in package.json',
    checkedOn: '2026-11-27',
    validMonths: 12,
    certainty: 'C',
  },
  {
    name: 'industries',
    storedIn: 'domains/organisations/rules.ts',
    source: 'the specification of the product; no official list',
    edition: 'November 2026',
    checkedOn: '2026-11-27',
    validMonths: 24,
    certainty: 'A',
  },
]

/** Returns the lists that have to be compared with their sources again on a day. */
export function overdueLists(lists: readonly CheckedList[], day: string): CheckedList[] {
  return lists.filter(({ checkedOn, validMonths }) => {
    const [year = 0, month = 1, date = 1] = checkedOn.split('-').map(Number)
    return day > new Date(Date.UTC(year, month - 1 + validMonths, date)).toISOString().slice(0, 10)
  })
}
