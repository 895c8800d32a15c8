import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { Directory } from '#platform/server/groups/directory.ts'
import { moveOrganisation } from '#platform/server/moving/move-organisation.ts'
import { verifyHistory } from '#platform/server/history-chain/verifying.ts'
import { makeLog } from '#platform/server/log.ts'
import type { World } from '#platform/server/testing/world.ts'
import { brokenPromises, makeCrew, makeWitness, type Puncher, punchUntil } from '../../e2e/faults/punches.ts'
import { databaseUrl, faultSettings, onRunning, startServer } from '../../e2e/faults/server-process.ts'
import { tryFault } from '../faults/trial.ts'

const usual = { moves: 10, crew: 6, organisations: 3, seconds: 60 }

await tryFault('An organisation moves between two groups during clock-ins (T66)', usual, 5, async (trial) => {
  const database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
  trial.after(() => database.stop())
  const firstUrl = databaseUrl(database)
  const address = (name: string) => firstUrl.replace(`/${database.connection.database}?`, `/${name}?`)
  const owner = new Client(database.connection)
  await owner.connect()
  trial.after(() => owner.end())
  for (const name of ['group_two', 'directory']) await owner.query(`create database ${name}`)
  const settings = {
    ...faultSettings(trial.folder),
    DATABASE_URL: firstUrl,
    GROUPS: `two=${address('group_two')}`,
    DIRECTORY_URL: address('directory'),
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const crews = await onRunning(settings, database, (world) =>
    makeCrews(world, trial.number('organisations'), trial.number('crew')),
  )
  const servers = [await startServer(settings), await startServer(settings)]
  for (const server of servers) trial.after(() => server.die())

  const two = new Client({ connectionString: address('group_two') })
  await two.connect()
  trial.after(() => two.end())
  const directory = await Directory.open({ connectionString: address('directory') }, makeLog('silent'))
  trial.after(() => directory.close())
  const groups = [
    { name: '', connection: { connectionString: firstUrl } },
    { name: 'two', connection: { connectionString: address('group_two') } },
  ]
  const { rows } = await owner.query<{ tag: string }>(
    'select o.company_tag as tag from organisations o join accounts a on a.organisation_id = o.id where a.id = $1',
    [crews[0]?.[0]?.id],
  )
  const companyTag = rows[0]?.tag ?? ''

  const witness = makeWitness()
  const over = new AbortController()
  const longestGaps = crews.map(() => 0)
  const shifts = crews.flatMap((crew, at) =>
    crew.map(async (worker, nth) => {
      const url = servers[nth % servers.length]?.url ?? ''
      for (let since = performance.now(); !over.signal.aborted;) {
        const own = makeWitness()
        await punchUntil(url, worker, own, () => over.signal.aborted || own.good > 0)
        for (const [id, who] of own.begun) witness.begun.set(id, who)
        for (const [id, who] of own.ended) witness.ended.set(id, who)
        longestGaps[at] = Math.max(longestGaps[at] ?? 0, performance.now() - since)
        since = performance.now()
      }
    }),
  )
  const working = Promise.all(shifts)
  working.catch(() => undefined)
  const pauses: number[] = []
  const between = (trial.number('seconds') * 1000) / (trial.number('moves') + 1)
  await sleep(between)
  for (let move = 1; move <= trial.number('moves'); move++) {
    const startedAt = performance.now()
    const steps: string[] = []
    const { rows: moved, pausedMs } = await moveOrganisation({
      directory,
      groups,
      companyTag,
      to: move % 2 === 1 ? 'two' : '',
      onStep: (step) => void steps.push(`${step} ${Math.round(performance.now() - startedAt)}`),
    })
    pauses.push(pausedMs)
    trial.say(`move ${move}: ${moved} rows, writes paused for ${pausedMs} ms (ms after the start: ${steps.join(', ')})`)
    await sleep(between)
  }
  over.abort()
  await working
  for (const server of servers) await server.stop()

  const all = { sql: async (text: string) => [...(await owner.query(text)).rows, ...(await two.query(text)).rows] }
  const broken = await brokenPromises(all as Pick<World, 'sql'>, witness)
  for (const line of broken.slice(0, 20)) trial.say(line)
  trial.found(
    'nothing acknowledged is lost, nothing is there twice',
    broken.length === 0 && witness.ended.size > 0,
    `${witness.begun.size} clock-ins and ${witness.ended.size} clock-outs acknowledged in ${pauses.length} moves, ${broken.length} broken`,
  )
  let faults = 0
  let chains = 0
  for (const client of [owner, two]) {
    for await (const verified of verifyHistory(client)) {
      faults += verified.faults.length
      chains++
    }
  }
  trial.found('the history verifies', faults === 0 && chains >= crews.length, `${chains} chains, ${faults} faults`)
  const sorted = pauses.toSorted((one, other) => one - other)
  const [largest = 0, median = 0] = [sorted.at(-1), sorted[Math.floor(sorted.length / 2)]]
  const [own = 0, ...others] = longestGaps.map(Math.round)
  trial.found(
    'writes of the organisation pause for seconds',
    largest < 5000,
    `${median} ms median, ${largest} ms at most`,
  )
  trial.found(
    'other organisations are not paused',
    Math.max(...others) < 1000,
    `longest time between two punches of a worker: ${Math.max(...others)} ms, in the one that moves ${own} ms`,
  )
})

async function makeCrews(world: World, organisations: number, crew: number): Promise<Puncher[][]> {
  const crews: Puncher[][] = []
  for (let one = 0; one < organisations; one++) crews.push(await makeCrew(world, crew))
  return crews
}
