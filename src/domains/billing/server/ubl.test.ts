import { describe, expect, test } from 'vitest'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import { type WholeStatement } from './queries.ts'
import { sampleBuyer, sampleLine, sampleSeller, sampleStatement, sampleTerms } from './samples.ts'
import { brokenRules, invoiceRules } from './testing/invoice-rules.ts'
import { shapeFaults } from './testing/ubl-shape.ts'
import { ublOf } from './ubl.ts'

const pdf = { name: 'a.pdf', description: 'Invoice', type: 'application/pdf', bytes: Uint8Array.of(37, 80, 68, 70) }
const xmlOf = (over: Partial<WholeStatement> = {}) =>
  Buffer.from(writeXml(ublOf(sampleStatement(over), [pdf]))).toString('utf8')
const credited = { number: '2026-0003', issueDate: '2026-11-30' }
const creditNote = { kind: 'credit_note', creditedStatement: credited, reason: 'Wrong hours' } as const
const dutch = {
  ...sampleSeller,
  country: 'NL',
  vatNumber: 'NL004495445B01',
  registrationNumber: '12345678',
  registrationScheme: '0106',
} as const

const sound: Record<string, Partial<WholeStatement>> = {
  'an invoice with VAT': {},
  'an invoice with reverse charge': { terms: sampleTerms('AE') },
  'an invoice that is exempt': { terms: sampleTerms('E') },
  'an invoice with the rate zero': { terms: sampleTerms('Z') },
  'an invoice outside of the scope of VAT': { terms: sampleTerms('O') },
  'an invoice of an export': { terms: sampleTerms('G') },
  'an invoice with an order number instead of a reference': {
    orderNumber: 'PO-17',
    buyer: { ...sampleBuyer, buyerReference: null },
  },
  'a credit note': creditNote,
  'a credit note with reverse charge': { ...creditNote, terms: sampleTerms('AE') },
  'an invoice of a Dutch seller': { seller: dutch },
  'a credit note of a Dutch seller': { ...creditNote, seller: dutch },
  'an invoice in pounds, paid on an account without IBAN': {
    currency: 'GBP',
    seller: { ...sampleSeller, accountNumber: '12345678', accountBic: null },
  },
  'an invoice with premiums and a markup': {
    lines: [
      sampleLine(455, 0n, { rate: { exact: 21_774_250n, currency: 'EUR' }, net: 16512 }),
      sampleLine(37, 0n, { rate: { exact: 21_774_250n, currency: 'EUR' }, premium: 'night', percent: 125, net: 1678 }),
    ],
  },
  'an invoice whose last night ends on the day after': { lines: [sampleLine(480, 4000n, { lastDate: '2026-12-01' })] },
  'an invoice of nothing but nought': { lines: [sampleLine(60, 0n)] },
}

test.each(Object.entries(sound))('%s has the structure of UBL 2.1 and meets all rules', async (_, over) => {
  const xml = xmlOf(over)
  expect(await shapeFaults(xml)).toEqual([])
  expect(brokenRules(xml)).toEqual([])
})

test('the amounts of an invoice match manually calculated ones', () => {
  const xml = xmlOf()
  // 455 min at 17.35 are 131.57; 480 min at 35.50 are 284.00; 21 % of 415.57 is 87.2697.
  for (const [name, amount] of [
    ['LineExtensionAmount', '415.57'],
    ['TaxAmount', '87.27'],
    ['PayableAmount', '502.84'],
    ['PriceAmount', '17.35'],
  ])
    expect(xml).toContain(`<cbc:${name} currencyID="EUR">${amount}</cbc:${name}>`)
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="MIN">455</cbc:InvoicedQuantity>')
})

