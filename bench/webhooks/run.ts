import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { webhookRoutes } from '#domains/webhooks/contract/endpoints.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { databaseUrl, faultSettings, onRunning, startServer } from '../../e2e/faults/server-process.ts'
import { freePort } from '../../scripts/free-port.ts'
import { tryFault } from '../faults/trial.ts'
import { endWithUs } from '../servers.ts'

const usual = { events: 1_000_000, kills: 100, organisations: 20, records: 1000, servers: 2 }

await tryFault(
  'Server and receiver are killed while events are delivered to webhooks (T61)',
  usual,
  120,
  async (trial) => {
    const [events, kills, organisations, records, processes] = (
      ['events', 'kills', 'organisations', 'records', 'servers'] as const
    ).map(trial.number) as [number, number, number, number, number]
    const database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
    trial.after(() => database.stop())
    const settings = {
      ...faultSettings(trial.folder),
      DATABASE_URL: databaseUrl(database),
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      PRIVATE_NETWORKS: '127.0.0.1/32',
    }
    const owner = new Client(database.connection)
    await owner.connect()
    trial.after(() => owner.end())
    const file = join(trial.folder, 'received')
    closeSync(openSync(file, 'a'))
    const port = await freePort()

    const [silent, ...senders] = await onRunning(settings, database, async (world) => {
      const ids: string[] = []
      for (let one = 0; one <= organisations; one++) {
        const admin = await sampleUser(world, await sampleOrganisation(world))
        ids.push(admin.organisationId)
        if (one === 0) continue
        const body = { name: 'Payroll', address: `http://127.0.0.1:${port}/`, types: [] }
        const { status } = await world.call(webhookRoutes.addWebhook, { body }, admin)
        if (status !== 201) throw new Error(`the endpoint was refused: ${status}`)
      }
      return ids
    })
    // One receiver verifies them all.
    const secret = await sharedSecret(settings, database, senders)

    const perOrganisation = Math.round(events / organisations)
    const rounds = Math.max(1, Math.round(perOrganisation / records))
    const timesOf = async (organisation: string) => {
      const startedAt = performance.now()
      await owner.query(
        `insert into clients (organisation_id, id, name)
       select $1, gen_random_uuid(), 'Client ' || n from generate_series(1, $2::int) n`,
        [organisation, records],
      )
      for (let round = 1; round < rounds; round++)
        await owner.query(`update clients set name = name || '.', version = version + 1 where organisation_id = $1`, [
          organisation,
        ])
      return performance.now() - startedAt
    }
    const bareMs = await timesOf(silent as string)
    let writtenMs = 0
    for (const organisation of senders) writtenMs += await timesOf(organisation)
    const { rows } = await owner.query<{ id: string; record: string; version: number }>(
      `select id, record_id as record, (data ->> 'version')::int as version from events`,
    )
    const eachUs = (ms: number, count: number) => ((ms * 1000) / count).toFixed(1)
    trial.say(
      `${rows.length} events: ${eachUs(writtenMs, rows.length)} µs for each change with its event, ${eachUs(bareMs, rounds * records)} µs without (${(writtenMs / rows.length / (bareMs / (rounds * records))).toFixed(2)} of it)`,
    )

    let receiver = startReceiver(port, file, secret)
    // The others deliver while one is started again and its leases end.
    const servers = await Promise.all(Array.from({ length: processes }, () => startServer(settings)))
    trial.after(() => Promise.all(servers.map((server) => server.die())))
    trial.after(() => void receiver.kill('SIGKILL'))
    const startedAt = performance.now()
    const isDone = async () => {
      const { rows: left } = await owner.query(
        `select 1 from webhook_progress p join event_streams s using (organisation_id)
        where p.position < s.last_position
           or exists (select 1 from events e where e.organisation_id = p.organisation_id and e.position is null)
           or exists (select 1 from webhook_deliveries d where d.organisation_id = p.organisation_id and d.endpoint_id = p.endpoint_id and d.status = 'waiting')
        limit 1`,
      )
      return left.length === 0
    }
    const log = followed(file)
    let done = 0
    // Each kill waits until its share of the events has arrived, so that the kills are spread over the whole run.
    for (let kill = 1; kill <= kills && !(await isDone()); kill++) {
      const share = Math.ceil((rows.length * kill) / (kills + 1))
      while (log.lines() < share && !(await isDone())) await sleep(100)
      if (kill % 2 === 0) {
        receiver.kill('SIGKILL')
        await sleep(Math.random() * 500)
        receiver = startReceiver(port, file, secret)
      } else {
        const one = ((kill - 1) / 2) % servers.length
        await servers[one]?.die()
        servers[one] = await startServer(settings)
      }
      done++
      if (kill % 10 === 0) trial.say(`${kill} kills, ${log.lines()} requests received`)
    }
    while (!(await isDone())) await sleep(500)
    const seconds = (performance.now() - startedAt) / 1000

    const received = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '))
    const delays: number[] = []
    for (let one = 0; one < 50; one++) {
      const changedAt = Date.now()
      const changed = await owner.query<{ id: string; version: number }>(
        `update clients set name = name || '.', version = version + 1 where organisation_id = $1 and id = (select min(id::text)::uuid from clients where organisation_id = $1)
       returning id, version`,
        [senders[0]],
      )
      const mark = `${changed.rows[0]?.id} ${changed.rows[0]?.version} `
      while (!log.last().includes(mark)) await sleep(5)
      delays.push(Date.now() - changedAt)
    }
    await Promise.all(servers.map((server) => server.stop()))

    const seen = new Set<string>()
    const latest = new Map<string, number>()
    let [disordered, invalid] = [0, 0]
    for (const [id = '', record = '', version, valid] of received) {
      seen.add(id)
      if (Number(version) < (latest.get(record) ?? 0)) disordered++
      latest.set(record, Math.max(Number(version), latest.get(record) ?? 0))
      if (valid !== 'valid') invalid++
    }
    const storedIds = new Set(rows.map(({ id }) => id))
    const lost = rows.filter(({ id }) => !seen.has(id)).length
    const unknown = [...seen].filter((id) => !storedIds.has(id)).length
    trial.found('no event is lost', lost === 0 && done === kills, `${lost} of ${rows.length} lost in ${done} kills`)
    trial.found(
      'the order of each record is kept',
      disordered === 0,
      `${disordered} requests came after a later one of their record`,
    )
    trial.found(
      'what came twice has the same ID',
      unknown === 0 && seen.size === rows.length,
      `${received.length} requests, ${seen.size} IDs, ${unknown} unknown`,
    )
    trial.found('every signature verifies', invalid === 0, `${invalid} of ${received.length} do not`)
    const sorted = delays.toSorted((one, other) => one - other)
    trial.say(
      `${Math.round(rows.length / seconds)} events a second with the kills; on idle servers an event arrives after ${sorted[25]} ms (median), ${sorted.at(-1)} ms (longest of 50)`,
    )
  },
)

