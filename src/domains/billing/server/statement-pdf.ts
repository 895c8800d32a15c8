import type { FileAnswer } from '#base/file.ts'
import { Formats } from '#base/formats.ts'
import type { Received } from '#base/route.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { isolated } from '#platform/server/pdf/isolated.ts'
import type { PdfDocument, PdfPart } from '#platform/server/pdf/document.ts'
import { sql } from '#platform/server/db/statement.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { billingRoutes } from '#domains/billing/contract.ts'
import type { Party } from '#domains/billing/rules.ts'
import { linePrice, percentText } from '#domains/billing/rules/lines.ts'
import { groupedAccount, paymentOf } from '#domains/billing/rules/payment-code.ts'
import { paymentReferenceOf } from '#domains/billing/rules/payment-reference.ts'
import { readWholeStatement, type WholeStatement } from './queries.ts'
import { describedLine, exemptionReason, paymentTerms } from './ubl.ts'

/** A statement as a PDF. */
export async function renderStatementPdf(
  scope: ActorScope,
  { params }: Received<typeof billingRoutes.readStatementPdf>,
): Promise<FileAnswer> {
  const statement = await readWholeStatement(scope, params.id)
  const logo = await readStatementLogo(scope, params.id)
  await scope.db.commit()
  return pdfOf(scope, statement, logo)
}

/** Returns the logo with which a statement was issued, as a PNG; undefined if the organisation had none. */
export async function readStatementLogo({ db, actor }: ActorScope, id: string): Promise<Uint8Array | undefined> {
  const row = await db.first(
    sql<{ image: Uint8Array }>`
      select l.image
        from client_statements s join organisation_logos l on l.organisation_id = s.organisation_id and l.id = s.logo_id
       where s.organisation_id = ${actor.organisationId} and s.id = ${id}`,
  )
  return row?.image
}

/** Returns the PDF of a statement with its logo. */
export async function pdfOf(
  { actor }: ActorScope,
  statement: WholeStatement,
  logo: Uint8Array | undefined,
): Promise<FileAnswer> {
  const bytes = await writePdf(documentOf(statement, actor.timeZone, logo), actor.organisationId)
  return { name: `${nameOf(statement)}.pdf`, type: 'application/pdf', bytes }
}

/** Returns the file name of a statement without extension: `Invoice 2026-0007`. */
export function nameOf({ language, kind, number }: WholeStatement): string {
  return `${translateTo(language)(`billing.kind.${kind}`)} ${number}`
}

/** The content of a statement's PDF, in the statement's own language. */
function documentOf(statement: WholeStatement, timeZone: string, logo: Uint8Array | undefined): PdfDocument {
  const { language, kind, number, seller, buyer, currency } = statement
  const translate = translateTo(language)
  const formats = new Formats(locales[language], timeZone)
  const amount = (minor: number) => formats.money({ amount: minor, currency })
  const fact = (field: string, value: string | null) =>
    value ? [{ label: translate(`billing.field.${field}`), value }] : []
  const decimals = (decimal: string) =>
    formats.number(Number(decimal), {
      minimumFractionDigits: decimal.split('.')[1]?.length ?? 0,
      maximumFractionDigits: 12,
    })
  const reference = paymentReferenceOf(number, seller.accountNumber)
  const reason = exemptionReason(statement)
  const vatText = translate('billing.document.vat', {
    percent: formats.number(Number(percentText(statement.vatBasisPoints))),
  })
  return {
    language,
    title: translate(`billing.kind.${kind}`),
    subtitle: number,
    issuer: { name: isolated(seller.name ?? ''), lines: linesOf(seller).map(isolated), logo },
    recipient: [buyer.name ?? '', ...linesOf(buyer)].map(isolated),
    parts: [
      {
        kind: 'facts',
        facts: [
          ...fact('issueDate', formats.date(statement.issueDate)),
          ...(kind === 'invoice' ? fact('dueDate', formats.date(statement.dueDate)) : []),
          ...fact('period', formats.dates(statement.fromDate, statement.toDate)),
          ...fact('orderNumber', statement.orderNumber),
          ...fact('buyerReference', buyer.buyerReference),
          ...fact('credits', statement.credits?.name ?? null),
          ...(kind === 'invoice'
            ? fact('accountNumber', seller.accountNumber && groupedAccount(seller.accountNumber))
            : []),
          ...(kind === 'invoice' ? fact('accountBic', seller.accountBic) : []),
          ...(kind === 'invoice' ? fact('paymentReference', reference?.text ?? null) : []),
        ],
      },
      ...(statement.reason ? [{ kind: 'prose', text: isolated(statement.reason) } as const] : []),
      {
        kind: 'table',
        columns: [
          { heading: translate('billing.field.project') },
          { heading: translate('billing.field.hours'), kind: 'figure' },
          { heading: translate('billing.field.billRate'), kind: 'figure' },
          { heading: translate('billing.field.net'), kind: 'figure' },
        ],
        rows: [
          ...statement.lines.map((line) => ({
            cells: [
              isolated(line.projectName),
              formats.duration(line.minutes),
              decimals(linePrice(line)),
              amount(line.net),
            ],
            note: `${describedLine(statement, { ...line, workerName: isolated(line.workerName) })} · ${formats.dates(line.firstDate, line.lastDate)}`,
          })),
          {
            cells: [translate('billing.field.net'), formats.duration(statement.minutes), '', amount(statement.net)],
            strong: true,
          },
          { cells: [vatText, '', '', amount(statement.vat)], note: reason ?? undefined },
        ],
      },
      { kind: 'total', label: translate(`billing.document.total.${kind}`), value: amount(statement.total) },
      { kind: 'prose', text: paymentTerms(statement) },
      ...paymentCode(statement),
    ],
    footer: [isolated(seller.name ?? ''), seller.vatNumber, number].filter(Boolean).join(' · '),
    madeAt: `${statement.issueDate}T00:00:00Z`,
  }
}

/** The code with which the customer's banking app fills in the payment of an invoice in euro. */
function paymentCode(statement: WholeStatement): PdfPart[] {
  const content = paymentOf(statement, statement.total)?.code
  const translate = translateTo(statement.language)
  const texts = { heading: translate('billing.document.code.heading'), text: translate('billing.document.code.text') }
  return content ? [{ kind: 'code', content, ...texts }] : []
}

/** Returns the address and the numbers of a party of a statement, line by line. */
export function linesOf({ street, postalZone, city, country, vatNumber, registrationNumber }: Party): string[] {
  const cityLine = [postalZone, city].filter(Boolean).join(' ')
  return [street, [cityLine, country].filter(Boolean).join(', '), vatNumber, registrationNumber].filter(
    (line): line is string => Boolean(line),
  )
}
