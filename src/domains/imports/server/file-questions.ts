import { type TextEncoding, textEncodings } from '#base/csv.ts'
import { eachWithPauses, type Pause } from '#platform/server/concurrency/pauses.ts'
import type { SheetRead } from '#platform/server/spreadsheet/reading.ts'
import type { ImportQuestion } from '../contract.ts'
import { nameOrders, type NameOrder, saysItsOrder, splitName } from './joining.ts'
import { dateOrders } from './date-cells.ts'
import { type KindColumn, plain } from '../rules.ts'
import { wholeNameHeadings } from '../rules/parts.ts'

type Answers = Readonly<Record<string, string>>

const remembered: ReadonlySet<string> = new Set([...dateOrders, ...nameOrders, '.', ','])

/** Returns the answers that are remembered for the next file: how its columns are written. The others concern one file only. */
export function rememberedAnswers(answers: Answers, columns: readonly KindColumn[]): Answers {
  const keys = new Set([
    'nameOrder',
    ...columns.flatMap(({ column }) => [`dateOrder.${column}`, `decimalMark.${column}`]),
  ])
  return Object.fromEntries(Object.entries(answers).filter(([key, value]) => keys.has(key) && remembered.has(value)))
}

/** Returns the encoding that a person has chosen. */
export function chosenEncoding({ encoding }: Answers): TextEncoding | undefined {
  return textEncodings.find((one) => one === encoding)
}

/** Returns the questions about a file as a whole. */
export function questionsAboutFile(
  { possible, sheets, sheet, encoding, rows }: SheetRead,
  answers: Answers,
  hasHeadings: boolean,
): ImportQuestion[] {
  const questions: ImportQuestion[] = []
  if (possible.length > 0) {
    const choices = possible.map(({ encoding: value, words }) => ({
      value,
      examples: words.map((word) => ({ cell: '', read: word })),
    }))
    const answer = chosenEncoding(answers) === undefined ? null : encoding
    questions.push({ key: 'encoding', about: 'encoding', heading: null, answer, choices })
  }
  if (sheets.length > 1)
    questions.push({ key: 'sheet', about: 'sheet', heading: null, answer: sheet, choices: choicesOf(sheets) })
  const isData = answers['firstRow'] === 'data'
  if (rows.length > 0 && (!hasHeadings || isData))
    questions.push({
      key: 'firstRow',
      about: 'firstRow',
      heading: null,
      answer: isData ? 'data' : 'headings',
      choices: choicesOf(['headings', 'data']),
    })
  return questions
}

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, examples: [] }))

const shownExamples = 3

/** Decides how the names in one column are written, and returns the question if neither the heading nor the names say it. */
export async function decideNameOrder(
  heading: string,
  names: readonly string[],
  answer: string | undefined,
  pause: Pause,
): Promise<{ order: NameOrder; question?: ImportQuestion }> {
  const named = (['firstLast', 'lastFirst'] as const).find((order) =>
    wholeNameHeadings[order].split(' ').includes(plain(heading)),
  )
  const chosen = nameOrders.find((one) => one === answer)
  const order = chosen ?? named ?? 'firstLast'
  if (named && chosen === undefined) return { order }
  const open: string[] = []
  await eachWithPauses(names, pause, (name) => {
    if (!saysItsOrder(name)) open.push(name)
    return open.length < shownExamples
  })
  if (open.length === 0) return { order }
  const choices = nameOrders.map((value) => ({
    value,
    examples: open.map((cell) => ({ cell, read: shownName(cell, value) })),
  }))
  return { order, question: { key: 'nameOrder', about: 'nameOrder', heading, answer: order, choices } }
}

function shownName(cell: string, order: NameOrder): string {
  const { firstName, lastName } = splitName(cell, order)
  return firstName === '' ? lastName : `${lastName}, ${firstName}`
}
