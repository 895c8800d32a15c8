import { isSepaIban } from '#base/official/sepa-countries.ts'
import { vatCategoryRules } from '#base/official/vat-categories.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { element, textElement, type XmlElement } from '#platform/server/xml/xml-writer.ts'
import type { Buyer, Party, Seller } from '../rules.ts'
import { amountText, linePrice, percentText, type StatementLine } from '../rules/lines.ts'
import { danishAccount } from '../rules/needed-fields.ts'
import { paymentReferenceOf } from '../rules/payment-reference.ts'
import type { WholeStatement } from './queries.ts'

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'

/** Hours are billed by the minute, at a price for sixty, so that each line is exact (UN/ECE Rec. 20). */
const minutesUnit = 'MIN'

/** A file inside the document. Without content it is only named, with the reason in its description. */
export interface EmbeddedFile {
  readonly name: string
  readonly description: string
  readonly type: string
  readonly bytes: Uint8Array | null
}

/**
 * Returns a statement as a UBL 2.1 document, an invoice or a credit note, by Peppol BIS Billing 3.0, with files inside. All data that it
 * needs must be present.
 */
export function ublOf(statement: WholeStatement, files: readonly EmbeddedFile[] = []): XmlElement {
  const isInvoice = statement.kind === 'invoice'
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  return element(
    name,
    [
      element('cbc:CustomizationID', customization),
      element('cbc:ProfileID', profile),
      element('cbc:ID', statement.number),
      element('cbc:IssueDate', statement.issueDate),
      isInvoice ? element('cbc:DueDate', statement.dueDate) : null,
      element(`cbc:${name}TypeCode`, isInvoice ? '380' : '381'),
      textElement('cbc:Note', statement.reason),
      element('cbc:DocumentCurrencyCode', statement.currency),
      textElement('cbc:BuyerReference', statement.buyer.buyerReference),
      periodOf(statement.fromDate, statement.toDate),
      statement.orderNumber ? element('cac:OrderReference', [element('cbc:ID', statement.orderNumber)]) : null,
      creditedOf(statement),
      ...files.map(attachmentOf),
      element('cac:AccountingSupplierParty', [partyOf(statement.seller, statement)]),
      element('cac:AccountingCustomerParty', [partyOf(statement.buyer, statement)]),
      isInvoice ? paymentOf(statement) : setOffOf(statement),
      element('cac:PaymentTerms', [element('cbc:Note', paymentTerms(statement))]),
      vatOf(statement),
      sumsOf(statement),
      ...statement.lines.map((line, index) => lineOf(statement, line, index + 1)),
    ],
    {
      xmlns: `${ubl}:${name}-2`,
      'xmlns:cac': `${ubl}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${ubl}:CommonBasicComponents-2`,
    },
  )
}

function periodOf(from: string, to: string): XmlElement {
  return element('cac:InvoicePeriod', [element('cbc:StartDate', from), element('cbc:EndDate', to)])
}

function creditedOf({ creditedStatement }: WholeStatement): XmlElement | null {
  if (!creditedStatement) return null
  const { number, issueDate } = creditedStatement
  const reference = [element('cbc:ID', number), element('cbc:IssueDate', issueDate)]
  return element('cac:BillingReference', [element('cac:InvoiceDocumentReference', reference)])
}

function attachmentOf({ name, description, type, bytes }: EmbeddedFile): XmlElement {
  const content = bytes && [
    element('cac:Attachment', [
      element('cbc:EmbeddedDocumentBinaryObject', Buffer.from(bytes).toString('base64'), {
        mimeCode: type,
        filename: name,
      }),
    ]),
  ]
  return element('cac:AdditionalDocumentReference', [
    element('cbc:ID', name),
    element('cbc:DocumentDescription', description),
    ...(content ?? []),
  ])
}

function partyOf(party: Seller | Buyer, { vatCategory }: WholeStatement): XmlElement {
  // BR-O-02: outside of the scope of VAT, nobody’s VAT number is stated.
  const vatNumber = vatCategory === 'O' ? null : vatNumberOf(party)
  return element('cac:Party', [
    textElement('cbc:EndpointID', party.electronicAddress, schemeOf(party.electronicScheme)),
    element('cac:PostalAddress', [
      textElement('cbc:StreetName', party.street),
      textElement('cbc:CityName', party.city),
      textElement('cbc:PostalZone', party.postalZone),
      element('cac:Country', [textElement('cbc:IdentificationCode', party.country)]),
    ]),
    vatNumber ? element('cac:PartyTaxScheme', [element('cbc:CompanyID', vatNumber), taxScheme]) : null,
    element('cac:PartyLegalEntity', [
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', party.registrationNumber, schemeOf(party.registrationScheme)),
    ]),
    contactOf(party),
  ])
}

// NO-R-001: a Norwegian VAT number ends with MVA. Greek numbers have the prefix EL.
function vatNumberOf({ vatNumber }: Party): string | null {
  return vatNumber && vatNumber.replace(/^(NO\d{9})$/, '$1MVA').replace(/^GR(?=\d{9}$)/, 'EL')
}

function schemeOf(scheme: string | null): Record<string, string> {
  return scheme ? { schemeID: scheme } : {}
}

function contactOf({ contact }: Party): XmlElement | null {
  const { name, phone, email } = contact
  if (!name && !phone && !email) return null
  return element('cac:Contact', [
    textElement('cbc:Name', name),
    textElement('cbc:Telephone', phone),
    textElement('cbc:ElectronicMail', email),
  ])
}

const taxScheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')])

/** True if the account is paid by a SEPA transfer. */
function isSepa({ seller, currency }: WholeStatement): boolean {
  return currency === 'EUR' && isSepaIban(seller.accountNumber ?? '')
}

