import { byteOrderMark, csvLine, decimalText, escapeFormula, listSeparators } from '#base/csv.ts'
import { minorDigits } from '#base/currency.ts'
import type { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import type { Money } from '#base/money.ts'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'
import type { Translate } from '#platform/server/texts/translate.ts'
import { type ColumnKind, type InspectionList, listColumns } from '../rules.ts'
import { htmlPage } from './html-page.ts'
import type { ListRow } from './lists.ts'

/** The form of the texts and values in a list for reading. */
export interface Reader {
  readonly language: Language
  readonly translate: Translate
  readonly format: Formats
}

/** The formats of a list. */
export const listFormats = ['html', 'csv', 'json'] as const

/** Returns the path of a part of a list: `lists/hours-001.csv`. */
export const listPath = (list: InspectionList, part: number, format: (typeof listFormats)[number]) =>
  `lists/${list}-${String(part).padStart(3, '0')}.${format}`

/** Returns a list as a page, as CSV and as JSON. */
export async function renderList(
  list: InspectionList,
  rows: readonly ListRow[],
  { language, translate: t, format }: Reader,
): Promise<Record<(typeof listFormats)[number], string>> {
  const columns = Object.entries<ColumnKind>(listColumns[list])
  const names = columns.map(([name]) => name)
  const separator = listSeparators[language]
  const csv: string[] = []
  const html: string[] = []
  const json: string[] = []
  await eachWithPauses(rows, pauses(), (row) => {
    csv.push(
      csvLine(
        names.map((name) => cellOf(row[name])),
        separator,
      ),
    )
    html.push(`<tr>${columns.map(([name, kind]) => `<td>${shownCell(row[name], kind, format)}</td>`).join('')}</tr>`)
    json.push(JSON.stringify(row))
  })
  const title = t(`inspections.list.${list}`)
  const head = names.map((name) => `<th scope="col">${escapeHtml(t(`inspections.column.${name}`))}</th>`).join('')
  return {
    csv: byteOrderMark + csvLine(names, separator) + csv.join(''),
    json: `[\n${json.join(',\n')}\n]\n`,
    html: htmlPage(
      language,
      title,
      `<p><a href="../index.html">${escapeHtml(t('inspections.page.back'))}</a></p>
<h1>${escapeHtml(title)}</h1>
<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>
${html.join('\n')}
</tbody></table></div>`,
    ),
  }
}

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'currency' in value

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isMoney(value)) return `${decimalOf(value)} ${value.currency}`
  return escapeFormula(typeof value === 'string' ? value : JSON.stringify(value))
}

function decimalOf({ amount, currency }: Money): string {
  const digits = minorDigits[currency]
  return decimalText(amount / 10 ** digits, digits, '.')
}

function shownCell(value: unknown, kind: ColumnKind, format: Formats): string {
  if (value === null || value === undefined) return ''
  if (isMoney(value)) return escapeHtml(format.money(value))
  if (typeof value === 'number') return escapeHtml(kind === 'minutes' ? format.duration(value) : format.number(value))
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value))
  if (kind === 'day') return escapeHtml(format.date(value))
  if (kind === 'moment') return escapeHtml(format.moment(value))
  if (kind === 'file') return linkTo(value)
  return escapeHtml(value).replaceAll('\n', '<br>')
}

const linkTo = (path: string) => {
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="../${escapeHtml(address)}">PDF</a>`
}
