import type { DecimalMark } from '#base/money.ts'
import { completedId } from '#base/national-id.ts'
import { countryOfZone } from '#base/phone.ts'
import { eachWithPauses, type Pause } from '#platform/server/concurrency/pauses.ts'
import type { ImportQuestion } from '../contract.ts'
import type { CellContext, ColumnFormat, Convention } from './cell-reading.ts'
import { codeIn } from './damaged-cells.ts'
import { type DateOrder, dayIn, dateOrders, possibleOrders } from './date-cells.ts'
import { possibleMarks } from './number-cells.ts'

/** How the cells of a column are read, and the question if its rows leave that open. */
export interface DecidedFormat {
  readonly format: ColumnFormat
  readonly question?: Omit<ImportQuestion, 'heading' | 'key'>
  /** The order or the mark that the rows of the column show. */
  readonly shows?: DateOrder | DecimalMark
}

/** What a decision depends on, apart from the cells. */
export interface Deciding {
  readonly around: CellContext
  /** The order in which the reader writes dates. */
  readonly readersOrder: DateOrder
  /** What a person has chosen, for this file or an earlier one. */
  readonly answer: string | undefined
}

/** The texts of a column, and what they decide. */
export interface ColumnTexts<Column extends string> {
  readonly column: Column
  readonly convention: Exclude<Convention, 'code'>
  readonly texts: readonly string[]
}

/** Decides how the cells of each column are read, from all its texts. What it leaves open, another column of the file may show. */
export async function decideFormats<Column extends string>(
  columns: readonly ColumnTexts<Column>[],
  { answers, ...deciding }: Omit<Deciding, 'answer'> & { readonly answers: Readonly<Record<string, string>> },
  pause: Pause,
): Promise<ReadonlyMap<Column, DecidedFormat & { readonly key: string }>> {
  const decided: (DecidedFormat & Omit<ColumnTexts<Column>, 'texts'> & { readonly key: string })[] = []
  for (const { column, convention, texts } of columns) {
    const key = `${keyOf[convention]}.${column}`
    const format = await decideFormat(convention, texts, { ...deciding, answer: answers[key] }, pause)
    decided.push({ column, convention, key, ...format })
  }
  return new Map(
    decided.map((one) => {
      const shown = new Set(
        decided.flatMap(({ convention, shows }) => (kindOf(convention) === kindOf(one.convention) && shows) || []),
      )
      const [other, ...others] = shown
      const isOpen = one.question !== undefined && answers[one.key] === undefined
      const isShown = isOpen && others.length === 0 && one.question?.choices.some(({ value }) => value === other)
      const format = kindOf(one.convention) === 'date' ? { dateOrder: other } : { decimalMark: other }
      return [one.column, isShown ? { key: one.key, format: format as ColumnFormat } : one] as const
    }),
  )
}

const keyOf = { date: 'dateOrder', number: 'decimalMark', amount: 'decimalMark', nationalId: 'leadingZero' } as const
const kindOf = (convention: Convention) => (convention === 'amount' ? 'number' : convention)

function decideFormat(
  convention: Exclude<Convention, 'code'>,
  texts: readonly string[],
  deciding: Deciding,
  pause: Pause,
): Promise<DecidedFormat> {
  if (convention === 'date') return decideOrder(texts, deciding, pause)
  return convention === 'nationalId' ? decideZero(texts, deciding, pause) : decideMark(texts, deciding.answer, pause)
}

const shownExamples = 3
// Years of two digits: which century is meant does not change the order.
const yearOf = (short: number) => (short <= 30 ? 2000 : 1900) + short

/**
 * Returns whether a spreadsheet has swapped day and month of the dates that it recognised: the other dates of the column are still text
 * with the month first, and no recognised one has a day that could not be a month.
 */
export function isSwapped(recognised: readonly string[], { shows }: Pick<DecidedFormat, 'shows'>): boolean {
  return shows === 'mdy' && recognised.length > 0 && recognised.every((day) => Number(day.slice(8, 10)) <= 12)
}

