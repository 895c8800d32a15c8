/** A rule: its id, the nodes it applies to, and the condition for each. */
export interface InvoiceRule {
  readonly id: string
  readonly context: string
  readonly test: string
}

export const seller = '/*/cac:AccountingSupplierParty/cac:Party'
export const buyer = '/*/cac:AccountingCustomerParty/cac:Party'
export const oneOf = (path: string, codes: string) => `${path} = tokenize('${codes}', ' ')`
export const there = (id: string, context: string, test: string): InvoiceRule => ({ id, context, test })

const isIn = (party: string, country: string) =>
  `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode = '${country}'`
const both = (country: string) => `${isIn(seller, country)} and ${isIn(buyer, country)}`
const vat = "cac:PartyTaxScheme[cac:TaxScheme/cbc:ID = 'VAT']/cbc:CompanyID"
const filled = (path: string) => `normalize-space(${path})`
const luhn =
  'sum(for $i in 1 to 10, $d in xs:integer(substring(., $i, 1)) * (1 + $i mod 2) return $d idiv 10 + $d mod 10) mod 10 = 0'
const mod11 =
  "sum(for $i in 1 to 9 return xs:integer(substring(., 2 + $i, 1)) * xs:integer(substring('327654321', $i, 1))) mod 11 = 0"

const dutch: readonly InvoiceRule[] = [
  there(
    'NL-R-001',
    `/cn:CreditNote[${isIn(seller, 'NL')}]`,
    filled('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'),
  ),
  there(
    'NL-R-002',
    `${seller}/cac:PostalAddress[${isIn(seller, 'NL')}]`,
    'cbc:StreetName and cbc:CityName and cbc:PostalZone',
  ),
  there(
    'NL-R-003',
    `${seller}/cac:PartyLegalEntity/cbc:CompanyID[${isIn(seller, 'NL')}]`,
    "@schemeID = ('0106', '0190')",
  ),
  there('NL-R-004', `${buyer}/cac:PostalAddress[${both('NL')}]`, 'cbc:StreetName and cbc:CityName and cbc:PostalZone'),
  there('NL-R-005', `${buyer}/cac:PartyLegalEntity/cbc:CompanyID[${both('NL')}]`, "@schemeID = ('0106', '0190')"),
  there('NL-R-007', `/inv:Invoice[${isIn(seller, 'NL')}]`, 'exists(cac:PaymentMeans)'),
  there('NL-R-008', `/*[${both('NL')}]/cac:PaymentMeans`, oneOf('cbc:PaymentMeansCode', '30 48 49 57 58 59')),
]

const german: readonly InvoiceRule[] = [
  there('DE-R-001', `/*[${both('DE')}]`, 'exists(cac:PaymentMeans)'),
  there('DE-R-002', `${seller}[${both('DE')}]`, 'exists(cac:Contact)'),
  there('DE-R-003', `${seller}/cac:PostalAddress[${both('DE')}]`, filled('cbc:CityName')),
  there('DE-R-004', `${seller}/cac:PostalAddress[${both('DE')}]`, filled('cbc:PostalZone')),
  there('DE-R-005', `${seller}/cac:Contact[${both('DE')}]`, filled('cbc:Name')),
  there('DE-R-006', `${seller}/cac:Contact[${both('DE')}]`, filled('cbc:Telephone')),
  there('DE-R-007', `${seller}/cac:Contact[${both('DE')}]`, filled('cbc:ElectronicMail')),
  there('DE-R-008', `${buyer}/cac:PostalAddress[${both('DE')}]`, filled('cbc:CityName')),
  there('DE-R-009', `${buyer}/cac:PostalAddress[${both('DE')}]`, filled('cbc:PostalZone')),
  there('DE-R-014', `/*[${both('DE')}]/cac:TaxTotal/cac:TaxSubtotal`, filled('cac:TaxCategory/cbc:Percent')),
  there('DE-R-015', `/*[${both('DE')}]`, filled('cbc:BuyerReference')),
  there(
    'DE-R-016',
    `/*[${both('DE')} and //cac:TaxCategory/cbc:ID = ('S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M')]`,
    `exists(${seller}/${vat})`,
  ),
  there(
    'DE-R-022',
    `/*[${both('DE')}]`,
    'count(distinct-values(//cbc:EmbeddedDocumentBinaryObject/@filename)) = count(//cbc:EmbeddedDocumentBinaryObject)',
  ),
  there(
    'DE-R-023-1',
    `/*[${both('DE')}]/cac:PaymentMeans[cbc:PaymentMeansCode = ('30', '58')]`,
    'exists(cac:PayeeFinancialAccount)',
  ),
  there('DE-R-027', `${seller}/cac:Contact[${both('DE')}]`, "matches(cbc:Telephone, '([0-9].*){3,}')"),
  there(
    'DE-R-028',
    `${seller}/cac:Contact[${both('DE')}]`,
    "matches(cbc:ElectronicMail, '^[^@\\s]+@([A-Za-z0-9-]+\\.)+[A-Za-z0-9-]+$')",
  ),
]

