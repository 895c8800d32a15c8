import type { ActorScope } from '#platform/server/scope.ts'
import type { ImportLayout, ImportReport } from '../contract.ts'
import type { ImportMatch } from '../contract/matches.ts'
import { type LineFault, mostFaults, type TableFacts } from './table.ts'

/** What a report says beside the facts of the file. */
interface ReportDetails {
  /** The number of imported records. */
  readonly done?: number
  readonly layout?: ImportLayout | null
  readonly undoUntil?: string | null
  readonly matches?: readonly ImportMatch[]
  readonly partial?: ImportReport['partial']
}

/** Returns the report of a file in the reader's language. `id` is null for a dry run. */
export function reportOf(
  { translate }: ActorScope,
  id: string | null,
  status: ImportReport['status'],
  { rows, encoding, delimiter, unknownColumns, faults, faultCount }: TableFacts,
  { done = 0, layout = null, undoUntil = null, matches = [], partial }: ReportDetails = {},
): ImportReport {
  return {
    id,
    status,
    rows,
    done,
    encoding,
    delimiter,
    unknownColumns: [...unknownColumns],
    faultCount,
    faults: faults.slice(0, mostFaults).map((fault) => faultIn(translate, fault)),
    ...(partial && { partial }),
    ...(matches.length > 0 && { matches: matches.slice(0, mostFaults) }),
    layout,
    undoUntil,
  }
}

function faultIn(translate: ActorScope['translate'], { line, column, value, words: key, values }: LineFault) {
  return { line, column, value, code: key.slice(key.lastIndexOf('.') + 1), message: translate(key, values) }
}

/** Adds errors that the database has found to those of a file, by line. */
export function withFaults<Facts extends TableFacts>(read: Facts, more: readonly LineFault[]): Facts {
  const faults = [...read.faults, ...more].toSorted((one, other) => one.line - other.line)
  return { ...read, faults, faultCount: read.faultCount + more.length }
}
