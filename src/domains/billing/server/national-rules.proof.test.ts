import { describe, expect, test } from 'vitest'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import type { WholeStatement } from './queries.ts'
import { sampleStatement } from './samples.ts'
import { buyerIn, sampleDocuments, sellerIn } from './testing/documents.ts'
import { brokenRules } from './testing/invoice-rules.ts'
import { nationalRules } from './testing/national-rules.ts'
import { shapeFaults } from './testing/ubl-shape.ts'
import { type EmbeddedFile, ublOf } from './ubl.ts'
import { missingFor } from '../rules/needed-fields.ts'

const xmlOf = (statement: WholeStatement, files: readonly EmbeddedFile[] = []) =>
  Buffer.from(writeXml(ublOf(statement, files))).toString('utf8')

describe('Every kind of document of every seller country', () => {
  const documents = sampleDocuments()

  test('there are at least 60 of 15 countries, with all categories of VAT', () => {
    expect(documents.length).toBeGreaterThan(60)
    expect(new Set(documents.map(({ statement }) => statement.seller.country)).size).toBeGreaterThan(15)
    expect(new Set(documents.map(({ statement }) => statement.vatCategory)).size).toBe(6)
  })

  test.each(documents)(
    '$name meets the rules of EN 16931, Peppol and its country (F30)',
    async ({ statement, files }) => {
      const { seller, buyer, terms, currency, orderNumber } = statement
      expect(missingFor({ seller, buyer, terms, currency, orderNumber })).toEqual([])
      const xml = xmlOf(statement, files)
      expect(brokenRules(xml)).toEqual([])
      expect(await shapeFaults(xml)).toEqual([])
    },
  )
})

describe('What an electronic invoice of a country lacks is reported before it is issued', () => {
  const lacks = (country: string, over: Partial<WholeStatement>, to = country) => {
    const { seller, buyer, terms, currency, orderNumber } = sampleStatement({
      seller: sellerIn(country),
      buyer: buyerIn(to),
      ...over,
    })
    return missingFor({ seller, buyer, terms, currency, orderNumber }).map(({ field }) => field)
  }
  const terms = (vatBasisPoints: number) => ({ ...sampleStatement().terms, vatBasisPoints })

  test.each<[string, string, Partial<WholeStatement>, string[]]>([
    [
      'DE without a contact',
      'DE',
      { seller: { ...sellerIn('DE'), contact: { name: null, phone: null, email: null } } },
      ['seller.contact'],
    ],
    [
      'DE with an order number only',
      'DE',
      { buyer: { ...buyerIn('DE'), buyerReference: null }, orderNumber: '1' },
      ['buyer.buyerReference'],
    ],
    [
      'DK without the CVR number',
      'DK',
      { seller: { ...sellerIn('DK'), registrationNumber: null } },
      ['seller.registrationNumber'],
    ],
    [
      'DK with a foreign account in pounds',
      'DK',
      { currency: 'GBP', seller: { ...sellerIn('DK'), accountNumber: 'GB29NWBK60161331926819' } },
      ['seller.danishAccount'],
    ],
    ['SE with a rate of 24 %', 'SE', { terms: terms(2400) }, ['terms.swedishRate']],
    [
      'SE with another registration',
      'SE',
      {
        terms: terms(2500),
        seller: { ...sellerIn('SE'), registrationScheme: '0088', registrationNumber: '4012345000009' },
      },
      ['seller.registrationNumber'],
    ],
    [
      'IS without the kennitala',
      'IS',
      { seller: { ...sellerIn('IS'), registrationNumber: null } },
      ['seller.registrationNumber'],
    ],
    ['GR', 'GR', { seller: { ...sellerIn('BE'), country: 'GR', vatNumber: 'EL094259216' } }, ['seller.greekMark']],
    [
      'FR outside of the scope of VAT without a registration',
      'FR',
      { terms: { ...terms(0), vatCategory: 'O' }, seller: { ...sellerIn('FR'), registrationNumber: null } },
      ['seller.registrationNumber'],
    ],
  ])('%s (F30)', (_, country, over, fields) => {
    expect(lacks(country, over)).toEqual(fields)
  })
})

test.each([
  ['EUR', '58'],
  ['GBP', '42'],
] as const)('a Danish invoice in %s is paid by the means %s, which its rules allow', (currency, code) => {
  const xml = xmlOf(sampleStatement({ seller: sellerIn('DK'), buyer: buyerIn('DK'), currency }))
  expect(xml).toContain(`<cbc:PaymentMeansCode>${code}<`)
  expect(brokenRules(xml)).toEqual([])
})

