// The least that could answer the same calls: node:http and pg, the server's statements in one pipelined transaction, JSON
// out. No sessions, no validation, no contract; arguments: port, connection string, file with the recorded statements.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { Pool, type PoolConfig, types } from 'pg'
import { v7 as uuid } from 'uuid'
import { type Given, type OperationName, operations } from './operations.ts'
import { counts, tokenPrefix } from './population.ts'
import type { Recorded, Value } from './statements.ts'

const [port, connectionString, file] = process.argv.slice(2) as [string, string, string]
const statements = JSON.parse(readFileSync(file, 'utf8')) as Record<OperationName, Recorded[]>
const names = new Map(
  Object.entries(operations).map(([name, { sent }]) => {
    const { method, path } = sent(0, 0)
    return [`${method} /api${path}`, name as OperationName]
  }),
)
const pool = new Pool({
  connectionString,
  max: 10,
  idleTimeoutMillis: 0,
  pipeline: true,
  options: '-c TimeZone=UTC',
  // Days and instants stay as they are written.
  types: { getTypeParser: (oid: number) => ([1082, 1184].includes(oid) ? String : types.getTypeParser(oid)) },
} as PoolConfig)

createServer(async (request, response) => {
  try {
    const body = await answer(request)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    response.writeHead(500)
    response.end((error as Error).message)
  }
}).listen(Number(port), '127.0.0.1')

async function answer(request: IncomingMessage): Promise<string> {
  const name = names.get(`${request.method} ${request.url}`)
  if (!name) {
    await pool.query('select 1')
    return '{}'
  }
  const cookie = request.headers.cookie ?? ''
  const account = Number(cookie.slice(cookie.indexOf(tokenPrefix) + tokenPrefix.length))
  const given = { account, body: request.method === 'POST' ? JSON.parse(await textOf(request)) : undefined }
  return JSON.stringify(operations[name].answer(await transact(name, given)))
}

async function transact(name: OperationName, given: Given): Promise<never> {
  const client = await pool.connect()
  try {
    const fresh: string[] = []
    const answers = await Promise.all(
      statements[name].map(({ text, values }, index) =>
        values.length === 0
          ? client.query(text)
          : client.query({
              name: `${name}${index}`,
              text,
              values: values.map((value) => valueIn(name, value, given, fresh)),
            }),
      ),
    )
    return (answers.findLast(({ rows }) => rows.length > 0)?.rows ?? []) as never
  } finally {
    client.release()
  }
}

/** `fresh` keeps the IDs made for this call by their numbers. */
function valueIn(name: OperationName, value: Value, given: Given, fresh: string[]): unknown {
  if ('record' in value) {
    const fields = Object.entries(value.record).map(([field, one]) => [field, valueIn(name, one, given, fresh)])
    return JSON.stringify(Object.fromEntries(fields))
  }
  if ('constant' in value) return value.constant
  if ('fresh' in value) {
    if (value.fresh === 'many') return Array.from({ length: counts.bulk }, () => uuid())
    const id = (fresh[value.number] ??= uuid())
    return value.fresh === 'one' ? id : [id]
  }
  const slot = (operations[name].slots as Record<string, { bare: (given: Given) => unknown }>)[value.slot]?.bare(given)
  return value.isListOfOne ? [slot] : slot
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => resolve(text))
    request.on('error', reject)
  })
}