// A credit note is set off against its invoice: clearing between partners (UNCL 4461), which DE-R-001 requires and NL-R-008 does not know.
function setOffOf({ seller, buyer }: WholeStatement): XmlElement | null {
  if (seller.country === 'NL' && buyer.country === 'NL') return null
  return element('cac:PaymentMeans', [element('cbc:PaymentMeansCode', '97')])
}

function paymentOf(statement: WholeStatement): XmlElement {
  const { seller, buyer, number } = statement
  const paymentId = element('cbc:PaymentID', paymentReferenceOf(number, seller.accountNumber)?.text ?? number)
  const danish = seller.country === 'DK' && buyer.country === 'DK' ? danishAccount(seller.accountNumber) : undefined
  if (danish && !isSepa(statement))
    return element('cac:PaymentMeans', [
      // DK-R-005, DK-R-006: to a bank account of its bank.
      element('cbc:PaymentMeansCode', '42'),
      paymentId,
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', danish.account),
        textElement('cbc:Name', seller.name),
        element('cac:FinancialInstitutionBranch', [element('cbc:ID', danish.bank)]),
      ]),
    ])
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', isSepa(statement) ? '58' : '30'),
    paymentId,
    element('cac:PayeeFinancialAccount', [
      textElement('cbc:ID', seller.accountNumber),
      textElement('cbc:Name', seller.name),
      seller.accountBic ? element('cac:FinancialInstitutionBranch', [element('cbc:ID', seller.accountBic)]) : null,
    ]),
  ])
}

/** Returns the payment terms, or for a credit note the invoice it credits, in the statement's language. */
export function paymentTerms({ language, kind, terms, creditedStatement }: WholeStatement): string {
  const translate = translateTo(language)
  return kind === 'invoice'
    ? translate('billing.document.payWithin', { days: terms.paymentDays })
    : translate('billing.document.setOff', { number: creditedStatement?.number ?? '' })
}

/** Returns why no VAT is charged, in the statement's language; null if VAT is charged, also at the rate of zero. */
export function exemptionReason({ language, vatCategory, terms }: WholeStatement): string | null {
  const translate = translateTo(language)
  switch (vatCategory) {
    case 'S':
    case 'Z':
      return null
    case 'E':
      return terms.exemptionReason
    case 'AE':
      return translate('billing.document.reverseCharge')
    case 'O':
      return translate('billing.document.outsideScope')
    case 'G':
      return translate('billing.document.exported')
  }
}

/** The rate of the category; outside of the scope of VAT there is none (BR-O-05). */
function percentOf({ vatCategory, vatBasisPoints }: WholeStatement): XmlElement | null {
  if (vatCategoryRules[vatCategory].rate === 'none') return null
  return element('cbc:Percent', percentText(vatBasisPoints))
}

function vatOf(statement: WholeStatement): XmlElement {
  const { vatCategory, net, vat } = statement
  const category = element('cac:TaxCategory', [
    element('cbc:ID', vatCategory),
    percentOf(statement),
    textElement('cbc:TaxExemptionReasonCode', vatCategoryRules[vatCategory].exemptionCode),
    textElement('cbc:TaxExemptionReason', exemptionReason(statement)),
    taxScheme,
  ])
  return element('cac:TaxTotal', [
    money(statement, 'cbc:TaxAmount', vat),
    element('cac:TaxSubtotal', [
      money(statement, 'cbc:TaxableAmount', net),
      money(statement, 'cbc:TaxAmount', vat),
      category,
    ]),
  ])
}

function sumsOf(statement: WholeStatement): XmlElement {
  return element('cac:LegalMonetaryTotal', [
    money(statement, 'cbc:LineExtensionAmount', statement.net),
    money(statement, 'cbc:TaxExclusiveAmount', statement.net),
    money(statement, 'cbc:TaxInclusiveAmount', statement.total),
    money(statement, 'cbc:PayableAmount', statement.total),
  ])
}

function money({ currency }: WholeStatement, name: string, amount: number): XmlElement {
  return element(name, amountText(amount, currency), { currencyID: currency })
}

/** Describes a line: the worker and the premium. */
export function describedLine({ language }: Pick<WholeStatement, 'language'>, line: StatementLine): string {
  const translate = translateTo(language)
  const premium = translate(`billing.premium.${line.premium ?? 'none'}`)
  return translate('billing.document.line', { worker: line.workerName, premium, percent: line.percent })
}

function lineOf(statement: WholeStatement, line: StatementLine, id: number): XmlElement {
  const isInvoice = statement.kind === 'invoice'
  const { currency, vatCategory, fromDate, toDate } = statement
  // A night that begins on the last day ends on the next one, but belongs to the day on which it began (PEPPOL-EN16931-R110, R111).
  const [first, last] = [within(line.firstDate, fromDate, toDate), within(line.lastDate, fromDate, toDate)]
  return element(`cac:${isInvoice ? 'Invoice' : 'CreditNote'}Line`, [
    element('cbc:ID', String(id)),
    element(`cbc:${isInvoice ? 'Invoiced' : 'Credited'}Quantity`, String(line.minutes), { unitCode: minutesUnit }),
    money(statement, 'cbc:LineExtensionAmount', line.net),
    periodOf(first, last),
    element('cac:Item', [
      element('cbc:Description', describedLine(statement, line)),
      element('cbc:Name', line.projectName),
      element('cac:ClassifiedTaxCategory', [element('cbc:ID', vatCategory), percentOf(statement), taxScheme]),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', linePrice(line), { currencyID: currency }),
      element('cbc:BaseQuantity', '60', { unitCode: minutesUnit }),
    ]),
  ])
}

function within(date: string, from: string, to: string): string {
  return date < from ? from : date > to ? to : date
}