test('an invoice to a Belgian account is paid with its structured communication, another with its number', () => {
  expect(xmlOf({ number: '2026-0007' })).toContain('<cbc:PaymentID>+++002/0260/00705+++</cbc:PaymentID>')
  const elsewhere = { ...sampleSeller, accountNumber: 'NL91ABNA0417164300' }
  expect(xmlOf({ number: '2026-0007', seller: elsewhere })).toContain('<cbc:PaymentID>2026-0007</cbc:PaymentID>')
})

const addressed = (electronicScheme: Scheme, electronicAddress: string) => ({
  buyer: { ...sampleBuyer, electronicScheme, electronicAddress },
})

test.each<[Scheme, string]>([
  ['0208', '0403199702'],
  ['9925', 'BE0403199702'],
  ['0106', '12345678'],
  ['0190', '00000001234567890000'],
  ['0225', '303265045_30326504500025'],
  ['9957', 'FR40303265045'],
  ['9938', 'LU12345678'],
  ['0192', '974760673'],
  ['0184', 'DK12345678'],
  ['0007', '2021005489'],
  ['0088', '4012345000009'],
])('an invoice to the address %s:%s has it as endpoint and meets all rules', (scheme, address) => {
  const xml = xmlOf(addressed(scheme, address))
  expect(xml).toContain(`<cbc:EndpointID schemeID="${scheme}">${address}</cbc:EndpointID>`)
  expect(brokenRules(xml)).toEqual([])
})

test('every document names the profile and the specification of Peppol BIS Billing 3.0', () => {
  for (const over of [{}, creditNote]) {
    const xml = xmlOf(over)
    expect(xml).toContain(
      '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>',
    )
    expect(xml).toContain('<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>')
  }
})

test('T17 text that looks like code stays text in the document', async () => {
  const hostile = `<!ENTITY x>&x; ]]> <b> "' {{7*7}} =1+1\u0000\u0008`
  const xml = xmlOf({
    lines: [sampleLine(60, 4000n, { projectName: hostile, workerName: hostile })],
    buyer: { ...sampleBuyer, name: hostile, buyerReference: hostile },
    seller: { ...sampleSeller, street: hostile },
  })
  expect(await shapeFaults(xml)).toEqual([])
  expect(brokenRules(xml)).toEqual([])
})

test('T17 a value of only spaces is left out and then reported as missing', () => {
  expect(brokenRules(xmlOf({ buyer: { ...sampleBuyer, buyerReference: ' ' } }))).toEqual(['PEPPOL-EN16931-R003'])
})

/** Breaks a document at one place; a pattern that is not found fails the test. */
type Break = readonly [from: string | RegExp, to: string]
const removed = (name: string, within = ''): Break => [
  new RegExp(`(${within}[^]*?)<${name}[ >][^]*?</${name}>\\s*`),
  '$1',
]
const supplier = '<cac:AccountingSupplierParty>'
const customer = '<cac:AccountingCustomerParty>'
const inTotals = '<cac:LegalMonetaryTotal>'
const inLine = '<cac:InvoiceLine>'
const third = (name: string): Break => [new RegExp(`(<cbc:${name} [^>]*>\\d+\\.\\d\\d)`), '$11']

