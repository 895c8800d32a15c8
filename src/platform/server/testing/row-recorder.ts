import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type QueryResult } from 'pg'
import { afterAll } from 'vitest'
import { type Answer, camelCase, recorder, type Statement } from '../db/statement.ts'
import { addAnswer, addFailure, type Recording } from './row-shapes.ts'

// Setup of each test file: records the rows that statements return, and which fail, if ROW_RECORDINGS names a folder for it.

const root = join(import.meta.dirname, '../../../..')
/** Files that create statements for their callers: the place of these is the call. */
const makers = /\/platform\/server\/db\/(statement|page)\.ts$/
const folder = process.env.ROW_RECORDINGS
if (folder) record(folder)

/** A statement may outlive the test file that created it, and keeps its place. */
type Placed = Statement<unknown> & { readonly location?: string | undefined }

function record(into: string): void {
  const recording: Recording = new Map()
  recorder.created = (statement) => Object.assign(statement, { location: positionOfCaller() })
  recorder.answered = (statement: Placed, answer) => {
    const { location } = statement
    if (location) addAnswer(recording, location, rowsNamed(answer, camelCase), statement.trailingColumns)
  }
  recorder.failed = ({ location }: Placed, error) => {
    if (location) addFailure(recording, location, error)
  }
  const { query } = Client.prototype
  Client.prototype.query = function recorded(this: Client, ...sent: unknown[]): unknown {
    const [first, last] = [sent[0], sent.at(-1)]
    const isStatement = typeof first === 'object' && first !== null && 'trailingColumns' in first
    if (typeof first !== 'string' && !isStatement) return Reflect.apply(query, this, sent)
    // The types of the rows may be declared at the statement that the driver is given, and at its call.
    const declared = isStatement ? [(first as Placed).location] : []
    const taken = typeof last === 'function' ? declared : [...declared, positionOfCaller()]
    const take = (error: unknown, answer?: QueryResult | QueryResult[]) => {
      for (const location of taken)
        if (location && error) addFailure(recording, location, error)
        else if (location && answer && !Array.isArray(answer)) addAnswer(recording, location, rowsOf(answer), 0)
    }
    // A pool asks with a callback, later than it was called.
    if (typeof last === 'function') {
      const heard = (error: unknown, answer?: QueryResult) => {
        take(error, answer)
        Reflect.apply(last, undefined, [error, answer])
      }
      return Reflect.apply(query, this, [...sent.slice(0, -1), heard])
    }
    const answered: unknown = Reflect.apply(query, this, sent)
    if (!(answered instanceof Promise)) return answered
    // Awaited, not observed on the side: the stack of a failure then still names the caller.
    return (async () => {
      try {
        const answer = (await answered) as QueryResult | QueryResult[]
        take(undefined, answer)
        return answer
      } catch (error) {
        take(error)
        throw error
      }
    })()
  } as typeof query
  afterAll(() => {
    Client.prototype.query = query
    mkdirSync(into, { recursive: true })
    const lines = [...recording].map(
      ([location, { variants, failures }]) => `${JSON.stringify([location, [...variants.values()], [...failures]])}\n`,
    )
    appendFileSync(join(into, `${process.pid}.jsonl`), lines.join(''))
    recording.clear()
  })
}

const rowsNamed = ({ fields, rows }: Answer, nameOf: (column: string) => string): Answer => ({
  fields: fields.map(({ name, dataTypeID }) => ({ name: nameOf(name), dataTypeID })),
  rows,
})

/** Results that the driver parsed: rows are objects read by the package's own parsers, so the columns' types are unknown. */
const rowsOf = ({ fields, rows }: QueryResult): Answer => ({
  fields: fields.map(({ name }) => ({ name, dataTypeID: 0 })),
  rows: (rows as { [name: string]: unknown }[]).map((row) => fields.map(({ name }) => row[name])),
})

const locations = new Map<string, string | undefined>()

/** The source location of the statement being created, as `file:line:column`. */
function positionOfCaller(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 6
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error('here').stack as unknown as NodeJS.CallSite[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const index = sites.findIndex((site, at) => at > 1 && !makers.test(site.getFileName() ?? ''))
  const site = sites[index]
  if (!site) return undefined
  const compiled = `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`
  if (!locations.has(compiled)) {
    Error.stackTraceLimit = 6
    // Only the text of a stack is translated to lines of the source.
    const line = new Error('here').stack?.split('\n')[index + 1] ?? ''
    Error.stackTraceLimit = stackTraceLimit
    locations.set(compiled, positionIn(root, site.getFileName(), line))
  }
  return locations.get(compiled)
}

/**
 * The location in the source of a call site, relative to a folder: its file, and the position at the end of its line in a stack. The file is
 * not read from that line, because a path may contain spaces and brackets, too.
 */
export function positionIn(folder: string, fileName: string | null, stackLine: string): string | undefined {
  const [, position] = /:(\d+:\d+)\)?$/.exec(stackLine) ?? []
  if (!fileName || !position) return undefined
  return `${relative(folder, fileName.startsWith('file:') ? fileURLToPath(fileName) : fileName)}:${position}`
}
