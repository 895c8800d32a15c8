import { v7 as uuid } from 'uuid'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import { sql } from '../db/statement.ts'
import { type Db, Transaction } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { nowOf } from '../scope.ts'
import { openWorld } from '../testing/world.ts'
import { enqueue, type JobKind, type JobScope } from './job.ts'
import { claimJobs, leaseMs } from './queue.ts'
import { startJobs } from './runner.ts'
import { until } from '../testing/until.ts'

const world = await openWorld([])
const runners: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

interface Payload {
  readonly word: string
}

/** Each test has its own kind, so that it does not run the jobs of another test. */
function kindThat(run: (scope: JobScope, payload: Payload) => Promise<void>, giveUp?: JobKind<Payload>['giveUp']) {
  return { name: `test.${uuid()}`, run, ...(giveUp && { giveUp }) } satisfies JobKind<Payload>
}

const note = (db: Db, { actor }: JobScope, word: string) =>
  db.many(
    sql`
      insert into notifications (organisation_id, id, account_id, kind, link)
      values (${actor.organisationId}, ${uuid()}, ${actor.accountId}, ${word}, '/')`,
  )

async function asker() {
  const [organisationId, accountId] = [uuid(), uuid()]
  await world.sql`insert into organisations (id, purpose) values (${organisationId}, 'enlisting')`
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email)
     values (${organisationId}, ${accountId}, 'provider', 'manager', ${`${accountId}@jobs.example`})`
  const actor = { organisationId, accountId } as Actor
  const ask = async (kind: JobKind<Payload>, word: string, { key = null as string | null, commit = true } = {}) => {
    const db = new Transaction(world.services.pool, {
      role: 'interim_app',
      organisationId,
      action: 'test',
      now: world.now(),
    })
    await enqueue({ db, actor, language: 'fr' } as never, kind, { word }, key)
    await (commit ? db.commit() : db.rollback())
  }
  const words = async () =>
    (
      await world.sql<{ kind: string }>`
        select kind from notifications where organisation_id = ${organisationId} order by id`
    ).map(({ kind }) => kind)
  const jobs = () =>
    world.sql<{
      attempts: number
      due_at: string
      done: boolean
      failed: boolean
      leased: boolean
      last_error: string | null
    }>`
      select attempts, due_at, done_at is not null as done, failed_at is not null as failed, lease is not null as leased, last_error
        from jobs where organisation_id = ${organisationId} order by id`
  return { organisationId, accountId, ask, words, jobs }
}

const start = (...kinds: JobKind<Payload>[]) => {
  const runner = startJobs(world.services, kinds as JobKind[], { everyMs: 20, width: 4 })
  runners.push(runner)
  return runner
}
const claim = (kind: JobKind<Payload>, most = 1) =>
  inGate(world.services, 'test', world.now(), (db) => claimJobs(db, [kind], { most, now: world.now() }))

test('a job runs after its cause is committed, as the caller, in their organisation and language', async () => {
  const { organisationId, accountId, ask, words, jobs } = await asker()
  const seen: unknown[] = []
  const kind = kindThat(async (scope, { word }) => {
    seen.push([scope.actor.organisationId, scope.actor.accountId, scope.actor.role, scope.language, scope.now])
    await note(scope.db, scope, word)
  })
  start(kind)
  await ask(kind, 'undone', { commit: false })
  await ask(kind, 'hello')
  await until(async () => expect(await jobs()).toMatchObject([{ done: true, attempts: 1, leased: false }]))
  expect(seen).toEqual([[organisationId, accountId, 'manager', 'fr', nowOf(world.services)]])
  expect(await words()).toEqual(['hello'])
})

test('what was asked for in an organisation that is closed by now waits until it is opened again, unless it is done in all', async () => {
  const { organisationId, ask, words } = await asker()
  const kind = kindThat((scope, { word }) => note(scope.db, scope, word).then(() => undefined))
  const kindOfAll = { ...kindThat((scope, { word }) => note(scope.db, scope, word).then(() => undefined)), ofAll: true }
  await ask(kind, 'later')
  await ask(kindOfAll, 'at once')
  const set = (closedAt: string | null) =>
    world.sql`update organisations set closed_at = ${closedAt} where id = ${organisationId}`
  await set(world.now())
  expect(await claim(kind)).toEqual([])
  start(kind, kindOfAll)
  await until(async () => expect(await words()).toEqual(['at once']))
  await set(null)
  await until(async () => expect((await words()).sort()).toEqual(['at once', 'later']))
})

test('T36 jobs with the same key run once', async () => {
  const { ask, words } = await asker()
  const kind = kindThat((scope, { word }) => note(scope.db, scope, word).then(() => undefined))
  await Promise.all(Array.from({ length: 5 }, () => ask(kind, 'once', { key: 'same' })))
  await ask(kind, 'other', { key: 'other' })
  start(kind)
  await until(async () => expect((await words()).sort()).toEqual(['once', 'other']))
})

test('a hundred jobs and five processes: each is done once', async () => {
  const { ask, words } = await asker()
  const kind = kindThat((scope, { word }) => note(scope.db, scope, word).then(() => undefined))
  const all = Array.from({ length: 100 }, (_, index) => `w${String(index).padStart(3, '0')}`)
  for (const word of all) await ask(kind, word)
  for (let process = 0; process < 5; process++) start(kind)
  await until(async () => expect((await words()).sort()).toEqual(all))
})

test('a job that fails undoes what it did, and is tried again later, each time twice as late', async () => {
  const { ask, words, jobs } = await asker()
  let failures = 3
  const kind = kindThat(async (scope, { word }) => {
    await note(scope.db, scope, word)
    if (failures-- > 0) throw new Error('the weather')
  })
  await ask(kind, 'thrice')
  start(kind)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    await until(async () => expect(await jobs()).toMatchObject([{ attempts: attempt, leased: false }]))
    const [job] = await jobs()
    expect(job?.last_error).toBe('the weather')
    waits.push((Date.parse(String(job?.due_at)) - Date.parse(world.now())) / 1000)
    world.setClock(new Date(String(job?.due_at)).toISOString())
  }
  await until(async () => expect(await jobs()).toMatchObject([{ done: true, attempts: 4, last_error: null }]))
  expect(waits).toEqual([5, 10, 20])
  expect(await words()).toEqual(['thrice'])
})

test('a job that failed ten times is stored with its error and reported to the requester', async () => {
  const { ask, words, jobs } = await asker()
  const kind = kindThat(
    async () => {
      throw new Error('never')
    },
    async (scope, { word }, error) => {
      await note(scope.db, scope, `${word}: ${(error as Error).message}`)
    },
  )
  await ask(kind, 'gave up')
  start(kind)
  for (let attempt = 1; attempt < 10; attempt++) {
    await until(async () => expect(await jobs()).toMatchObject([{ attempts: attempt, leased: false }]))
    world.passMinutes(61)
  }
  await until(async () => expect(await jobs()).toMatchObject([{ failed: true, done: false, last_error: 'never' }]))
  expect(await words()).toEqual(['gave up: never'])
})

test('a refusal is not tried again: it would be the same', async () => {
  const { ask, jobs } = await asker()
  const kind = kindThat(async () => {
    throw refuse.CONFLICT()
  })
  await ask(kind, 'x')
  start(kind)
  await until(async () => expect(await jobs()).toMatchObject([{ failed: true, attempts: 1, last_error: 'CONFLICT' }]))
})

test('a job is retried if a service is temporarily unavailable', async () => {
  const { ask, jobs } = await asker()
  let failures = 1
  const kind = kindThat(async () => {
    if (failures-- > 0) throw refuse.UNAVAILABLE()
  })
  await ask(kind, 'x')
  start(kind)
  await until(async () => expect(await jobs()).toMatchObject([{ failed: false, attempts: 1, leased: false }]))
  world.passMinutes(1)
  await until(async () => expect(await jobs()).toMatchObject([{ done: true, attempts: 2 }]))
})

test('T37 a job of a killed process is done by another one after its lease has expired, and not before', async () => {
  const { ask, words, jobs } = await asker()
  const kind = kindThat((scope, { word }) => note(scope.db, scope, word).then(() => undefined))
  await ask(kind, 'left')
  // It claims the job and then does nothing more.
  expect(await claim(kind)).toHaveLength(1)
  start(kind)
  world.setClock(new Date(Date.parse(world.now()) + leaseMs - 1000).toISOString())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await words()).toEqual([])
  world.setClock(new Date(Date.parse(world.now()) + 1000).toISOString())
  await until(async () => expect(await jobs()).toMatchObject([{ done: true, attempts: 2 }]))
  expect(await words()).toEqual(['left'])
})

test('T37 a process that was thought dead and comes back undoes what it did: the job counts once', async () => {
  const { ask, words, jobs } = await asker()
  let isSlow = true
  let wake = () => {}
  const kind = kindThat(async (scope, { word }) => {
    if (isSlow) {
      isSlow = false
      await new Promise<void>((resolve) => (wake = resolve))
      await note(scope.db, scope, `${word} late`)
    } else await note(scope.db, scope, word)
  })
  await ask(kind, 'twice')
  start(kind)
  await until(() => expect(isSlow).toBe(false))
  world.passMinutes(2)
  await until(async () => expect(await jobs()).toMatchObject([{ done: true, attempts: 2 }]))
  wake()
  await runners.splice(0)[0]?.stop()
  expect(await words()).toEqual(['twice'])
})

test('a process that is stopped gives its work back immediately, without counting an attempt', async () => {
  const { ask, words, jobs } = await asker()
  let begun = 0
  const kind = kindThat(async (scope, { word }) => {
    await note(scope.db, scope, word)
    // Counted last, so that the signal is listened to when the test stops the runner.
    begun++
    if (begun > 1) return
    await new Promise((resolve) => scope.signal.addEventListener('abort', resolve))
    scope.signal.throwIfAborted()
  })
  await ask(kind, 'again')
  const first = start(kind)
  await until(() => expect(begun).toBe(1))
  await first.stop()
  expect(await jobs()).toMatchObject([{ attempts: 0, leased: false, done: false }])
  start(kind)
  await until(async () => expect(await jobs()).toMatchObject([{ done: true, attempts: 1 }]))
  expect(await words()).toEqual(['again'])
})

test('a process that is stopped while it claims a job gives it back untried', async () => {
  const { organisationId, ask, jobs } = await asker()
  let begun = 0
  const kind = kindThat(async () => void begun++)
  await ask(kind, 'later')
  const lock = new Transaction(world.services.pool, {
    role: 'interim_app',
    organisationId,
    action: 'test',
    now: world.now(),
  })
  await lock.many(sql`lock table jobs in exclusive mode`)
  const runner = start(kind)
  const isClaiming = async () =>
    expect(await world.sql`select 1 from pg_locks where relation = 'jobs'::regclass and not granted`).not.toHaveLength(
      0,
    )
  await until(isClaiming)
  const stopped = runner.stop()
  await lock.rollback()
  await stopped
  expect(begun).toBe(0)
  expect(await jobs()).toMatchObject([{ attempts: 0, leased: false, done: false }])
})

test('what is written beside a job is visible while the job continues, and stays when it fails', async () => {
  const { ask, words, jobs } = await asker()
  const kind = kindThat(async (scope, { word }) => {
    await note(scope.db, scope, `${word} within`)
    await scope.beside((db) => note(db, scope, `${word} beside`))
    throw refuse.CONFLICT()
  })
  await ask(kind, 'half')
  start(kind)
  await until(async () => expect(await jobs()).toMatchObject([{ failed: true }]))
  expect(await words()).toEqual(['half beside'])
})

test('a table that a job has filled is analysed before it continues', async () => {
  const { pool } = world.services
  await pool.query('create table filled as select n from generate_series(1, 12345) n')
  // The backup role cannot read a table of a test, so it must not remain.
  onTestFinished(async () => void (await pool.query('drop table filled')))
  const counted: unknown[] = []
  const kind = kindThat(async (scope) => {
    await scope.count('filled')
    counted.push(...(await pool.query("select reltuples from pg_class where relname = 'filled'")).rows)
  })
  const { ask } = await asker()
  await ask(kind, 'filled')
  start(kind)
  await until(() => expect(counted).toEqual([{ reltuples: 12345 }]))
})

test('a process leaves the kinds that it does not know to others', async () => {
  const { ask, jobs } = await asker()
  const [known, unknown] = [kindThat(async () => undefined), kindThat(async () => undefined)]
  await ask(unknown, 'x')
  await ask(known, 'y')
  start(known)
  await until(async () => expect(await jobs()).toMatchObject([{ done: false, attempts: 0 }, { done: true }]))
})
