import { z } from 'zod'

const nullable = z.string().nullable()

export const importStatuses = ['checked', 'running', 'done', 'failed'] as const

/** The result and progress of an import. Nothing is stored if the file has an error. */
export const importReport = z.strictObject({
  /** Null for a dry run, which stores nothing. */
  id: nullable,
  status: z.enum(importStatuses),
  /** Number of records in the file: non-empty lines without the heading. */
  rows: z.int(),
  /** Number of records imported so far. */
  done: z.int(),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
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
})
export type ImportReport = z.output<typeof importReport>

/** The body of a request that imports a file. */
export const importUpload = { types: ['text/csv'], maxBytes: 20 * 1024 * 1024 } as const
