import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { insertRecords } from '#platform/server/db/change.ts'
import type { Fragment } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ImportKindName } from '../contract.ts'
import type { LineMatch } from './matches.ts'
import type { FaultyRecord, Headings, ImportedRecord, LineFault, TableKind, UsedValues } from './table.ts'

/** A record that an import has added. */
export interface AddedRecord {
  readonly table: string
  readonly id: string
}

/** The lines of a file that are to be imported. */
export interface ImportedLines<Form, Once extends string = never> {
  readonly records: readonly ImportedRecord<Form>[]
  /** Lines with errors; none while the file is imported. */
  readonly faulty: readonly FaultyRecord<Form>[]
  readonly headings: Headings<string>
  /** Also of lines with errors. */
  readonly used: UsedValues<Once>
  /** Whether imported people are invited by email. */
  readonly invite: boolean
}

/** Returns all lines of a file in their order, also those with errors, with their valid fields. */
export function allLines<Form>({
  records,
  faulty,
}: Pick<ImportedLines<Form>, 'records' | 'faulty'>): readonly FaultyRecord<Form>[] {
  return faulty.length === 0 ? records : [...records, ...faulty].toSorted((one, other) => one.line - other.line)
}

/** How the lines of a file would be added. */
export interface ImportPlan<Form> {
  /** Errors that need the database, or that concern several lines. */
  readonly faults: readonly LineFault[]
  /** Adds some of the lines, in their order, each once, or updates the records that they name. Only called without faults. */
  readonly add: (records: readonly ImportedRecord<Form>[]) => Promise<readonly AddedRecord[]>
}

/** A table whose records an import adds. */
export interface ImportedTable {
  readonly table: string
  /** SQL of the name of a record `t`, for the message that it is used. */
  readonly name: Fragment
  /** SQL condition for a record `t` that was edited: by default, its version is above 1. */
  readonly edited?: Fragment
  /** SQL condition for a record `t` that has been used, beside edits and references. */
  readonly used?: Fragment
  /** Tables whose rows follow from the record and go with it. */
  readonly derived?: readonly string[]
}

/** A kind of records that can be imported, and its jobs by name. */
export interface ImportKind<Column extends string, Once extends Column, Form extends z.ZodType> {
  readonly name: ImportKindName
  readonly importJob: string
  readonly undoJob: string
  readonly file: TableKind<Column, Once, Form>
  /** Finds the lines whose records seem to be stored already, without those with errors. Only kinds of people have it. */
  readonly match?: (
    scope: ActorScope,
    records: readonly ImportedRecord<z.output<Form>>[],
  ) => Promise<readonly LineMatch[]>
  /** Compares the lines with what is stored. It takes no locks. */
  readonly plan: (scope: ActorScope, lines: ImportedLines<z.output<Form>, Once>) => Promise<ImportPlan<z.output<Form>>>
  /** Names the lines that form one record together: if one of them has an error, none is imported. By default, each line is a record. */
  readonly groupOf?: (form: Partial<z.output<Form>>) => string | undefined
  /** Whether lines contain something that only a session with a confirmed identity may import; an API key was confirmed when it was created. */
  readonly isSensitive?: (records: readonly ImportedRecord<z.output<Form>>[]) => boolean
  /** In the order in which records are deleted: those that refer to others come first. */
  readonly tables: readonly ImportedTable[]
}

/** Returns the records that were inserted into a table, as an import stores them. */
export function addedTo(table: string, rows: readonly { readonly id?: unknown }[]): AddedRecord[] {
  return rows.map(({ id }) => ({ table, id: String(id) }))
}

/** Returns the `add` of a plan that adds one record to a table for each line. */
export function adderTo<Form>(
  scope: ActorScope,
  table: string,
  rowOf: (line: ImportedRecord<Form>) => Record<string, unknown>,
): ImportPlan<Form>['add'] {
  return async (lines) => {
    const rows = lines.map((line) => ({ id: uuid(), ...rowOf(line) }))
    await insertRecords(scope, table, rows)
    return addedTo(table, rows)
  }
}
