import { z } from 'zod'
import type { Permission } from '#base/actor.ts'
import { textEncodings } from '#base/csv.ts'
import { pageOf, pageQuery, sheetTypes } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, providerWithoutKeys, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { importMatch } from './contract/matches.ts'

const nullable = z.string().nullable()

/** The kinds of records that can be imported. */
export const importKinds = [
  'workers',
  'clients',
  'projects',
  'assignments',
  'shifts',
  'billRates',
  'openBalances',
  'declarations',
] as const
export type ImportKindName = (typeof importKinds)[number]

export const importStatuses = ['checked', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importRefusals = refusals('imports', {
  /** A file without errors no longer fits what has been stored since. */
  CHANGED: { as: 'CONFLICT', status: 409 },
  /** Other records refer to imported ones, or these were edited. `used` names up to ten of them. */
  IMPORT_USED: { as: 'IN_USE', status: 409 },
  UNDO_EXPIRED: { as: 'INVALID_TRANSITION', status: 409 },
  NOT_UNDOABLE: { as: 'INVALID_TRANSITION', status: 409 },
})

/** The mapping of a file's columns: the field of each heading, and the values of fields that the file does not have. */
export const importMapping = z.strictObject({
  /** Null for a heading that is ignored. Headings that are not listed are recognised by their text. */
  headings: z.record(z.string().max(200), z.string().max(100).nullable()),
  /** As in a cell of the file. */
  defaults: z.record(z.string().max(100), z.string().max(1000)),
  /** The chosen value of each question about the file, by its key. Questions without an answer have the likeliest one, or are an error. */
  answers: z.record(z.string().max(110), z.string().max(100)).optional(),
})
export type ImportMapping = z.output<typeof importMapping>

/** What a file leaves open, and a person can answer. */
const importQuestions = [
  'encoding',
  'sheet',
  'firstRow',
  'dateOrder',
  'decimalMark',
  'nameOrder',
  'leadingZero',
] as const

const importQuestion = z.strictObject({
  /** The key of its answer in a mapping. */
  key: z.string(),
  about: z.enum(importQuestions),
  /** The heading of the column; null for a question about the whole file. */
  heading: nullable,
  /** The value that applies now; null if the file cannot be imported without an answer. */
  answer: nullable,
  choices: z.array(
    z.strictObject({
      value: z.string(),
      /** Cells of the file, and how they are read with this value. */
      examples: z.array(z.strictObject({ cell: z.string(), read: nullable })),
    }),
  ),
})
export type ImportQuestion = z.output<typeof importQuestion>

/** The layout of a file that was checked. */
const importLayout = z.strictObject({
  /** In the order of the file; `column` is null if the heading is ignored. Several headings may form one column together. */
  columns: z.array(z.strictObject({ heading: z.string(), column: nullable })),
  defaults: z.record(z.string(), z.string()),
  /** Absent if nothing is open. */
  questions: z.array(importQuestion).optional(),
  /** The first rows, with their cells by column as they are read: dates like `2026-11-20`, amounts with a decimal point. */
  preview: z.array(z.strictObject({ line: z.int(), cells: z.record(z.string(), z.string()) })),
})
export type ImportLayout = z.output<typeof importLayout>

/** The result and progress of an import. Nothing is stored of a file with an error, unless its faulty lines are skipped. */
const importReport = z.strictObject({
  /** Null for a dry run, which stores nothing. */
  id: nullable,
  status: z.enum(importStatuses),
  /** Number of records in the file: non-empty lines without the heading. */
  rows: z.int(),
  /** Number of records imported so far. */
  done: z.int(),
  encoding: z.enum(textEncodings),
  /** Empty for an Excel file. */
  delimiter: z.string(),
  /** Headings that match no field. Their columns are ignored. */
  unknownColumns: z.array(z.string()),
  faultCount: z.int(),
  /** The first thousand errors, with the line number as in a spreadsheet, the heading of the column and the message. */
  faults: z.array(
    z.strictObject({
      line: z.int(),
      column: nullable,
      value: nullable,
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** What can be imported of a file with errors. Absent if the errors concern the file, or more than a thousand lines. */
  partial: z
    .strictObject({
      /** The number of lines without errors; with `faulty=skip`, those that are imported. */
      ready: z.int(),
      /** The lines that are left out, with their cells by column as they are read: dates like `2026-11-20`, amounts with a decimal point. */
      left: z.array(z.strictObject({ line: z.int(), cells: z.record(z.string(), z.string()) })),
    })
    .optional(),
  /** Lines whose records seem to be stored already. Absent if there are none. */
  matches: z.array(importMatch).optional(),
  /** How the columns were read; null for an import that is stored. */
  layout: importLayout.nullable(),
  /** The last moment at which the import can be undone; null if it cannot. */
  undoUntil: nullable,
})
export type ImportReport = z.output<typeof importReport>

/** An import in the list of past imports. */
const pastImport = z.strictObject({
  id: z.string(),
  status: z.enum(importStatuses),
  rows: z.int(),
  createdAt: z.string(),
  by: ref.nullable(),
  undoUntil: nullable,
})
export type PastImport = z.output<typeof pastImport>

/** The body of a request that imports a file. */
const importUpload = { types: [sheetTypes.csv, sheetTypes.xlsx], maxBytes: 20 * 1024 * 1024 } as const

/** The query of a request that imports a file. */
const importQuery = z.strictObject({
  dryRun: z.enum(['true', 'false']).optional(),
  /** What happens to lines with errors: by default nothing of the file is imported; with `skip`, the lines without errors are. */
  faulty: z.enum(['skip']).optional(),
  /** An `ImportMapping` as JSON. Without it, the mapping of the last import of the kind applies. */
  mapping: z.string().max(6000).optional(),
})

const params = z.strictObject({ id })

const summaryOf = (what: string) =>
  `Import ${what} from a CSV or Excel file, all or only lines without errors; a dry run only validates`

/** Returns the route that imports people, who can be invited at the same time. API keys cannot use it. */
export function peopleImportRoute(path: `/${string}`, permission: Permission, what: string) {
  return route({
    method: 'POST',
    path,
    access: providerWithoutKeys(permission),
    sensitive: 'byContent',
    summary: summaryOf(what),
    query: importQuery.extend({
      /** Whether each person is sent an email with a link to choose a password. */
      invite: z.enum(['true', 'false']).optional(),
      /** `MatchDecisions` as JSON, for lines of people who seem to be stored already. */
      matches: z.string().max(6000).optional(),
    }),
    upload: importUpload,
    output: importReport,
  })
}

/** Returns the routes that import records of one kind. `what` names the records in the description of the API. */
export function importRoutes(path: `/${string}`, permission: Permission, what: string) {
  const access = provider(permission)
  return {
    importFile: route({
      method: 'POST',
      path,
      access,
      summary: summaryOf(what),
      query: importQuery,
      upload: importUpload,
      output: importReport,
    }),
    listImports: route({
      method: 'GET',
      path,
      access,
      summary: `List the imports of ${what}, latest first`,
      query: pageQuery(['createdAt']).omit({ q: true }),
      output: pageOf(pastImport),
    }),
    readImport: route({
      method: 'GET',
      path: `${path}/{id}`,
      access,
      summary: `Get the progress of an import of ${what}`,
      params,
      output: importReport,
    }),
    undoImport: route({
      method: 'POST',
      path: `${path}/{id}/undo`,
      access,
      summary: `Delete the ${what} of an import, within 24 hours and only while none of them is used`,
      params,
      output: importReport,
    }),
  }
}
