import type { z } from 'zod'
import type { OwnName } from '#base/fields.ts'
import { languages, preferredLanguages } from '#base/language.ts'
import { checkNationalId, completedId } from '#base/national-id.ts'
import { countryOfZone } from '#base/phone.ts'
import type { ImportedRecord, TableKind } from '#domains/imports/server/table.ts'
import { byColumn, type CellContext, type CellReader, UnreadableCell } from '#domains/imports/server/cell-reading.ts'
import { choices, dateReading, phoneIn, plainReader } from '#domains/imports/server/cells.ts'
import { codeIn } from '#domains/imports/server/damaged-cells.ts'
import { rateIn } from '#domains/imports/server/number-cells.ts'
import { plain } from '#domains/imports/rules.ts'
import { tagsIn } from '#domains/tags/server/tag-cell.ts'
import { hasName, workerForm } from '../contract.ts'
import { workerColumns, workerParts } from '../contract/import-columns.ts'
import type { ImportColumn } from '../rules.ts'
import { workerRecord } from '../contract/fields.ts'
import { birthFault, possibleAges } from '../rules/age.ts'
import { experienceLevels, languageLevels } from '../rules/levels.ts'
import { itemsIn } from './list-cell.ts'

/** A worker read from the file, valid to be added. */
export type ImportedWorker = ImportedRecord<z.output<typeof workerLine>>

const workerLine = workerForm.check(hasName)

/** The columns whose values are unique among accounts. */
export type UniqueColumn = 'email' | 'username'

/** How a file of workers is read. */
export const workerTable: TableKind<ImportColumn, UniqueColumn, typeof workerLine> = {
  columns: workerColumns,
  parts: workerParts,
  once: ['email', 'username'],
  form: workerLine,
  parse: parseRow,
  columnAt,
}

/** Reads the cells of one worker. The form validates the values afterwards. */
function parseRow(line: CellReader<ImportColumn>): Record<string, unknown> {
  const { cells, read } = line
  const account = {
    accountHolder: read('accountHolder') ?? null,
    accountNumber: read('accountNumber', secretIn),
    bic: read('bic') ?? null,
  }
  const hasAccount = ['accountHolder', 'accountNumber', 'bic'].some((column) => cells.has(column as ImportColumn))
  const own: Record<Exclude<OwnName<typeof workerRecord>, 'workHistory'>, unknown> = {
    payRate: rateIn(line, 'payRate') ?? null,
    firstName: read('firstName') ?? null,
    lastName: read('lastName'),
    dateOfBirth: read('dateOfBirth', birthdayIn),
    nationalId: read('nationalId', nationalIdIn),
    email: read('email'),
    username: read('username') ?? null,
    phone: read('phone', phoneIn) ?? null,
    address: read('address'),
    bankAccount: hasAccount ? account : null,
    skills: read('skills', skillsIn) ?? [],
    languages: read('languages', languagesIn) ?? [],
    desiredJobRoles: read('desiredJobRoles', rolesIn) ?? [],
    tags: read('tags', tagsIn) ?? [],
  }
  return { ...readPlain(read), ...own }
}

/** Returns the column from which a path of the worker form was read. */
function columnAt(path: string): ImportColumn {
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

const birthdayIn = dateReading(
  (year, { today }) => centuryFor(year, Number(today.slice(0, 4))),
  (born, { today }) => {
    const fault = birthFault(born, today)
    return fault ? new UnreadableCell(`workforce.validation.${fault}`, { ...possibleAges }) : undefined
  },
)

// Completes a year of two digits to the latest year in which somebody of working age can have been born.
function centuryFor(year: number, thisYear: number): number {
  const recent = 2000 + year
  return recent <= thisYear - youngest ? recent : 1900 + year
}

// Our own mask, and the characters that other programs turn it into.
const maskSigns = /[•·*?…\uFFFD]/

function secretIn(cell: string): string | UnreadableCell {
  return maskSigns.test(cell) ? new UnreadableCell('workforce.messages.masked') : codeIn(cell)
}

// The check digits of the country in which the organisation works. People from elsewhere have IDs of another form.
const nationalIdIn = byColumn('nationalId', (cell, { timeZone }, { addsZero }) => {
  const code = secretIn(cell)
  if (typeof code !== 'string') return code
  const country = countryOfZone(timeZone)
  const completed = completedId(code, country)
  if (completed !== undefined) {
    if (addsZero === undefined) return new UnreadableCell('workforce.messages.zeroLost')
    return addsZero ? completed : code
  }
  return checkNationalId(code, country) === 'invalid'
    ? new UnreadableCell('workforce.validation.nationalIdCheck')
    : code
})

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
