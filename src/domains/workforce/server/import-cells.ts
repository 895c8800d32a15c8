import type { OwnName } from '#base/fields.ts'
import { languages, preferredLanguages } from '#base/language.ts'
import {
  type CellContext,
  type CellReader,
  choices,
  dayIn,
  isShortened,
  phoneIn,
  plainReader,
  rateIn,
  shortened,
  UnreadableCell,
} from '#domains/imports/server/cells.ts'
import { plain } from '#domains/imports/rules.ts'
import { workerRecord } from '../contract/fields.ts'
import { birthFault, possibleAges } from '../rules/age.ts'
import { experienceLevels, languageLevels } from '../rules/levels.ts'
import type { ImportColumn } from '../rules.ts'
import { itemsIn } from './list-cell.ts'

/** Reads the cells of one worker. The form validates the values afterwards. */
export function parseRow(line: CellReader<ImportColumn>): Record<string, unknown> {
  const { cells, read } = line
  const account = {
    accountHolder: read('accountHolder') ?? null,
    accountNumber: read('accountNumber', secretIn),
    bic: read('bic') ?? null,
  }
  const hasAccount = ['accountHolder', 'accountNumber', 'bic'].some((column) => cells.has(column as ImportColumn))
  const own: Record<Exclude<OwnName<typeof workerRecord>, 'workHistory'>, unknown> = {
    payRate: rateIn(line, 'payRate') ?? null,
    firstName: read('firstName'),
    lastName: read('lastName'),
    dateOfBirth: read('dateOfBirth', birthdayIn),
    nationalId: read('nationalId', secretIn),
    email: read('email'),
    username: read('username') ?? null,
    phone: read('phone', phoneIn) ?? null,
    address: read('address'),
    bankAccount: hasAccount ? account : null,
    skills: read('skills', skillsIn) ?? [],
    languages: read('languages', languagesIn) ?? [],
    desiredJobRoles: read('desiredJobRoles', rolesIn) ?? [],
  }
  return { ...readPlain(read), ...own }
}

/** Returns the column from which a path of the worker form was read. */
export function columnAt(path: string): ImportColumn {
  const [first = '', second] = path.split('.')
  if (first === 'payRate') return second === 'currency' ? 'currency' : 'payRate'
  if (first === 'bankAccount') return (second ?? 'accountNumber') as ImportColumn
  return first as ImportColumn
}

const levelNames = choices(experienceLevels, (value) => `workforce.level.${value}`)
const languageLevelNames = choices(languageLevels, (value) => `workforce.languageLevel.${value}`)

const languageNames = new Map(preferredLanguages.flatMap(namesOf))

/** A language by its code and by its names in our three languages and its own. */
function namesOf(code: string) {
  const names = [...languages, code].map((one) => new Intl.DisplayNames([one], { type: 'language' }).of(code) ?? code)
  return [code, ...names].map((name) => [plain(name), code] as const)
}

const readPlain = plainReader(workerRecord)

const youngest = 14

function birthdayIn(cell: string, { today }: CellContext) {
  const thisYear = Number(today.slice(0, 4))
  const born = dayIn(cell, (year) => centuryFor(year, thisYear))
  const fault = born && birthFault(born, today)
  if (fault) return new UnreadableCell(`workforce.validation.${fault}`, { ...possibleAges })
  return born ?? new UnreadableCell('imports.messages.date')
}

// Completes a year of two digits to the latest year in which somebody of working age can have been born.
function centuryFor(year: number, thisYear: number): number {
  const recent = 2000 + year
  return recent <= thisYear - youngest ? recent : 1900 + year
}

// Our own mask, and the characters that other programs turn it into.
const maskSigns = /[•·*?…\uFFFD]/

function secretIn(cell: string) {
  if (isShortened(cell)) return shortened()
  return maskSigns.test(cell) ? new UnreadableCell('workforce.messages.masked') : cell
}

// The level of a skill or a language that is given without one.
const usualLevel = 'intermediate'

function skillsIn(cell: string, { translate }: CellContext) {
  const items = itemsIn(cell, { withLevels: true })
  const skills = items.map(({ name, level = usualLevel }) => ({
    name,
    proficiency: levelNames.byWord.get(plain(level)),
  }))
  const unclear = skills.findIndex(({ proficiency }) => proficiency === undefined)
  return unclear === -1 ? skills : noLevel(items[unclear]?.level, levelNames.list(translate))
}

function languagesIn(cell: string, { translate }: CellContext) {
  const items = itemsIn(cell, { withLevels: true })
  const found = items.map(({ name, level = usualLevel }) => ({
    language: languageNames.get(plain(name)),
    level: languageLevelNames.byWord.get(plain(level)),
  }))
  const unknown = found.findIndex(({ language }) => language === undefined)
  if (unknown !== -1) return new UnreadableCell('workforce.messages.language', { language: items[unknown]?.name ?? '' })
  const unclear = found.findIndex(({ level }) => level === undefined)
  return unclear === -1 ? found : noLevel(items[unclear]?.level, languageLevelNames.list(translate))
}

function noLevel(level = '', list: string) {
  return new UnreadableCell('workforce.messages.level', { level, list })
}

function rolesIn(cell: string) {
  return itemsIn(cell, { withLevels: false }).map(({ name }) => name)
}
