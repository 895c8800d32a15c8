import { evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath'
import { type Document, type Node, parseXmlDocument } from 'slimdom'
import { buyer, type InvoiceRule, nationalRules, oneOf, seller, there } from './national-rules.ts'

/*
 * The business rules of EN 16931 and of Peppol BIS Billing 3.0 that apply to documents like ours, each under its published id and in our
 * own words. They are checked against the document alone, independently of the code that creates it.
 */

const line = '(/inv:Invoice/cac:InvoiceLine | /cn:CreditNote/cac:CreditNoteLine)'
const vatOf = (party: string) => `${party}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'VAT']/cbc:CompanyID`
const totals = '/*/cac:LegalMonetaryTotal'
const subtotal = '/*/cac:TaxTotal/cac:TaxSubtotal'
const category = (code: string) => `${subtotal}/cac:TaxCategory[cbc:ID = '${code}']`
const ofLine = `${line}/cac:Item/cac:ClassifiedTaxCategory`
// Amounts are compared in hundredths, where decimals are exact.
const cents = (path: string) => `round(xs:decimal(${path}) * 100)`
const centsOf = (paths: string) => `round(sum(for $a in ${paths} return xs:decimal($a)) * 100)`
const atMostTwo = (path: string) => `not(contains(${path}, '.')) or string-length(substring-after(${path}, '.')) <= 2`
const netIn = (code: string) =>
  centsOf(`${line}[cac:Item/cac:ClassifiedTaxCategory/cbc:ID = '${code}']/cbc:LineExtensionAmount`)

const countries =
  'AT BE BG CH CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO RS SE SI SK TN US CA AU JP'
const isoCountries = countries.replace('EL ', '')
const model: readonly InvoiceRule[] = [
  there('BR-01', '/*', 'normalize-space(cbc:CustomizationID)'),
  there('BR-02', '/*', 'normalize-space(cbc:ID)'),
  there('BR-03', '/*', 'normalize-space(cbc:IssueDate)'),
  there('BR-04', '/*', 'normalize-space(cbc:InvoiceTypeCode) or normalize-space(cbc:CreditNoteTypeCode)'),
  there('BR-05', '/*', 'normalize-space(cbc:DocumentCurrencyCode)'),
  there('BR-06', '/*', `normalize-space(${seller}/cac:PartyLegalEntity/cbc:RegistrationName)`),
  there('BR-07', '/*', `normalize-space(${buyer}/cac:PartyLegalEntity/cbc:RegistrationName)`),
  there('BR-08', '/*', `exists(${seller}/cac:PostalAddress)`),
  there('BR-09', `${seller}/cac:PostalAddress`, 'normalize-space(cac:Country/cbc:IdentificationCode)'),
  there('BR-10', '/*', `exists(${buyer}/cac:PostalAddress)`),
  there('BR-11', `${buyer}/cac:PostalAddress`, 'normalize-space(cac:Country/cbc:IdentificationCode)'),
  there('BR-12', totals, 'exists(cbc:LineExtensionAmount)'),
  there('BR-13', totals, 'exists(cbc:TaxExclusiveAmount)'),
  there('BR-14', totals, 'exists(cbc:TaxInclusiveAmount)'),
  there('BR-15', totals, 'exists(cbc:PayableAmount)'),
  there('BR-16', '/*', `exists(${line})`),
  there('BR-21', line, 'normalize-space(cbc:ID)'),
  there('BR-22', line, 'exists(cbc:InvoicedQuantity | cbc:CreditedQuantity)'),
  there('BR-23', line, 'exists((cbc:InvoicedQuantity | cbc:CreditedQuantity)/@unitCode)'),
  there('BR-24', line, 'exists(cbc:LineExtensionAmount)'),
  there('BR-25', line, 'normalize-space(cac:Item/cbc:Name)'),
  there('BR-26', line, 'exists(cac:Price/cbc:PriceAmount)'),
  there('BR-27', `${line}/cac:Price`, 'xs:decimal(cbc:PriceAmount) >= 0'),
  there('BR-29', '/*/cac:InvoicePeriod', 'xs:date(cbc:EndDate) >= xs:date(cbc:StartDate)'),
  there('BR-30', `${line}/cac:InvoicePeriod`, 'xs:date(cbc:EndDate) >= xs:date(cbc:StartDate)'),
  there('BR-45', subtotal, 'exists(cbc:TaxableAmount)'),
  there('BR-46', subtotal, 'exists(cbc:TaxAmount)'),
  there('BR-47', subtotal, "exists(cac:TaxCategory[cac:TaxScheme/cbc:ID = 'VAT']/cbc:ID)"),
  there('BR-48', subtotal, "exists(cac:TaxCategory/cbc:Percent) or cac:TaxCategory/cbc:ID = 'O'"),
  there('BR-49', '/*/cac:PaymentMeans', 'exists(cbc:PaymentMeansCode)'),
  there(
    'BR-50',
    "/*/cac:PaymentMeans[cbc:PaymentMeansCode = ('30', '58')]/cac:PayeeFinancialAccount",
    'normalize-space(cbc:ID)',
  ),
  there('BR-52', '/*/cac:AdditionalDocumentReference', 'normalize-space(cbc:ID)'),
  there('BR-55', '/*/cac:BillingReference', 'normalize-space(cac:InvoiceDocumentReference/cbc:ID)'),
  there(
    'BR-61',
    "/*/cac:PaymentMeans[cbc:PaymentMeansCode = ('30', '58')]",
    'normalize-space(cac:PayeeFinancialAccount/cbc:ID)',
  ),
  there('BR-62', `${seller}/cbc:EndpointID`, 'exists(@schemeID)'),
  there('BR-63', `${buyer}/cbc:EndpointID`, 'exists(@schemeID)'),
  there('BR-CO-04', line, "exists(cac:Item/cac:ClassifiedTaxCategory[cac:TaxScheme/cbc:ID = 'VAT']/cbc:ID)"),
  there(
    'BR-CO-09',
    "//cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'VAT']/cbc:CompanyID",
    oneOf('substring(., 1, 2)', countries),
  ),
  there('BR-CO-10', totals, `${cents('cbc:LineExtensionAmount')} = ${centsOf(`${line}/cbc:LineExtensionAmount`)}`),
  there('BR-CO-13', totals, `${cents('cbc:TaxExclusiveAmount')} = ${cents('cbc:LineExtensionAmount')}`),
  there('BR-CO-14', '/*/cac:TaxTotal', `${cents('cbc:TaxAmount')} = ${centsOf('cac:TaxSubtotal/cbc:TaxAmount')}`),
  there(
    'BR-CO-15',
    totals,
    `${cents('cbc:TaxInclusiveAmount')} = ${cents('cbc:TaxExclusiveAmount')} + ${cents('/*/cac:TaxTotal/cbc:TaxAmount')}`,
  ),
  there('BR-CO-16', totals, `${cents('cbc:PayableAmount')} = ${cents('cbc:TaxInclusiveAmount')}`),
  there(
    'BR-CO-17',
    subtotal,
    `abs(${cents('cbc:TaxAmount')} - xs:decimal(cbc:TaxableAmount) * (if (cac:TaxCategory/cbc:Percent) then xs:decimal(cac:TaxCategory/cbc:Percent) else 0)) <= 0.5001`,
  ),
  there('BR-CO-18', '/*', `exists(${subtotal})`),
  there('BR-CO-19', '/*/cac:InvoicePeriod', 'exists(cbc:StartDate | cbc:EndDate)'),
  there('BR-CO-20', `${line}/cac:InvoicePeriod`, 'exists(cbc:StartDate | cbc:EndDate)'),
  there(
    'BR-CO-25',
    totals,
    'xs:decimal(cbc:PayableAmount) <= 0 or exists(/*/cbc:DueDate) or exists(/*/cac:PaymentTerms/cbc:Note)',
  ),
  there('BR-CO-26', '/*', `exists(${vatOf(seller)} | ${seller}/cac:PartyLegalEntity/cbc:CompanyID)`),
]

const decimals: readonly InvoiceRule[] = [
  there('BR-DEC-09', `${totals}/cbc:LineExtensionAmount`, atMostTwo('.')),
  there('BR-DEC-12', `${totals}/cbc:TaxExclusiveAmount`, atMostTwo('.')),
  there('BR-DEC-13', '/*/cac:TaxTotal/cbc:TaxAmount', atMostTwo('.')),
  there('BR-DEC-14', `${totals}/cbc:TaxInclusiveAmount`, atMostTwo('.')),
  there('BR-DEC-18', `${totals}/cbc:PayableAmount`, atMostTwo('.')),
  there('BR-DEC-19', `${subtotal}/cbc:TaxableAmount`, atMostTwo('.')),
  there('BR-DEC-20', `${subtotal}/cbc:TaxAmount`, atMostTwo('.')),
  there('BR-DEC-23', `${line}/cbc:LineExtensionAmount`, atMostTwo('.')),
]

/** The rules of one VAT category, which differ only in the rate, the reason and the numbers of the parties. */
function ofCategory(code: 'S' | 'AE' | 'E' | 'Z' | 'O' | 'G'): InvoiceRule[] {
  const isStandard = code === 'S'
  const used = `${ofLine}[cbc:ID = '${code}']`
  const reason = 'exists(cbc:TaxExemptionReason | cbc:TaxExemptionReasonCode)'
  const rate = { S: 'xs:decimal(cbc:Percent) > 0', O: 'not(cbc:Percent)' }
  return [
    there(`BR-${code}-01`, used, isStandard ? `exists(${category(code)})` : `count(${category(code)}) = 1`),
    there(
      `BR-${code}-02`,
      used,
      code === 'AE'
        ? `exists(${vatOf(seller)}) and exists(${vatOf(buyer)} | ${buyer}/cac:PartyLegalEntity/cbc:CompanyID)`
        : code === 'O'
          ? `not(${vatOf(seller)} | ${vatOf(buyer)})`
          : `exists(${vatOf(seller)})`,
    ),
    there(`BR-${code}-05`, used, (rate as Record<string, string>)[code] ?? 'xs:decimal(cbc:Percent) = 0'),
    there(`BR-${code}-08`, category(code), `${cents('../cbc:TaxableAmount')} = ${netIn(code)}`),
    there(
      `BR-${code}-09`,
      category(code),
      isStandard
        ? `abs(${cents('../cbc:TaxAmount')} - xs:decimal(../cbc:TaxableAmount) * xs:decimal(cbc:Percent)) <= 0.5001`
        : 'xs:decimal(../cbc:TaxAmount) = 0',
    ),
    there(`BR-${code}-10`, category(code), isStandard || code === 'Z' ? `not(${reason})` : reason),
  ]
}

const addresses =
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0193 0195 0196 0198 0199 0200 0201 0202 0204 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 9901 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
const currencyCodes = 'EUR USD GBP JPY CAD AUD TND'

const codes: readonly InvoiceRule[] = [
  there('BR-CL-01', '/*', "cbc:InvoiceTypeCode = '380' or cbc:CreditNoteTypeCode = '381'"),
  there('BR-CL-03', '//@currencyID', oneOf('.', currencyCodes)),
  there('BR-CL-04', '/*/cbc:DocumentCurrencyCode', oneOf('.', currencyCodes)),
  there('BR-CL-11', '//cac:PartyLegalEntity/cbc:CompanyID[@schemeID]', "matches(@schemeID, '^0\\d{3}$')"),
  there('BR-CL-14', '//cac:Country/cbc:IdentificationCode', oneOf('.', isoCountries)),
  there('BR-CL-16', '//cbc:PaymentMeansCode', oneOf('.', '30 42 58 97')),
  there('BR-CL-17', '//cac:TaxCategory/cbc:ID', oneOf('.', 'S AE E Z O G')),
  there('BR-CL-18', '//cac:ClassifiedTaxCategory/cbc:ID', oneOf('.', 'S AE E Z O G')),
  there('BR-CL-22', '//cbc:TaxExemptionReasonCode', oneOf('.', 'VATEX-EU-AE VATEX-EU-O VATEX-EU-G')),
  there('BR-CL-23', '//@unitCode', oneOf('.', 'MIN HUR')),
  there('BR-CL-24', '//cbc:EmbeddedDocumentBinaryObject', "@mimeCode = 'application/pdf'"),
  there('BR-CL-25', '//cbc:EndpointID[@schemeID]', oneOf('@schemeID', addresses)),
]

const gln =
  "matches(., '^[0-9]{13}$') and sum(for $i in 1 to 13 return xs:integer(substring(., $i, 1)) * (if ($i mod 2 = 1) then 1 else 3)) mod 10 = 0"
const norwegian =
  "matches(., '^[0-9]{9}$') and sum(for $i in 1 to 9 return xs:integer(substring(., $i, 1)) * xs:integer(substring('327654321', $i, 1))) mod 11 = 0"
const swedish =
  "matches(., '^[0-9]{10}$') and sum(for $i in 1 to 10, $d in xs:integer(substring(., $i, 1)) * (1 + $i mod 2) return $d idiv 10 + $d mod 10) mod 10 = 0"
const inScheme = (code: string) => `//cbc:EndpointID[@schemeID = '${code}'] | //cbc:CompanyID[@schemeID = '${code}']`
const belgian =
  "matches(., '^[0-9]{10}$') and 97 - xs:integer(substring(., 1, 8)) mod 97 = xs:integer(substring(., 9, 2))"

const peppol: readonly InvoiceRule[] = [
  there('PEPPOL-EN16931-R001', '/*', 'exists(cbc:ProfileID)'),
  there('PEPPOL-EN16931-R002', '/*', 'count(cbc:Note) <= 1'),
  there('PEPPOL-EN16931-R003', '/*', 'exists(cbc:BuyerReference | cac:OrderReference/cbc:ID)'),
  there(
    'PEPPOL-EN16931-R004',
    '/*',
    "starts-with(cbc:CustomizationID, 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0')",
  ),
  there('PEPPOL-EN16931-R007', '/*', "matches(cbc:ProfileID, '^urn:fdc:peppol.eu:2017:poacc:billing:[0-9]{2}:1.0$')"),
  there('PEPPOL-EN16931-R008', '//*[not(*)]', 'normalize-space(.)'),
  there('PEPPOL-EN16931-R010', buyer, 'exists(cbc:EndpointID)'),
  there('PEPPOL-EN16931-R020', seller, 'exists(cbc:EndpointID)'),
  there('PEPPOL-EN16931-R051', '//@currencyID', '. = /*/cbc:DocumentCurrencyCode'),
  there('PEPPOL-EN16931-R053', '/*', 'count(cac:TaxTotal[cac:TaxSubtotal]) = 1'),
  there('PEPPOL-EN16931-R054', '/*', 'count(cac:TaxTotal[not(cac:TaxSubtotal)]) = 0'),
  there(
    'PEPPOL-EN16931-R061',
    "/*/cac:PaymentMeans[cbc:PaymentMeansCode = ('49', '59')]",
    'exists(cac:PaymentMandate/cbc:ID)',
  ),
  there(
    'PEPPOL-EN16931-R110',
    `${line}/cac:InvoicePeriod`,
    'xs:date(cbc:StartDate) >= xs:date(/*/cac:InvoicePeriod/cbc:StartDate)',
  ),
  there(
    'PEPPOL-EN16931-R111',
    `${line}/cac:InvoicePeriod`,
    'xs:date(cbc:EndDate) <= xs:date(/*/cac:InvoicePeriod/cbc:EndDate)',
  ),
  there(
    'PEPPOL-EN16931-R120',
    line,
    `abs(${cents('cbc:LineExtensionAmount')} - 100 * xs:decimal((cbc:InvoicedQuantity | cbc:CreditedQuantity)[1]) * xs:decimal(cac:Price/cbc:PriceAmount) div xs:decimal(cac:Price/cbc:BaseQuantity)) <= 0.5001`,
  ),
  there('PEPPOL-EN16931-R121', `${line}/cac:Price/cbc:BaseQuantity`, 'xs:decimal(.) > 0'),
  there(
    'PEPPOL-EN16931-R130',
    `${line}/cac:Price/cbc:BaseQuantity`,
    '@unitCode = ../../(cbc:InvoicedQuantity | cbc:CreditedQuantity)/@unitCode',
  ),
  there('PEPPOL-EN16931-P0100', '//cbc:InvoiceTypeCode', ". = '380'"),
  there('PEPPOL-EN16931-P0101', '//cbc:CreditNoteTypeCode', ". = '381'"),
  there('PEPPOL-EN16931-P0104', "//cac:TaxCategory[cbc:TaxExemptionReasonCode = 'VATEX-EU-G']", "cbc:ID = 'G'"),
  there('PEPPOL-EN16931-P0105', "//cac:TaxCategory[cbc:TaxExemptionReasonCode = 'VATEX-EU-O']", "cbc:ID = 'O'"),
  there('PEPPOL-EN16931-P0107', "//cac:TaxCategory[cbc:TaxExemptionReasonCode = 'VATEX-EU-AE']", "cbc:ID = 'AE'"),
  there(
    'PEPPOL-EN16931-F001',
    '//cbc:IssueDate | //cbc:DueDate | //cbc:StartDate | //cbc:EndDate',
    "matches(., '^\\d{4}-\\d\\d-\\d\\d$') and . castable as xs:date",
  ),
  there('PEPPOL-EN16931-CL001', '//cbc:EmbeddedDocumentBinaryObject', "@mimeCode = 'application/pdf'"),
  there('PEPPOL-EN16931-CL007', '//@currencyID', oneOf('.', currencyCodes)),
  there('PEPPOL-EN16931-CL008', '//cbc:EndpointID[@schemeID]', oneOf('@schemeID', addresses)),
  there('PEPPOL-COMMON-R040', inScheme('0088'), gln),
  there('PEPPOL-COMMON-R041', inScheme('0192'), norwegian),
  there('PEPPOL-COMMON-R042', inScheme('0184'), "matches(., '^DK[0-9]{8}$')"),
  there('PEPPOL-COMMON-R043', inScheme('0208'), belgian),
  there('PEPPOL-COMMON-R049', inScheme('0007'), swedish),
]

/** The rules for every seller. */
export const invoiceRules: readonly InvoiceRule[] = [
  ...model,
  ...decimals,
  ...ofCategory('S'),
  ...ofCategory('AE'),
  ...ofCategory('E'),
  ...ofCategory('Z'),
  ...ofCategory('O'),
  there('BR-O-11', `/*[${category('O')}]`, `count(${subtotal}) = 1`),
  there('BR-O-12', `/*[${category('O')}]`, `not(${ofLine}[cbc:ID != 'O'])`),
  ...ofCategory('G'),
  ...codes,
  ...peppol,
]

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const namespaces: Readonly<Record<string, string>> = {
  inv: `${ubl}Invoice-2`,
  cn: `${ubl}CreditNote-2`,
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
  xs: 'http://www.w3.org/2001/XMLSchema',
}
const options = { namespaceResolver: (prefix: string) => namespaces[prefix] ?? null }

/** Returns the ids of the rules that a document breaks, in order; checks only one rule if it is given. */
export function brokenRules(xml: string, only?: string): string[] {
  const document = parseXmlDocument(xml)
  return [...invoiceRules, ...nationalRules]
    .filter(({ id }) => only === undefined || id === only)
    .filter((rule) => !holds(rule, document))
    .map(({ id }) => id)
}

function holds({ context, test }: InvoiceRule, document: Document): boolean {
  const nodes = evaluateXPathToNodes(context, document, null, null, options) as Node[]
  return nodes.every((node) => {
    try {
      return evaluateXPathToBoolean(test, node, null, null, options)
    } catch (error) {
      // A value that is not a number or date breaks the rule that reads it. A rule that cannot be parsed is a bug of ours.
      if (/FORG0001|XPTY0004/.test(String(error))) return false
      throw error
    }
  })
}
