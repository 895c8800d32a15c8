import { type Language, languages } from '#base/language.ts'
import { parseTime } from '#base/typed-time.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { plain } from '../rules.ts'
import { type CellContext, type CellReading, UnreadableCell } from './cell-reading.ts'

/** Reads a time of day as `08:00`; seconds are left out. */
export const timeIn: CellReading = (cell) => {
  const time = parseTime(cell.replace(/^(\d{1,2}:\d\d):\d\d(?=\D*$)/, '$1'))
  return time ?? new UnreadableCell('imports.messages.time')
}

/** Reads a short duration in minutes: `30`, `30 min`, `0:30` or `1h15`. */
export const minutesIn: CellReading = (cell) => {
  const text = plainDuration(cell)
  const [, minutes] = /^(\d{1,4})(?:min(?:s|utes?|uten|uut)?|m)?$/.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes)
  const [, hours, rest = '0'] = /^(\d{1,2})(?::|h|u|uur)([0-5]\d)?(?:min|m)?(?::00)?$/.exec(text) ?? []
  return hours === undefined ? new UnreadableCell('imports.messages.minutes') : Number(hours) * 60 + Number(rest)
}

const plainDuration = (cell: string) => cell.toLowerCase().replace(/[\s.]/g, '').replace(/'$/, '')

/**
 * Reads days of the week, 1 (Monday) to 7 (Sunday): names in any of the three languages, also shortened, or numbers, as a list or from one to
 * another: `Mon-Fri`, `lundi à vendredi`, `ma, wo, vr`, `1-5`, `Fri to Mon`.
 */
export const weekdaysIn: CellReading = Object.assign(readWeekdays, { shown: weekdayNames })

function readWeekdays(cell: string, { language }: CellContext) {
  const whole = groups.get(plain(cell))
  if (whole) return [...whole]
  const tokens = tokensOf(cell)
  const names = tokens.filter((token) => token !== range)
  const read = readersFor(language).find((one) => names.every((name) => one.has(name)))
  const days = read && names.length > 0 ? listed(tokens, read) : undefined
  return days ?? new UnreadableCell('imports.messages.weekdays')
}

function weekdayNames(days: readonly number[], { language }: CellContext): string {
  return days.map((day) => weekdayFormat(language, 'short').format(dayAt(day))).join(', ')
}

type DayNames = ReadonlyMap<string, number>

const range = '-'
const dayNumbers = [1, 2, 3, 4, 5, 6, 7]
const digits = dayNumbers.map((day) => [String(day), day] as const)

// 1 January 2024 is a Monday.
const dayAt = (day: number) => Date.UTC(2024, 0, day)

function weekdayFormat(language: Language, style: 'long' | 'short') {
  return new Intl.DateTimeFormat(locales[language], { weekday: style, timeZone: 'UTC' })
}

function namesIn(language: Language, style: 'long' | 'short') {
  const format = weekdayFormat(language, style)
  return dayNumbers.map((day) => [plain(format.format(dayAt(day))), day] as const)
}

const written = languages
  .flatMap((one) => (['long', 'short'] as const).flatMap((style) => namesIn(one, style)))
  .filter(([name]) => name.length > 2)
const inTwoLetters = (names: string): DayNames =>
  new Map([...digits, ...written, ...names.split(' ').map((name, index) => [name, index + 1] as const)])
const english = inTwoLetters('mo tu we th fr sa su')
const french = inTwoLetters('lu ma me je ve sa di')
const dutch = inTwoLetters('ma di wo do vr za zo')

// "ma" and "di" are other days in French and in Dutch: the reader's language decides unless another day of the cell does.
function readersFor(language: Language): readonly DayNames[] {
  return language === 'fr' ? [french, dutch, english] : [dutch, french, english]
}

const groups = new Map<string, readonly number[]>([
  ...['daily', 'everyday', 'touslesjours', 'quotidien', 'elkedag', 'dagelijks'].map(
    (name) => [name, dayNumbers] as const,
  ),
  ...['weekdays', 'workdays', 'joursouvres', 'ensemaine', 'werkdagen', 'weekdagen'].map(
    (name) => [name, dayNumbers.slice(0, 5)] as const,
  ),
])

const rangeTokens = new Set(['to', 'until', 'till', 'through', 'thru', 'au', 'a', 'tot', 'totenmet', 'tm'])
const fillers = new Set(['from', 'du', 'de', 'van', 'le', 'les', 'and', 'et', 'en', 'on'])

function tokensOf(cell: string): string[] {
  const text = cell.replace(/tot\s+en\s+met/gi, ' totenmet ').replace(/t\s*\/\s*m/gi, ' totenmet ')
  return (text.match(/\p{L}+|\d|[-–—]/gu) ?? [])
    .map((token) => (/[-–—]/.test(token) ? range : plain(token)))
    .map((token) => (rangeTokens.has(token) ? range : token))
    .filter((token) => !fillers.has(token))
}

// Returns the days in their order, or undefined if a range has no beginning or no end.
function listed(tokens: readonly string[], names: DayNames): number[] | undefined {
  const days = new Set<number>()
  for (const [index, token] of tokens.entries()) {
    if (token !== range) {
      days.add(names.get(token) as number)
      continue
    }
    const [from, to] = [names.get(tokens[index - 1] ?? ''), names.get(tokens[index + 1] ?? '')]
    if (from === undefined || to === undefined) return undefined
    for (let day = from; day !== to; day = (day % 7) + 1) days.add(day)
  }
  return [...days].toSorted((one, other) => one - other)
}
