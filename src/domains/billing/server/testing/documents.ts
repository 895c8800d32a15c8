import type { Currency } from '#base/currency.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'
import { standardVatRates } from '#base/official/vat-rates.ts'
import type { Buyer, Seller, Terms } from '../../rules.ts'
import type { StatementLine } from '../../rules/lines.ts'
import { numbersOfVat } from '../../rules/proposals.ts'
import type { WholeStatement } from '../queries.ts'
import { sampleBuyer, sampleLine, sampleSeller, sampleStatement } from '../samples.ts'
import type { EmbeddedFile } from '../ubl.ts'

/** A statement with the files inside its document, and what is particular about it. */
export interface SampleDocument {
  readonly name: string
  readonly statement: WholeStatement
  readonly files: readonly EmbeddedFile[]
}

interface Company {
  readonly vatNumber: string
  readonly registration?: readonly [Scheme, string]
  readonly address?: readonly [Scheme, string]
  readonly account: string
  readonly currency?: Currency
}

// A company of each country of Peppol in Europe that our organisations invoice from, with valid numbers.
const companies: Readonly<Record<string, Company>> = {
  BE: { vatNumber: 'BE0428759497', account: 'BE68539007547034' },
  NL: { vatNumber: 'NL004495445B01', registration: ['0106', '12345678'], account: 'NL91ABNA0417164300' },
  FR: { vatNumber: 'FR40303265045', account: 'FR1420041010050500013M02606' },
  DE: { vatNumber: 'DE136695976', account: 'DE89370400440532013000' },
  LU: { vatNumber: 'LU15027442', registration: ['0240', 'B123456'], account: 'LU280019400644750000' },
  AT: { vatNumber: 'ATU13585627', account: 'AT611904300234573201' },
  IT: { vatNumber: 'IT00743110157', account: 'IT60X0542811101000000123456' },
  ES: { vatNumber: 'ES54362315K', account: 'ES9121000418450200051332' },
  PL: { vatNumber: 'PL8567346215', account: 'PL61109010140000071219812874' },
  DK: { vatNumber: 'DK13585628', account: 'DK5000400440116243' },
  SE: { vatNumber: 'SE556012579001', account: 'SE4550000000058398257466' },
  NO: { vatNumber: 'NO995525828', account: 'NO9386011117947' },
  IE: { vatNumber: 'IE6433435F', account: 'IE29AIBK93115212345678' },
  PT: { vatNumber: 'PT501964843', account: 'PT50000201231234567890154' },
  FI: { vatNumber: 'FI20774740', address: ['0216', '003720774740'], account: 'FI2112345600000785' },
  EE: { vatNumber: 'EE100931558', account: 'EE382200221020145685' },
  CZ: { vatNumber: 'CZ25123891', account: 'CZ6508000000192000145399' },
  RO: { vatNumber: 'RO18547290', account: 'RO49AAAA1B31007593840000' },
  HR: { vatNumber: 'HR33392005961', account: 'HR1210010051863000160' },
  GB: { vatNumber: 'GB434031494', account: '12345678', currency: 'GBP' },
  CH: { vatNumber: 'CHE107787577', account: 'CH9300762011623852957', currency: 'USD' },
  IS: {
    vatNumber: 'IS12345',
    registration: ['0196', '5902697199'],
    address: ['0196', '5902697199'],
    account: 'IS140159260076545510730339',
  },
}
const american: Company = { vatNumber: '', address: ['9959', '123456789'], account: '' }

const addressIn = (country: string) => ({ street: 'High Street 1', city: 'Town', postalZone: '1000', country })

function numbersOf({ vatNumber, registration, address }: Company) {
  const found = numbersOfVat(vatNumber)
  return {
    vatNumber: vatNumber || null,
    registrationScheme: registration?.[0] ?? found.registrationScheme ?? null,
    registrationNumber: registration?.[1] ?? found.registrationNumber ?? null,
    electronicScheme: address?.[0] ?? found.electronicScheme ?? null,
    electronicAddress: address?.[1] ?? found.electronicAddress ?? null,
  }
}

