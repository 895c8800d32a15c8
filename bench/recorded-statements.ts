import { randomBytes } from 'node:crypto'
import { routes } from '#app/server/routes.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { makeHasher } from '#platform/server/crypto/passwords.ts'
import { openPool } from '#platform/server/db/pool.ts'
import { noScanner } from '#platform/server/files/scanner.ts'
import { makeFolderStore } from '#platform/server/files/store.ts'
import { Group } from '#platform/server/groups/group.ts'
import { Groups } from '#platform/server/groups/groups.ts'
import { buildServer } from '#platform/server/http/server.ts'
import { makeLive } from '#platform/server/live/live.ts'
import { makeLog } from '#platform/server/log.ts'
import { SessionMemory } from '#platform/server/sessions/memory.ts'
import type { Seeded } from './database.ts'

/** A statement that the server sent, with its values. */
export interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

/** A call of the API with a session. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

/** Has the real server answer calls of one session in turn, and returns the statements that it sent to the database for each. */
export async function recordCalls(
  { connection }: Seeded,
  token: string,
  calls: readonly Call[],
): Promise<RecordedStatement[][]> {
  const config = readConfig({ NODE_ENV: 'production', SECRET_KEY: randomBytes(32).toString('base64') })
  const log = makeLog('silent')
  const pool = openPool(connection, 1, log)
  const clock = () => new Date()
  const server = buildServer(
    new Groups({
      config,
      log,
      group: new Group(),
      pool,
      passwords: makeHasher(),
      cipher: makeCipher(randomBytes(32)),
      files: makeFolderStore(config.dataDir, log),
      scanner: noScanner,
      sessions: new SessionMemory(),
      live: makeLive({ connection, pool, log, clock }),
      clock,
    }),
    routes,
  )
  let heard: RecordedStatement[] = []
  // The first call opens the only connection, which is recorded from then on.
  const listen = (client: { query: (...given: never[]) => unknown }) => {
    const query = client.query.bind(client)
    client.query = (...given: never[]) => {
      heard.push(statementOf(given[0] as unknown as string))
      return query(...given)
    }
  }
  pool.once('connect', listen as never)
  const headers = { cookie: `interim=${token}`, 'content-type': 'application/json' }
  const heardOfEach: RecordedStatement[][] = []
  try {
    for (const { method, path, body } of calls) {
      heard = []
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const answer = await server.inject({ method, url: `/api${path}`, headers, ...payload })
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
      heardOfEach.push(heard)
    }
  } finally {
    await server.close()
    await pool.end()
  }
  return heardOfEach
}

function statementOf(first: string | RecordedStatement): RecordedStatement {
  return typeof first === 'string' ? { text: first, values: [] } : { text: first.text, values: first.values ?? [] }
}