/** Gives all endpoints the same secret, sealed for each of them, and returns it. */
async function sharedSecret(
  settings: Record<string, string>,
  database: Parameters<typeof onRunning>[1],
  organisations: readonly string[],
): Promise<string> {
  const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`
  await onRunning(settings, database, async (world) => {
    for (const organisationId of organisations) {
      const [endpoint] = await world.sql<{ id: string }>`
        select id from webhook_endpoints where organisation_id = ${organisationId}`
      const context = { organisationId, table: 'webhook_endpoints', id: endpoint?.id ?? '', column: 'secret' }
      await world.sql`
        update webhook_endpoints set secret = ${world.services.cipher.seal(secret, context)} where organisation_id = ${organisationId}`
    }
  })
  return secret
}

function startReceiver(port: number, file: string, secret: string): ChildProcess {
  const child = fork(join(import.meta.dirname, 'receiver.ts'), [String(port), file, secret])
  endWithUs(child)
  return child
}

/** Follows a file that grows: the number of its lines, and its last 300 bytes. */
function followed(file: string) {
  const handle = openSync(file, 'r')
  const part = Buffer.alloc(1 << 20)
  let [read, lines] = [0, 0]
  return {
    lines() {
      for (let size; (size = readSync(handle, part, 0, part.length, read)) > 0; read += size)
        for (const byte of part.subarray(0, size)) if (byte === 10) lines++
      return lines
    },
    last() {
      const { size } = fstatSync(handle)
      return part.toString('utf8', 0, readSync(handle, part, 0, 300, Math.max(0, size - 300)))
    },
  }
}