const breaks: Record<string, Break> = {
  'BR-01': removed('cbc:CustomizationID'),
  'BR-02': removed('cbc:ID'),
  'BR-03': removed('cbc:IssueDate'),
  'BR-04': removed('cbc:InvoiceTypeCode'),
  'BR-05': removed('cbc:DocumentCurrencyCode'),
  'BR-06': removed('cbc:RegistrationName', supplier),
  'BR-07': removed('cbc:RegistrationName', customer),
  'BR-08': removed('cac:PostalAddress', supplier),
  'BR-09': removed('cbc:IdentificationCode', supplier),
  'BR-10': removed('cac:PostalAddress', customer),
  'BR-11': removed('cbc:IdentificationCode', customer),
  'BR-12': removed('cbc:LineExtensionAmount', inTotals),
  'BR-13': removed('cbc:TaxExclusiveAmount'),
  'BR-14': removed('cbc:TaxInclusiveAmount'),
  'BR-15': removed('cbc:PayableAmount'),
  'BR-16': [/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, ''],
  'BR-21': removed('cbc:ID', inLine),
  'BR-22': removed('cbc:InvoicedQuantity'),
  'BR-23': [/<cbc:InvoicedQuantity unitCode="MIN">/, '<cbc:InvoicedQuantity>'],
  'BR-24': removed('cbc:LineExtensionAmount', inLine),
  'BR-25': removed('cbc:Name', '<cac:Item>'),
  'BR-26': removed('cbc:PriceAmount'),
  'BR-27': ['>17.35<', '>-17.35<'],
  'BR-29': ['<cbc:EndDate>2026-11-30<', '<cbc:EndDate>2026-10-30<'],
  'BR-30': ['<cbc:EndDate>2026-11-06<', '<cbc:EndDate>2026-11-01<'],
  'BR-45': removed('cbc:TaxableAmount'),
  'BR-46': removed('cbc:TaxAmount', '<cac:TaxSubtotal>'),
  'BR-47': removed('cbc:ID', '<cac:TaxCategory>'),
  'BR-48': removed('cbc:Percent', '<cac:TaxCategory>'),
  'BR-49': removed('cbc:PaymentMeansCode'),
  'BR-50': removed('cbc:ID', '<cac:PayeeFinancialAccount>'),
  'BR-52': removed('cbc:ID', '<cac:AdditionalDocumentReference>'),
  'BR-55': removed('cbc:ID', '<cac:InvoiceDocumentReference>'),
  'BR-61': removed('cbc:ID', '<cac:PayeeFinancialAccount>'),
  'BR-62': ['<cbc:EndpointID schemeID="0208">', '<cbc:EndpointID>'],
  'BR-63': ['<cbc:EndpointID schemeID="9944">', '<cbc:EndpointID>'],
  'BR-CO-04': removed('cac:ClassifiedTaxCategory'),
  'BR-CO-09': ['<cbc:CompanyID>BE0', '<cbc:CompanyID>0'],
  'BR-CO-10': [/(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)415.57/, '$1415.58'],
  'BR-CO-13': ['TaxExclusiveAmount currencyID="EUR">415.57', 'TaxExclusiveAmount currencyID="EUR">415.56'],
  'BR-CO-14': [/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">)87.27/, '$187.28'],
  'BR-CO-15': ['TaxInclusiveAmount currencyID="EUR">502.84', 'TaxInclusiveAmount currencyID="EUR">502.85'],
  'BR-CO-16': ['PayableAmount currencyID="EUR">502.84', 'PayableAmount currencyID="EUR">502.83'],
  'BR-CO-17': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)87.27/, '$187.26'],
  'BR-CO-18': removed('cac:TaxSubtotal'),
  'BR-CO-19': [/(<cac:InvoicePeriod>)[^]*?(<\/cac:InvoicePeriod>)/, '$1$2'],
  'BR-CO-20': [/(<cac:InvoiceLine>[^]*?<cac:InvoicePeriod>)[^]*?(<\/cac:InvoicePeriod>)/, '$1$2'],
  'BR-CO-25': [/<cbc:DueDate>.*\s*|<cac:PaymentTerms>[^]*?<\/cac:PaymentTerms>\s*/g, ''],
  'BR-CO-26': [
    /<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>\s*|<cbc:CompanyID schemeID[^]*?<\/cbc:CompanyID>\s*/g,
    '',
  ],
  'BR-DEC-09': [/(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount [^>]*>[\d.]+)/, '$11'],
  'BR-DEC-12': third('TaxExclusiveAmount'),
  'BR-DEC-13': third('TaxAmount'),
  'BR-DEC-14': third('TaxInclusiveAmount'),
  'BR-DEC-18': third('PayableAmount'),
  'BR-DEC-19': third('TaxableAmount'),
  'BR-DEC-20': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount [^>]*>[\d.]+)/, '$11'],
  'BR-DEC-23': [/(<cac:InvoiceLine>[^]*?<cbc:LineExtensionAmount [^>]*>[\d.]+)/, '$11'],
  'BR-S-01': [/(<cac:TaxCategory>\s*<cbc:ID>)S/, '$1E'],
  'BR-S-02': removed('cac:PartyTaxScheme', supplier),
  'BR-S-05': [/(<cac:ClassifiedTaxCategory>[^]*?<cbc:Percent>)21/, '$10'],
  'BR-S-08': ['TaxableAmount currencyID="EUR">415.57', 'TaxableAmount currencyID="EUR">415.50'],
  'BR-S-09': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)87.27/, '$187.20'],
  'BR-S-10': [/(<cac:TaxCategory>[^]*?<\/cbc:Percent>)/, '$1<cbc:TaxExemptionReason>none</cbc:TaxExemptionReason>'],
  'BR-AE-01': [/(<cac:TaxCategory>\s*<cbc:ID>)AE/, '$1E'],
  'BR-AE-02': [
    /(<cac:AccountingCustomerParty>[^]*?)<cac:PartyTaxScheme>[^]*?<\/cac:PartyTaxScheme>([^]*?)<cbc:CompanyID[^]*?<\/cbc:CompanyID>/,
    '$1$2',
  ],
  'BR-AE-05': [/(<cac:ClassifiedTaxCategory>[^]*?<cbc:Percent>)0/, '$121'],
  'BR-AE-08': ['TaxableAmount currencyID="EUR">415.57', 'TaxableAmount currencyID="EUR">415.50'],
  'BR-AE-09': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)0.00/, '$11.00'],
  'BR-AE-10': [/<cbc:TaxExemption\w+>.*\s*/g, ''],
  'BR-E-01': [/(<cac:TaxCategory>\s*<cbc:ID>)E/, '$1S'],
  'BR-E-02': removed('cac:PartyTaxScheme', supplier),
  'BR-E-05': [/(<cac:ClassifiedTaxCategory>[^]*?<cbc:Percent>)0/, '$16'],
  'BR-E-08': ['TaxableAmount currencyID="EUR">415.57', 'TaxableAmount currencyID="EUR">415.50'],
  'BR-E-09': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)0.00/, '$11.00'],
  'BR-E-10': [/<cbc:TaxExemption\w+>.*\s*/g, ''],
  'BR-Z-01': [/(<cac:TaxCategory>\s*<cbc:ID>)Z/, '$1S'],
  'BR-Z-02': removed('cac:PartyTaxScheme', supplier),
  'BR-Z-05': [/(<cac:ClassifiedTaxCategory>[^]*?<cbc:Percent>)0/, '$16'],
  'BR-Z-08': ['TaxableAmount currencyID="EUR">415.57', 'TaxableAmount currencyID="EUR">415.50'],
  'BR-Z-09': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)0.00/, '$11.00'],
  'BR-Z-10': [/(<cac:TaxCategory>[^]*?<\/cbc:Percent>)/, '$1<cbc:TaxExemptionReason>none</cbc:TaxExemptionReason>'],
  'BR-O-01': [/(<cac:TaxCategory>\s*<cbc:ID>)O/, '$1S'],
  'BR-O-02': [
    /(<cac:AccountingSupplierParty>[^]*?<\/cac:PostalAddress>)/,
    '$1<cac:PartyTaxScheme><cbc:CompanyID>BE0428759497</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
  ],
  'BR-O-05': [/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/, '$1<cbc:Percent>0</cbc:Percent>'],
  'BR-O-08': ['TaxableAmount currencyID="EUR">415.57', 'TaxableAmount currencyID="EUR">415.50'],
  'BR-O-09': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)0.00/, '$11.00'],
  'BR-O-10': [/<cbc:TaxExemption\w+>.*\s*/g, ''],
  'BR-O-11': [/(<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>)/, '$1$1'],
  'BR-O-12': [/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)O/, '$1E'],
  'BR-G-01': [/(<cac:TaxCategory>\s*<cbc:ID>)G/, '$1S'],
  'BR-G-02': removed('cac:PartyTaxScheme', supplier),
  'BR-G-05': [/(<cac:ClassifiedTaxCategory>[^]*?<cbc:Percent>)0/, '$16'],
  'BR-G-08': ['TaxableAmount currencyID="EUR">415.57', 'TaxableAmount currencyID="EUR">415.50'],
  'BR-G-09': [/(<cac:TaxSubtotal>[^]*?<cbc:TaxAmount currencyID="EUR">)0.00/, '$11.00'],
  'BR-G-10': [/<cbc:TaxExemption\w+>.*\s*/g, ''],
  'BR-CL-01': ['>380<', '>999<'],
  'BR-CL-03': ['PayableAmount currencyID="EUR"', 'PayableAmount currencyID="QQQ"'],
  'BR-CL-04': ['<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>euro'],
  'BR-CL-11': ['CompanyID schemeID="0208"', 'CompanyID schemeID="BTW"'],
  'BR-CL-14': ['<cbc:IdentificationCode>BE', '<cbc:IdentificationCode>België'],
  'BR-CL-16': ['<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>SEPA'],
  'BR-CL-17': [/(<cac:TaxCategory>\s*<cbc:ID>)S/, '$1V'],
  'BR-CL-18': [/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/, '$1V'],
  'BR-CL-22': ['VATEX-EU-AE', 'VATEX-BE'],
  'BR-CL-23': ['InvoicedQuantity unitCode="MIN"', 'InvoicedQuantity unitCode="minute"'],
  'BR-CL-24': ['mimeCode="application/pdf"', 'mimeCode="text/html"'],
  'BR-CL-25': ['EndpointID schemeID="0208"', 'EndpointID schemeID="BE:VAT"'],
  'PEPPOL-EN16931-R001': removed('cbc:ProfileID'),
  'PEPPOL-EN16931-R002': [
    '<cbc:DocumentCurrencyCode>',
    '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note><cbc:DocumentCurrencyCode>',
  ],
  'PEPPOL-EN16931-R003': removed('cbc:BuyerReference'),
  'PEPPOL-EN16931-R004': ['billing:3.0', 'billing:2.0'],
  'PEPPOL-EN16931-R007': ['billing:01:1.0', 'billing:1'],
  'PEPPOL-EN16931-R008': [/(<cbc:StreetName>).*?</, '$1 <'],
  'PEPPOL-EN16931-R010': removed('cbc:EndpointID', customer),
  'PEPPOL-EN16931-R020': removed('cbc:EndpointID', supplier),
  'PEPPOL-EN16931-R051': ['PayableAmount currencyID="EUR"', 'PayableAmount currencyID="USD"'],
  'PEPPOL-EN16931-R053': removed('cac:TaxTotal'),
  'PEPPOL-EN16931-R054': [
    '<cac:LegalMonetaryTotal>',
    '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal>',
  ],
  'PEPPOL-EN16931-R061': ['<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>59'],
  'PEPPOL-EN16931-R110': [/(<cac:InvoiceLine>[^]*?<cbc:StartDate>)2026-11-02/, '$12026-10-31'],
  'PEPPOL-EN16931-R111': [/(<cac:InvoiceLine>[^]*?<cbc:EndDate>)2026-11-06/, '$12026-12-01'],
  'PEPPOL-EN16931-R120': ['>17.35<', '>17.40<'],
  'PEPPOL-EN16931-R121': [/(<cbc:BaseQuantity [^>]*>)60/, '$1-60'],
  'PEPPOL-EN16931-R130': ['BaseQuantity unitCode="MIN"', 'BaseQuantity unitCode="HUR"'],
  'PEPPOL-EN16931-P0100': ['>380<', '>384<'],
  'PEPPOL-EN16931-P0101': ['>381<', '>380<'],
  'PEPPOL-EN16931-P0104': [/(<cac:TaxCategory>\s*<cbc:ID>)G/, '$1E'],
  'PEPPOL-EN16931-P0105': [/(<cac:TaxCategory>\s*<cbc:ID>)O/, '$1E'],
  'PEPPOL-EN16931-P0107': [/(<cac:TaxCategory>\s*<cbc:ID>)AE/, '$1E'],
  'PEPPOL-EN16931-F001': ['<cbc:DueDate>2026-12-31', '<cbc:DueDate>31/12/2026'],
  'PEPPOL-EN16931-CL001': ['mimeCode="application/pdf"', 'mimeCode="text/html"'],
  'PEPPOL-EN16931-CL007': ['PayableAmount currencyID="EUR"', 'PayableAmount currencyID="€"'],
  'PEPPOL-EN16931-CL008': ['EndpointID schemeID="0208"', 'EndpointID schemeID="9999"'],
  'PEPPOL-COMMON-R040': [/<cbc:EndpointID schemeID="0208">\d+/, '<cbc:EndpointID schemeID="0088">4012345000008'],
  'PEPPOL-COMMON-R041': [/<cbc:EndpointID schemeID="0208">\d+/, '<cbc:EndpointID schemeID="0192">974760674'],
  'PEPPOL-COMMON-R042': [/<cbc:EndpointID schemeID="0208">\d+/, '<cbc:EndpointID schemeID="0184">12345678'],
  'PEPPOL-COMMON-R043': ['>0428759497<', '>0428759498<'],
  'PEPPOL-COMMON-R049': [/<cbc:EndpointID schemeID="0208">\d+/, '<cbc:EndpointID schemeID="0007">2021005488'],
}

