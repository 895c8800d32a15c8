import type { z } from 'zod'
import type { TextEncoding } from '#base/csv.ts'
import { cutText } from '#base/cut-text.ts'
import { limits, visible } from '#base/text.ts'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import type { ImportLayout } from '../contract.ts'
import type { KindColumn } from '../rules.ts'
import type { FieldParts } from '../rules/parts.ts'
import type { CellError, CellReader } from './cell-reading.ts'

/** How files with one kind of record are read. */
export interface TableKind<Column extends string, Once extends Column, Form extends z.ZodType> {
  readonly columns: readonly KindColumn<Column>[]
  /** The fields that several columns of a file form. */
  readonly parts?: readonly FieldParts[]
  /** The columns whose values may occur once in a file, ignoring case. */
  readonly once: readonly Once[]
  /** The form of a record. It validates what `parse` has read. */
  readonly form: Form
  /** Returns the values of the form on a line. */
  readonly parse: (line: CellReader<Column>) => Record<string, unknown>
  /** Returns the column from which a path of the form was read: by default, the last part of the path that is a column. */
  readonly columnAt?: (path: string) => Column
}

/** One error of a file, still to be translated. */
export interface LineFault extends CellError {
  readonly line: number
  /** The heading as in the file; null if the error concerns the whole line. */
  readonly column: string | null
  readonly value: string | null
}

/** A record read from a file, valid to be added. */
export interface ImportedRecord<Form> {
  readonly line: number
  readonly form: Form
  /** The ID of the stored record that the line updates. */
  readonly updates?: string
}

/** A line with errors, and its fields that are valid: what is wrong with these is reported at the same time. */
export interface FaultyRecord<Form> {
  readonly line: number
  readonly form: Partial<Form>
}

/** What is reported of a file that was read. */
export interface TableFacts {
  readonly encoding: TextEncoding
  readonly delimiter: string
  readonly unknownColumns: readonly string[]
  readonly rows: number
  /** The first of them. */
  readonly faults: readonly LineFault[]
  readonly faultCount: number
}

/** The lines of each value of the columns whose values may occur once, in lower case. */
export type UsedValues<Once extends string> = Readonly<Record<Once, ReadonlyMap<string, number>>>
/** Returns the used values of records that are read again. */
export async function usedIn<Once extends string>(
  records: readonly ImportedRecord<unknown>[],
  once: readonly Once[],
): Promise<UsedValues<Once>> {
  const used = once.map((column) => [column, new Map<string, number>()] as const)
  await eachWithPauses(records, pauses(), ({ line, form }) => {
    for (const [column, lines] of used) {
      const value = (form as Partial<Record<Once, unknown>>)[column]
      if (typeof value === 'string') lines.set(onceKey(value), line)
    }
  })
  return Object.fromEntries(used) as unknown as UsedValues<Once>
}

/** A value of a column whose values may occur once, as it is compared. */
export const onceKey = (value: string) => visible(value).toLowerCase()

/** The headings of a file by their columns. */
export type Headings<Column extends string> = Readonly<Partial<Record<Column, string>>>

/** The result of reading a file: its records can all be added if there are no errors. */
export interface TableRead<Column extends string, Once extends Column, Form> extends TableFacts {
  readonly records: readonly ImportedRecord<Form>[]
  readonly faulty: readonly FaultyRecord<Form>[]
  readonly used: UsedValues<Once>
  readonly headings: Headings<Column>
  readonly layout: ImportLayout
  /** All lines with errors; null if an error concerns the whole file. */
  readonly faultyLines: ReadonlySet<number> | null
  /** Returns the cells of some lines by column, as they are read. */
  readonly shown: (lines: ReadonlySet<number>) => ImportLayout['preview']
}

/** The maximum number of errors that are listed; all are counted. */
export const mostFaults = 1000

/** Returns a value as it is shown in a report. */
export function shortened(value: string): string {
  return cutText(value, limits.name, '…')
}
