import { validateXML } from 'xmllint-wasm'

/*
 * The subset of UBL 2.1 that our documents use, written down from the standard: nesting, order and number of elements, and the type of
 * each value. It is stricter than the standard's own schema, which allows far more.
 */

/** A child: its name, `?` if it is optional, `+` if there may be several, `*` for both. */
const aggregates: Readonly<Record<string, string>> = {
  InvoicePeriodType: 'cbc:StartDate cbc:EndDate',
  OrderReferenceType: 'cbc:ID',
  AdditionalDocumentReferenceType: 'cbc:ID cbc:DocumentDescription cac:Attachment?',
  AttachmentType: 'cbc:EmbeddedDocumentBinaryObject',
  BillingReferenceType: 'cac:InvoiceDocumentReference',
  InvoiceDocumentReferenceType: 'cbc:ID cbc:IssueDate',
  AccountingSupplierPartyType: 'cac:Party',
  AccountingCustomerPartyType: 'cac:Party',
  PartyType: 'cbc:EndpointID cac:PostalAddress cac:PartyTaxScheme? cac:PartyLegalEntity cac:Contact?',
  PostalAddressType: 'cbc:StreetName cbc:CityName cbc:PostalZone cac:Country',
  CountryType: 'cbc:IdentificationCode',
  PartyTaxSchemeType: 'cbc:CompanyID cac:TaxScheme',
  TaxSchemeType: 'cbc:ID',
  PartyLegalEntityType: 'cbc:RegistrationName cbc:CompanyID?',
  ContactType: 'cbc:Name? cbc:Telephone? cbc:ElectronicMail?',
  PaymentMeansType: 'cbc:PaymentMeansCode cbc:PaymentID? cac:PayeeFinancialAccount?',
  PayeeFinancialAccountType: 'cbc:ID cbc:Name cac:FinancialInstitutionBranch?',
  FinancialInstitutionBranchType: 'cbc:ID',
  PaymentTermsType: 'cbc:Note',
  TaxTotalType: 'cbc:TaxAmount cac:TaxSubtotal',
  TaxSubtotalType: 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  TaxCategoryType: 'cbc:ID cbc:Percent? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason? cac:TaxScheme',
  LegalMonetaryTotalType: 'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:PayableAmount',
  InvoiceLineType: 'cbc:ID cbc:InvoicedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:Item cac:Price',
  CreditNoteLineType: 'cbc:ID cbc:CreditedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:Item cac:Price',
  ItemType: 'cbc:Description cbc:Name cac:ClassifiedTaxCategory',
  ClassifiedTaxCategoryType: 'cbc:ID cbc:Percent? cac:TaxScheme',
  PriceType: 'cbc:PriceAmount cbc:BaseQuantity',
}

const head = 'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate'
const parties = 'cac:AccountingSupplierParty cac:AccountingCustomerParty'
const ends = 'cac:PaymentTerms cac:TaxTotal cac:LegalMonetaryTotal'
const documents: Readonly<Record<string, string>> = {
  Invoice: `${head} cbc:DueDate cbc:InvoiceTypeCode cbc:Note? cbc:DocumentCurrencyCode cbc:BuyerReference? cac:InvoicePeriod cac:OrderReference? cac:AdditionalDocumentReference* ${parties} cac:PaymentMeans ${ends} cac:InvoiceLine+`,
  CreditNote: `${head} cbc:CreditNoteTypeCode cbc:Note? cbc:DocumentCurrencyCode cbc:BuyerReference? cac:InvoicePeriod cac:OrderReference? cac:BillingReference cac:AdditionalDocumentReference* ${parties} cac:PaymentMeans? ${ends} cac:CreditNoteLine+`,
}

const prefix = 'urn:oasis:names:specification:ubl:schema:xsd:'
const [cac, cbc] = [`${prefix}CommonAggregateComponents-2`, `${prefix}CommonBasicComponents-2`]
const names = (children: string) =>
  children.split(' ').map((child) => /^(\w+):(\w+)([?+*]?)$/.exec(child) as RegExpExecArray)

