import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { demoSignIns } from '#domains/accounts/rules.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { percentile } from '../measured.ts'
import { startInterim } from '../servers.ts'
import { runMeasured } from '../measured-run.ts'
import { makeDice } from './dice.ts'
import { KnownIds, type Operation, operationsOf, type Request, requestOf } from './operations.ts'

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    /** The same again for the same seed, as far as answers come in the same order. */
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    callers: { type: 'string', default: '8' },
  },
})
/** Most that any answer may take, in milliseconds. */
const mostMilliseconds = 2000
const callers = ['organisation', 'worker', 'nobody'] as const
type Caller = (typeof callers)[number]

// Messages of a database, a runtime or a library, which no response may contain.
const internals =
  /\bselect .+ from\b|insert into|\bat .+\.(ts|js):\d|node_modules|\bpg_|SQLSTATE|violates|syntax error|ECONN(REFUSED|RESET|ABORTED)|password_hash|interim_app|ZodError/i

await runMeasured(fuzz)

async function fuzz(started: AsyncDisposableStack): Promise<boolean> {
  const cache = join(import.meta.dirname, '../../.cache/bench')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'fuzz-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await launchEmbedded({ dataDir: folder, log: () => undefined })
  started.defer(() => database.stop())
  const { host, port, user } = database.connection
  const url = `postgres:///interim?host=${encodeURIComponent(host)}&user=${user}&port=${port}`
  const server = await startInterim({
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: 'on',
    TRUST_PROXY: '127.0.0.1/32',
    LOG_LEVEL: process.env.BENCH_OUT ? 'error' : 'fatal',
  })
  started.defer(() => server.stop())
  const owner = new Pool({ ...database.connection, max: 1 })
  await owner.query(
    'create table kept_accounts as select * from accounts; create table kept_organisations as select * from organisations',
  )
  started.defer(() => owner.end())

  const base = `http://127.0.0.1:${server.port}/api`
  const operations = operationsOf(await (await fetch(`${base}/openapi.json`)).json())
  const seed = Number(options.seed)
  const dice = makeDice(seed)
  const ids = new KnownIds(dice)
  const cookies = new Map<Caller, Promise<string>>()
  const messages = new Map<string, string>()
  const times: number[] = []
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  const fault = ({ operation, path, body }: Request, what: string) => {
    const shown = typeof body === 'string' ? body.slice(0, 400) : body && `${body.length} bytes`
    messages.set(`${operation.operationId}: ${what}`, `${operation.method} ${path.slice(0, 300)} ${shown ?? ''}`)
  }

  // One may have signed oneself out, been deactivated or deleted by a request before: an answer of 401 to all that follows would try nothing.
  // If the account was deleted, a colleague continues; what another request is changing at the moment is tried again.
  async function signIn(caller: Caller, times = 5): Promise<string> {
    if (caller === 'nobody') return ''
    const { email, ...rest } = demoSignIns[caller]
    // One at a time: together they would lock their rows in another order than a request does.
    await owner.query(
      `update accounts a set (email, role, active, password_update_required) = (k.email, k.role, true, false)
         from kept_accounts k where k.id = a.id and a.erased_at is null`,
    )
    await owner.query(
      `update organisations o set (company_tag, profile_complete) = (k.company_tag, true) from kept_organisations k where k.id = o.id`,
    )
    const { rows } = await owner.query<{ email: string }>(
      `update accounts a set (password_hash, role, second_factor) = (k.password_hash, k.role, false)
         from kept_accounts k
        where k.email = $1 and a.id = (
          select o.id from accounts o
           where o.organisation_id = k.organisation_id and o.type = k.type and o.active and o.erased_at is null
           order by o.id = k.id desc, o.id limit 1)
       returning a.email`,
      [email],
    )
    const response = await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf() },
      body: JSON.stringify({ ...rest, email: rows[0]?.email ?? email }),
    })
    if (response.ok) return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    if (times > 0) return signIn(caller, times - 1)
    throw new Error(`${caller} cannot sign in any more: ${await response.text()}`)
  }
  // As from many places, so that a limit on one address is not all that is met.
  const addressOf = () => `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`

  let last: Operation | undefined
  function next(): Operation {
    const related = last && operations.filter(({ path }) => path.startsWith(rootOf(last as Operation)))
    return dice.pick(related && dice.chance(0.4) ? related : operations) as Operation
  }

  async function one(): Promise<void> {
    const operation = next()
    const caller = callerFor(operation, dice.roll())
    const request = requestOf(operation, ids, dice, dice.pick([0, 0.02, 0.3]) as number)
    if (!cookies.has(caller)) cookies.set(caller, signIn(caller))
    const cookie = await cookies.get(caller)
    const ending = new AbortController()
    const startedAt = performance.now()
    const response = await fetch(`${base}${request.path}`, {
      method: operation.method,
      redirect: 'manual',
      signal: ending.signal,
      headers: { ...request.headers, ...(cookie && { cookie }), 'x-forwarded-for': addressOf() },
      ...(request.body !== undefined && { body: request.body }),
    }).catch((error: unknown) => {
      fault(request, `no answer (${error instanceof Error ? String(error.cause ?? error.message) : 'unknown'})`)
      return undefined
    })
    if (!response) return
    const type = response.headers.get('content-type') ?? ''
    // A stream of events has no end.
    const text = type.startsWith('text/event-stream') ? '' : await response.text().catch(() => undefined)
    if (text === undefined) return fault(request, `answered ${response.status} and broke off`)
    const took = performance.now() - startedAt
    ending.abort()
    times.push(took)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.ok) reached.add(operation.operationId)
    last = response.ok ? operation : undefined
    if (response.status >= 500) fault(request, `answered ${response.status}: ${text.slice(0, 200)}`)
    if (took > mostMilliseconds) fault(request, `took ${took.toFixed(0)} ms`)
    if (response.status === 401 && caller !== 'nobody' && operation.path !== '/auth/login') cookies.delete(caller)
    if (response.status >= 400) {
      if (!type.startsWith('application/problem+json')) fault(request, `refused by ${type || 'nothing'}`)
      const found = internals.exec(withoutEcho(text, request))
      if (found) fault(request, `speaks of itself: ${found[0].slice(0, 80)}`)
    } else if (type.startsWith('application/json')) ids.learn(operation, JSON.parse(text))
  }

  const whole = Number(options.requests)
  console.log(`${whole} requests to ${operations.length} operations, seed ${seed}`)
  let begun = 0
  const startedAt = performance.now()
  async function caller(): Promise<void> {
    while (begun < whole) {
      begun++
      if (begun % 20_000 === 0) console.log(`${begun} sent, ${messages.size} faults`)
      await one()
    }
  }
  await Promise.all(Array.from({ length: Number(options.callers) }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  const counted = [...statuses].toSorted(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`)
  console.log(`${times.length} answers in ${seconds.toFixed(0)} s; ${counted.join(', ')}`)
  console.log(
    `the slowest took ${percentile(times, 1).toFixed(0)} ms, the 99th of a hundred ${percentile(times, 0.99).toFixed(0)} ms`,
  )
  const never = operations.filter(({ operationId }) => !reached.has(operationId)).map(({ operationId }) => operationId)
  console.log(`${reached.size} operations succeeded at least once; never: ${never.join(', ') || 'none'}`)
  for (const [what, example] of messages) console.log(`✗ ${what}\n    ${example}`)
  console.log(messages.size === 0 ? '✓ no 5xx, none over 2 s, no internals shown' : `${messages.size} kinds of fault`)
  return messages.size === 0 && times.length === whole
}

function rootOf({ path }: Operation): string {
  return path.split('/').slice(0, 3).join('/')
}

function callerFor({ path }: Operation, roll: number): Caller {
  if (roll < 0.03) return 'nobody'
  const isOther = roll < 0.08
  const own = path.startsWith('/worker') || (!path.startsWith('/provider') && roll < 0.5) ? 'worker' : 'organisation'
  return isOther ? (own === 'worker' ? 'organisation' : 'worker') : own
}

// The input may come back: the refusal of a name quotes it. The number of the call is random and may contain anything.
function withoutEcho(text: string, { path, body }: Request): string {
  const isEchoed = internals.test(`${decodeURIComponent(path)} ${typeof body === 'string' ? body : ''}`)
  return isEchoed ? '' : text.replace(/"requestId":"[^"]*"/, '')
}