// The order that most rows allow. If several do, and read a row differently, it is the answer, or else the reader's own order.
async function decideOrder(
  texts: readonly string[],
  { answer, readersOrder, around }: Deciding,
  pause: Pause,
): Promise<DecidedFormat> {
  const counts = new Map<DateOrder, number>()
  const open = new Set<string>()
  await eachWithPauses(texts, pause, (text) => {
    const orders = possibleOrders(text, yearOf)
    for (const order of orders) counts.set(order, (counts.get(order) ?? 0) + 1)
    if (orders.length > 1) open.add(text)
  })
  const most = Math.max(0, ...counts.values())
  const possible = dateOrders.filter((order) => most > 0 && counts.get(order) === most)
  const read = (order: DateOrder, cell: string) => dayIn(cell, { order, timeZone: around.timeZone, yearOf }) ?? null
  const chosen = [answer, readersOrder, possible[0]].find((one) => possible.includes(one as DateOrder)) as
    | DateOrder
    | undefined
  const dateOrder = chosen ?? readersOrder
  const [only, another] = possible
  if (another === undefined) return { format: { dateOrder }, ...(only && { shows: only }) }
  const examples: string[] = []
  await eachWithPauses(open, pause, (cell) => {
    if (new Set(possible.map((order) => read(order, cell))).size > 1) examples.push(cell)
    return examples.length < shownExamples
  })
  if (examples.length === 0) return { format: { dateOrder } }
  const choices = possible.map((value) => ({
    value,
    examples: examples.map((cell) => ({ cell, read: read(value, cell) })),
  }))
  return { format: { dateOrder }, question: { about: 'dateOrder', answer: dateOrder, choices } }
}

// The decimal mark that some rows show. If none does, `1.234` stays open until somebody answers.
async function decideMark(texts: readonly string[], answer: string | undefined, pause: Pause): Promise<DecidedFormat> {
  const shown = new Set<DecimalMark>()
  const open = new Set<string>()
  await eachWithPauses(texts, pause, (text) => {
    const [mark, other] = possibleMarks(text)
    if (mark === undefined) return
    if (other === undefined) shown.add(mark)
    else open.add(text)
  })
  const [decided, another] = [...shown]
  if (decided !== undefined && another === undefined) return { format: { decimalMark: decided }, shows: decided }
  const decimalMark: DecimalMark | undefined = answer === '.' || answer === ',' ? answer : undefined
  const format: ColumnFormat = decimalMark === undefined ? {} : { decimalMark }
  if (open.size === 0) return { format }
  const choices = (['.', ','] as const).map((value) => ({
    value,
    examples: [...open].slice(0, shownExamples).map((cell) => ({ cell, read: readWith(value, cell) })),
  }))
  return { format, question: { about: 'decimalMark', answer: decimalMark ?? null, choices } }
}

const readWith = (mark: DecimalMark, cell: string) => cell.replace(mark === '.' ? /,/g : /\./g, '').replace(',', '.')

// Numbers that are valid with a zero in front have lost it in a spreadsheet.
async function decideZero(
  texts: readonly string[],
  { answer, around }: Deciding,
  pause: Pause,
): Promise<DecidedFormat> {
  const country = countryOfZone(around.timeZone)
  const examples: { readonly cell: string; readonly read: string }[] = []
  await eachWithPauses(texts, pause, (text) => {
    const code = codeIn(text)
    const whole = typeof code === 'string' ? completedId(code, country) : undefined
    if (whole !== undefined) examples.push({ cell: text, read: whole })
    return examples.length < shownExamples
  })
  if (examples.length === 0) return { format: {} }
  const isAnswered = answer === 'add' || answer === 'keep'
  const choices = [
    { value: 'add', examples },
    { value: 'keep', examples: examples.map(({ cell }) => ({ cell, read: cell })) },
  ]
  const format = isAnswered ? { addsZero: answer === 'add' } : {}
  return { format, question: { about: 'leadingZero', answer: isAnswered ? answer : null, choices } }
}