const nordic: readonly InvoiceRule[] = [
  there('DK-R-002', `/*[${isIn(seller, 'DK')}]`, filled(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`)),
  there('DK-R-014', `${seller}/cac:PartyLegalEntity/cbc:CompanyID[${isIn(seller, 'DK')}]`, "@schemeID = '0184'"),
  there('DK-R-016', `/cn:CreditNote[${both('DK')}]`, 'xs:decimal(cac:LegalMonetaryTotal/cbc:PayableAmount) >= 0'),
  there(
    'DK-R-005',
    `/inv:Invoice[${both('DK')}]/cac:PaymentMeans`,
    oneOf('cbc:PaymentMeansCode', '1 10 31 42 48 49 50 58 59 93 97'),
  ),
  there(
    'DK-R-006',
    `/inv:Invoice[${both('DK')}]/cac:PaymentMeans[cbc:PaymentMeansCode = ('31', '42')]`,
    `${filled('cac:PayeeFinancialAccount/cbc:ID')} and ${filled('cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID')}`,
  ),
  there('NO-R-001', `${seller}/${vat}[starts-with(., 'NO')]`, `matches(., '^NO[0-9]{9}MVA$') and ${mod11}`),
  there('SE-R-001', `${seller}[${isIn(seller, 'SE')}]/${vat}[starts-with(., 'SE')]`, 'string-length(.) = 14'),
  there(
    'SE-R-002',
    `${seller}[${isIn(seller, 'SE')}]/${vat}[starts-with(., 'SE')]`,
    "matches(substring(., 3), '^[0-9]+$')",
  ),
  there('SE-R-003', `${seller}[${isIn(seller, 'SE')}]/cac:PartyLegalEntity/cbc:CompanyID`, "matches(., '^[0-9]+$')"),
  there('SE-R-004', `${seller}[${isIn(seller, 'SE')}]/cac:PartyLegalEntity/cbc:CompanyID`, 'string-length(.) = 10'),
  there('SE-R-013', `${seller}[${isIn(seller, 'SE')}]/cac:PartyLegalEntity/cbc:CompanyID`, luhn),
  there(
    'SE-R-006',
    `(//cac:TaxCategory | //cac:ClassifiedTaxCategory)[cbc:ID = 'S' and ${isIn(seller, 'SE')} and starts-with(${seller}/${vat}, 'SE')]`,
    'xs:decimal(cbc:Percent) = (25, 12, 6)',
  ),
  there('IS-R-002', `/*[${isIn(seller, 'IS')}]`, `${seller}/cac:PartyLegalEntity/cbc:CompanyID/@schemeID = '0196'`),
  there('IS-R-003', `${seller}/cac:PostalAddress[${isIn(seller, 'IS')}]`, 'cbc:StreetName and cbc:PostalZone'),
  there('IS-R-004', `/*[${both('IS')}]`, `${buyer}/cac:PartyLegalEntity/cbc:CompanyID/@schemeID = '0196'`),
  there('IS-R-005', `${buyer}/cac:PostalAddress[${both('IS')}]`, 'cbc:StreetName and cbc:PostalZone'),
]

const italian: readonly InvoiceRule[] = [
  there('IT-R-002', `${seller}/cac:PostalAddress[${isIn(seller, 'IT')}]`, 'cbc:StreetName'),
  there('IT-R-003', `${seller}/cac:PostalAddress[${isIn(seller, 'IT')}]`, 'cbc:CityName'),
  there('IT-R-004', `${seller}/cac:PostalAddress[${isIn(seller, 'IT')}]`, 'cbc:PostalZone'),
]

/** The rules for sellers of one country. Greek ones are missing: their documents need marks that we cannot request, and are refused. */
export const nationalRules: readonly InvoiceRule[] = [...dutch, ...german, ...nordic, ...italian]
