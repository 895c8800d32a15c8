import type { FileAnswer } from '#base/file.ts'
import type { Figure } from '#base/workbook.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { spreadsheet } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { Received } from '#base/route.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { billingRefusals, type billingRoutes } from '../contract.ts'
import { linePrice, type StatementLine, priceText } from '../rules/lines.ts'
import { readWholeStatement, type WholeStatement } from './queries.ts'
import { electronicStatement } from './embedding.ts'
import { nameOf } from './statement-pdf.ts'

/** Returns a statement as a UBL document. Refused if data that Peppol needs is missing. */
export async function readStatementXml(
  scope: ActorScope,
  { params }: Received<typeof billingRoutes.readStatementXml>,
): Promise<FileAnswer> {
  const statement = await readWholeStatement(scope, params.id)
  const { missing } = statement
  if (missing.length > 0)
    throw billingRefusals.NOT_FOR_PEPPOL({ values: { count: missing.length }, members: { missing } })
  const bytes = await electronicStatement(scope, statement)
  return { name: `${nameOf(statement)}.xml`, type: 'application/xml', bytes }
}

/** A row of the sheet: a line of the statement, or one of its sums. */
type Row = StatementLine | { readonly sum: string; readonly amount: number }

/** Returns the lines and sums of a statement as a spreadsheet. */
export async function readStatementSheet(
  scope: ActorScope,
  { params }: Received<typeof billingRoutes.readStatementSheet>,
): Promise<FileAnswer> {
  const statement = await readWholeStatement(scope, params.id)
  await scope.db.commit()
  const { language, net, vat, total } = statement
  const translate = translateTo(language)
  const rows: Row[] = [
    ...statement.lines,
    { sum: translate('billing.field.net'), amount: net },
    { sum: translate('billing.field.vat'), amount: vat },
    { sum: translate('billing.field.total'), amount: total },
  ]
  const answer = await spreadsheet({ language, actor: scope.actor }, 'xlsx', {
    name: nameOf(statement),
    day: statement.issueDate,
    columns: columnsFor(statement),
    batches: inOne(rows),
  })
  return { ...answer, name: `${nameOf(statement)}.xlsx` }
}

async function* inOne(rows: readonly Row[]) {
  yield rows
}

function columnsFor({ language, currency }: WholeStatement): SheetColumn<Row>[] {
  const translate = translateTo(language)
  const heading = (field: string) => translate(`billing.field.${field}`)
  const text = (name: string, of: (line: StatementLine) => string): SheetColumn<Row> => ({
    heading: heading(name),
    cell: (row) => ('sum' in row ? null : of(row)),
  })
  const date = (name: string, of: (line: StatementLine) => string): SheetColumn<Row> => ({
    ...text(name, of),
    kind: 'date',
    cell: (row: Row) => ('sum' in row ? null : of(row)),
  })
  const figure = (name: string, of: (line: StatementLine) => Figure): SheetColumn<Row> => ({
    heading: heading(name),
    kind: 'figure',
    cell: (row) => ('sum' in row ? null : of(row)),
  })
  return [
    { heading: heading('project'), cell: (row) => ('sum' in row ? row.sum : row.projectName) },
    text('worker', ({ workerName }) => workerName),
    date('firstDate', ({ firstDate }) => firstDate),
    date('lastDate', ({ lastDate }) => lastDate),
    text('premium', ({ premium }) => translate(`billing.premium.${premium ?? 'none'}`)),
    { heading: heading('hours'), kind: 'duration', cell: (row) => ('sum' in row ? null : row.minutes) },
    figure('minutes', ({ minutes }) => ({ value: minutes, digits: 0 })),
    figure('billRate', ({ rate }) => exactly(priceText(rate.exact, 100, currency))),
    figure('percent', ({ percent }) => ({ value: percent, digits: 0 })),
    figure('price', (line) => exactly(linePrice(line))),
    {
      heading: heading('net'),
      kind: 'money',
      cell: (row) => ({ amount: 'sum' in row ? row.amount : row.net, currency }),
    },
    { heading: heading('currency'), cell: () => currency },
  ]
}

function exactly(decimal: string): Figure {
  return { value: Number(decimal), digits: decimal.split('.')[1]?.length ?? 0 }
}