/** Returns a company as a seller. */
export function sellerIn(country: string): Seller {
  const company = companies[country] ?? american
  return {
    ...sampleSeller,
    ...addressIn(country),
    ...numbersOf(company),
    accountNumber: company.account,
    accountBic: null,
  }
}

/** Returns a company as a buyer. */
export function buyerIn(country: string): Buyer {
  return { ...sampleBuyer, ...addressIn(country), ...numbersOf(companies[country] ?? american) }
}

function termsOf(vatCategory: VatCategory, country: string): Terms {
  return {
    vatCategory,
    vatBasisPoints: vatCategory === 'S' ? (standardVatRates[country] ?? 2000) : null,
    exemptionReason: vatCategory === 'E' ? 'Exempt: article 44' : null,
    paymentDays: 30,
    premiums: null,
  }
}

const rate = (exact: bigint, currency: Currency) => ({ exact, currency })
const linesIn = (currency: Currency): readonly (readonly StatementLine[])[] => [
  [
    sampleLine(455, 1735n, { rate: rate(17_350_000n, currency) }),
    sampleLine(480, 3550n, { rate: rate(35_500_000n, currency) }),
  ],
  [
    sampleLine(455, 0n, { rate: rate(21_774_250n, currency), net: 16512 }),
    sampleLine(5, 0n, { rate: rate(29_500_000n, currency), premium: 'night', percent: 125, net: 307 }),
    sampleLine(9600, 0n, { rate: rate(29_500_000n, currency), premium: 'overtime', percent: 125, net: 590_000 }),
  ],
  [sampleLine(1, 1n, { rate: rate(10_000n, currency) })],
]

const files: readonly EmbeddedFile[] = [
  {
    name: 'Invoice 2026-0007.pdf',
    description: 'Invoice',
    type: 'application/pdf',
    bytes: new Uint8Array([37, 80, 68, 70]),
  },
  { name: 'Timesheet 2026-0007.pdf', description: 'Timesheet: not included', type: 'application/pdf', bytes: null },
]

/** Returns documents of every seller country, as invoice and credit note, at home and abroad, with every VAT category and kind of line. */
export function sampleDocuments(): SampleDocument[] {
  const found: SampleDocument[] = []
  const countries = Object.keys(companies)
  countries.forEach((country, index) => {
    const abroad = countries[(index + 1) % countries.length] ?? 'BE'
    const isRegistered = sellerIn(country).registrationNumber !== null
    const trades: readonly (readonly [buyer: string, category: VatCategory])[] = [
      [country, 'S'],
      [abroad, 'AE'],
      // Without a registration, an invoice outside of the scope of VAT names no seller (BR-CO-26) and is refused.
      ['US', isRegistered ? 'O' : 'G'],
      [country, index % 2 === 0 ? 'E' : 'Z'],
    ]
    trades.forEach(([buyerCountry, category], nth) => {
      const currency = companies[country]?.currency ?? 'EUR'
      const lines = linesIn(currency)[(index + nth) % 3] ?? []
      const seller = sellerIn(country)
      const buyer = { ...buyerIn(buyerCountry), ...(nth === 1 && { buyerReference: null }) }
      const terms = termsOf(category, country)
      const over = { seller, buyer, terms, lines, currency, orderNumber: nth % 2 === 1 ? 'PO-2026/17' : null }
      for (const kind of ['invoice', 'credit_note'] as const)
        found.push({
          name: `${kind} ${country} to ${buyerCountry}, ${category}`,
          statement: sampleStatement({
            ...over,
            kind,
            ...(kind === 'credit_note' && {
              creditedStatement: { number: '2026-0003', issueDate: '2026-11-30' },
              reason: 'Wrong hours',
            }),
          }),
          files: nth === 0 ? files : [],
        })
    })
  })
  return found
}