function schema(target: string, body: string, imports: readonly [string, string][] = []): string {
  return `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="${target}" xmlns:cac="${cac}" xmlns:cbc="${cbc}"
    targetNamespace="${target}" elementFormDefault="qualified">
    ${imports.map(([namespace, file]) => `<xsd:import namespace="${namespace}" schemaLocation="${file}"/>`).join('')}${body}</xsd:schema>`
}

function sequence(children: string): string {
  const one = ([, space, name, often]: RegExpExecArray) =>
    `<xsd:element ref="${space}:${name}" minOccurs="${'?*'.includes(often || '1') ? 0 : 1}" maxOccurs="${'+*'.includes(often || '1') ? 'unbounded' : 1}"/>`
  return `<xsd:sequence>${names(children).map(one).join('')}</xsd:sequence>`
}

/** Returns the type of a basic element by the ending of its name, as UBL defines it. */
function typeOf(name: string): string {
  if (name.endsWith('Date')) return 'Day'
  if (name.endsWith('Amount')) return 'Amount'
  if (name.endsWith('Quantity')) return 'Quantity'
  if (name === 'Percent') return 'Number'
  if (name.endsWith('BinaryObject')) return 'Binary'
  return name === 'EndpointID' || name === 'CompanyID' ? 'Identifier' : 'Text'
}

const types = `
  <xsd:simpleType name="Text"><xsd:restriction base="xsd:string"><xsd:minLength value="1"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="Number"><xsd:restriction base="xsd:decimal"/></xsd:simpleType>
  <xsd:simpleType name="Day"><xsd:restriction base="xsd:date"><xsd:pattern value="\\d{4}-\\d{2}-\\d{2}"/></xsd:restriction></xsd:simpleType>
  <xsd:complexType name="Identifier"><xsd:simpleContent><xsd:extension base="Text"><xsd:attribute name="schemeID" type="xsd:string"/></xsd:extension></xsd:simpleContent></xsd:complexType>
  <xsd:complexType name="Binary"><xsd:simpleContent><xsd:extension base="xsd:base64Binary"><xsd:attribute name="mimeCode" type="xsd:string" use="required"/><xsd:attribute name="filename" type="xsd:string" use="required"/></xsd:extension></xsd:simpleContent></xsd:complexType>
  <xsd:complexType name="Amount"><xsd:simpleContent><xsd:extension base="xsd:decimal"><xsd:attribute name="currencyID" type="xsd:string" use="required"/></xsd:extension></xsd:simpleContent></xsd:complexType>
  <xsd:complexType name="Quantity"><xsd:simpleContent><xsd:extension base="xsd:decimal"><xsd:attribute name="unitCode" type="xsd:string" use="required"/></xsd:extension></xsd:simpleContent></xsd:complexType>`

function basics(): string {
  const all = [...Object.values(aggregates), ...Object.values(documents)].flatMap(names)
  const own = new Set(all.filter(([, space]) => space === 'cbc').map(([, , name]) => name ?? ''))
  return schema(cbc, types + [...own].map((name) => `<xsd:element name="${name}" type="${typeOf(name)}"/>`).join(''))
}

function wholes(): string {
  const body = Object.entries(aggregates).map(
    ([type, children]) =>
      `<xsd:complexType name="${type}">${sequence(children)}</xsd:complexType><xsd:element name="${type.replace(/Type$/, '')}" type="${type}"/>`,
  )
  return schema(cac, body.join(''), [[cbc, 'cbc.xsd']])
}

/** Returns the errors in the structure of a UBL document; empty if it is valid. */
export async function shapeFaults(xml: string): Promise<string[]> {
  const name = xml.includes('<CreditNote') ? 'CreditNote' : 'Invoice'
  const body = `<xsd:element name="${name}"><xsd:complexType>${sequence(documents[name] ?? '')}</xsd:complexType></xsd:element>`
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [
      {
        fileName: 'document.xsd',
        contents: schema(`${prefix}${name}-2`, body, [
          [cbc, 'cbc.xsd'],
          [cac, 'cac.xsd'],
        ]),
      },
    ],
    preload: [
      { fileName: 'cbc.xsd', contents: basics() },
      { fileName: 'cac.xsd', contents: wholes() },
    ],
  })
  return errors.map(({ message }) => message)
}