/** Breaks a document at one place; a pattern that is not found fails the test. */
type Break = readonly [from: string | RegExp, to: string]
const supplier = '<cac:AccountingSupplierParty>'
const customer = '<cac:AccountingCustomerParty>'
const removed = (name: string, within = ''): Break => [
  new RegExp(`(${within}[^]*?)<${name}[ >][^]*?</${name}>\\s*`),
  '$1',
]

const breaks: Readonly<Record<string, Break>> = {
  'NL-R-001': removed('cac:BillingReference'),
  'NL-R-002': removed('cbc:StreetName', supplier),
  'NL-R-003': ['CompanyID schemeID="0106"', 'CompanyID schemeID="0060"'],
  'NL-R-004': removed('cbc:CityName', customer),
  'NL-R-005': [/(<cac:AccountingCustomerParty>[^]*?CompanyID schemeID=")0106/, '$10060'],
  'NL-R-007': removed('cac:PaymentMeans'),
  'NL-R-008': ['<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>1'],
  'DE-R-001': removed('cac:PaymentMeans'),
  'DE-R-002': removed('cac:Contact', supplier),
  'DE-R-003': removed('cbc:CityName', supplier),
  'DE-R-004': removed('cbc:PostalZone', supplier),
  'DE-R-005': removed('cbc:Name', '<cac:Contact>'),
  'DE-R-006': removed('cbc:Telephone'),
  'DE-R-007': removed('cbc:ElectronicMail'),
  'DE-R-008': removed('cbc:CityName', customer),
  'DE-R-009': removed('cbc:PostalZone', customer),
  'DE-R-014': removed('cbc:Percent', '<cac:TaxCategory>'),
  'DE-R-015': removed('cbc:BuyerReference'),
  'DE-R-016': removed('cac:PartyTaxScheme', supplier),
  'DE-R-022': [/(<cac:AdditionalDocumentReference>[^]*?<\/cac:AdditionalDocumentReference>)/, '$1$1'],
  'DE-R-023-1': removed('cac:PayeeFinancialAccount'),
  'DE-R-027': [/<cbc:Telephone>.*?</, '<cbc:Telephone>none<'],
  'DE-R-028': [/<cbc:ElectronicMail>.*?</, '<cbc:ElectronicMail>none<'],
  'DK-R-002': removed('cbc:CompanyID', '<cac:PartyLegalEntity>'),
  'DK-R-014': ['CompanyID schemeID="0184"', 'CompanyID schemeID="0088"'],
  'DK-R-016': [/(<cbc:PayableAmount [^>]*>)/, '$1-'],
  'DK-R-005': [/(<cbc:PaymentMeansCode>)58/, '$130'],
  'DK-R-006': [/(<cbc:PaymentMeansCode>)58/, '$142'],
  'NO-R-001': ['MVA<', '<'],
  'SE-R-001': [/(<cbc:CompanyID>SE\d+)01</, '$1<'],
  'SE-R-002': [/(<cbc:CompanyID>SE\d+)01</, '$1AB<'],
  'SE-R-003': [/(<cbc:CompanyID schemeID="0007">)\d/, '$1A'],
  'SE-R-004': [/(<cbc:CompanyID schemeID="0007">)\d/, '$1'],
  'SE-R-013': [/(<cbc:CompanyID schemeID="0007">\d{9})\d/, '$19'],
  'SE-R-006': [/(<cac:TaxCategory>[^]*?<cbc:Percent>)25/, '$124'],
  'IS-R-002': [/(<cac:AccountingSupplierParty>[^]*?CompanyID schemeID=")0196/, '$10088'],
  'IS-R-003': removed('cbc:StreetName', supplier),
  'IS-R-004': [/(<cac:AccountingCustomerParty>[^]*?CompanyID schemeID=")0196/, '$10088'],
  'IS-R-005': removed('cbc:StreetName', customer),
  'IT-R-002': removed('cbc:StreetName', supplier),
  'IT-R-003': removed('cbc:CityName', supplier),
  'IT-R-004': removed('cbc:PostalZone', supplier),
}

describe('a document that is broken at one place is refused by the national rule for it', () => {
  test('every rule has such a document', () => {
    expect(Object.keys(breaks)).toEqual(nationalRules.map(({ id }) => id))
  })

  test.each(Object.entries(breaks))('%s', (id, [from, to]) => {
    const country = id.slice(0, 2)
    const kind = id === 'NL-R-001' || id === 'DK-R-016' ? 'credit_note' : 'invoice'
    const own = sampleDocuments().find(({ name }) => name.startsWith(`${kind} ${country} to ${country}, S`))
    if (!own) throw new Error(`no document for ${id}`)
    const xml = xmlOf(own.statement, own.files)
    expect(brokenRules(xml, id)).toEqual([])
    const broken = xml.replace(from, to)
    expect(broken).not.toBe(xml)
    expect(brokenRules(broken, id)).toEqual([id])
  })
})