/** The valid document that a rule applies to. */
function soundFor(id: string): Partial<WholeStatement> {
  if (id === 'BR-55' || id.endsWith('P0101')) return creditNote
  if (id === 'BR-CL-22' || id.endsWith('P0107')) return { terms: sampleTerms('AE') }
  if (id.endsWith('P0104')) return { terms: sampleTerms('G') }
  if (id.endsWith('P0105')) return { terms: sampleTerms('O') }
  const [, category] = /^BR-(AE|E|Z|O|G)-/.exec(id) ?? []
  return category ? { terms: sampleTerms(category as VatCategory) } : {}
}

describe('a document that is broken at one place is refused by the rule for it', () => {
  test('every rule has such a document', () => {
    expect(Object.keys(breaks)).toEqual(invoiceRules.map(({ id }) => id))
  })

  test.each(Object.entries(breaks))('%s', (id, [from, to]) => {
    const xml = xmlOf(soundFor(id))
    const broken = xml.replace(from, to)
    expect(broken).not.toBe(xml)
    expect(brokenRules(broken, id)).toEqual([id])
  })
})

test.each([
  ['elements in another order', /(<cbc:ID>2026-0007<\/cbc:ID>)\s*(<cbc:IssueDate>.*<\/cbc:IssueDate>)/, '$2$1'],
  [
    'an element of another standard',
    '<cbc:BuyerReference>',
    '<cbc:OrderNumber>1</cbc:OrderNumber><cbc:BuyerReference>',
  ],
  ['an amount without its currency', 'PayableAmount currencyID="EUR"', 'PayableAmount'],
  ['a day that is none', '2026-12-31', '2026-13-31'],
] as const)('a document is not valid UBL 2.1 with %s', async (_, from, to) => {
  const xml = xmlOf()
  const broken = xml.replace(from, to)
  expect(broken).not.toBe(xml)
  expect(await shapeFaults(broken)).not.toEqual([])
})
