import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { pdfsig } from '#platform/server/signatures/testing/pdfsig.ts'
import { startBackgroundProcess } from '#platform/server/testing/background-process.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { atLeast } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleContract } from './samples.ts'
import { contractScene, servedRoutes } from './testing/contract-scene.ts'

const world = await openWorld(servedRoutes)
const processes: { die(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.die()))
})

/** By default as many as half a minute allows; a hundred take three minutes, and more on a busy machine. */
const kills = Number(process.env.SEALING_KILLS ?? 20)
const contracts = 10 * kills
const timeout = Math.max(600_000, kills * 20_000)
const startsSealing = `
  const { startSealing } = await load('domains/contracts/server/sealing.ts')
  startSealing(services, { everyMs: 20 })`

test(
  'T72 processes that are killed while they seal leave no contract half signed, and seal none twice',
  async () => {
    const { worker, manager, projectId } = await contractScene(world)
    for (let number = 0; number < contracts; number++) {
      // Cancelled assignments may overlap; their contracts end when they are sealed.
      const assignmentId = await sampleAssignment(world, worker, projectId, 'cancelled')
      const id = await sampleContract(world, worker, { assignmentId, userId: manager.accountId }, { status: 'signed' })
      await world.sql`update contracts set status = 'party_signed' where id = ${id}`
      await world.sql`
      insert into seal_tasks (organisation_id, id, due_at) values (${worker.organisationId}, ${id}, ${world.now()})`
    }
    const connection = await testDatabase()
    const start = () => {
      const process = startBackgroundProcess(startsSealing, {
        connection,
        dataDir: `${world.services.config.dataDir}/${uuid()}`,
        now: world.now(),
      })
      processes.push(process)
      return process
    }
    const sealed = async () =>
      (
        await world.sql<{
          count: number
        }>`select count(*)::int as count from contract_files where organisation_id = ${worker.organisationId}`
      )[0]?.count ?? 0

    for (let killed = 0; killed < kills; killed++) {
      const least = (await sealed()) + 1 + (killed % 7)
      const process = start()
      await atLeast(Math.min(least, contracts), sealed)
      await process.die()
      const halfSigned = await world.sql`
      select k.id from contracts k left join contract_files f on f.id = k.id left join seal_tasks t on t.id = k.id
       where k.organisation_id = ${worker.organisationId}
         and ((k.status = 'ended') <> (f.id is not null) or (k.status = 'ended') = (t.id is not null))`
      expect(halfSigned).toEqual([])
      // The lease of what the process had begun ends.
      world.passMinutes(6)
    }
    start()
    await atLeast(contracts, sealed)
    const notified = await world.sql<{ count: number }>`
    select count(*)::int as count from notifications where account_id = ${worker.accountId} and kind = 'contractSealed' group by link`
    expect(notified.map(({ count }) => count)).toEqual(Array.from({ length: contracts }, () => 1))
    const keys = await world.sql`select id from seal_certificates where organisation_id = ${worker.organisationId}`
    expect(keys).toHaveLength(1)
    const files = await world.sql<{
      bytes: Buffer
    }>`select bytes from contract_files where organisation_id = ${worker.organisationId} order by id limit 20`
    for (const { bytes } of files) expect(await pdfsig(bytes)).toEqual(['Signature is Valid.'])
  },
  timeout,
)
