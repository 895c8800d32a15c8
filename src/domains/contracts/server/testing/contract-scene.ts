import { acceptance } from '#domains/assignments/server/samples.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { type SampleAccount } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { until } from '#platform/server/testing/until.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { World } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../../contract.ts'
import type { AssignmentStatus } from '#domains/assignments/rules.ts'
import { clientContracts, contractBatches, contracts } from '../routes.ts'
import { startSealing } from '../sealing.ts'

export const servedRoutes = [
  ...notifications,
  ...assignments,
  ...acceptance,
  ...contracts,
  ...contractBatches,
  ...clientContracts,
]
export const workerPassword = 'a long sentence about rain'
export const belgianDetails = {
  reason: 'replacement',
  reasonDetail: 'Replacement of Alex Martin, picker',
  qualification: 'Picker',
  workplace: 'Warehouse 3, Antwerp',
  schedule: 'Monday to Friday 08:00–16:30',
  trialDays: '3',
}

/** Creates a manager, and a worker with a password and an accepted assignment. */
export async function contractScene(world: World, status: AssignmentStatus = 'assigned') {
  const { organisation, manager, worker } = await sampleTeam(world)
  const hash = await world.services.passwords.hash(workerPassword)
  await world.sql`update accounts set password_hash = ${hash} where id = ${worker.accountId}`
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const days = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const assignmentId = await sampleAssignment(world, worker, projectId, status, days)
  return { organisation, manager, worker, projectId, assignmentId }
}
type Scene = Awaited<ReturnType<typeof contractScene>>

/** Writes a Belgian contract as a draft. */
export async function writeBelgian(world: World, { manager, assignmentId }: Scene) {
  const body = { assignmentId, kind: 'be_assignment', language: 'fr', details: belgianDetails } as const
  return world.call(contractRoutes.writeContract, { body }, manager)
}

/** Writes, sends and signs a contract for both parties; it is not sealed yet. */
export async function signByBoth(world: World, scene: Scene): Promise<string> {
  const { manager, worker } = scene
  const { id, textHash } = (await writeBelgian(world, scene)).body
  const params = { id }
  await world.call(contractRoutes.sendContract, { params }, manager)
  await world.call(contractRoutes.signContract, { params, body: { textHash, password: workerPassword } }, worker)
  await world.call(contractRoutes.countersignContract, { params, body: { textHash } }, manager)
  return id
}

/** Runs the sealing until no contract is waiting. */
export async function sealAll(world: World, settings: Partial<Config> = {}): Promise<void> {
  const { config } = world.services
  const running = startSealing({ ...world.services, config: { ...config, ...settings } }, { everyMs: 50 })
  try {
    await until(async () => {
      const [left] = await world.sql<{
        count: number
      }>`select count(*)::int as count from seal_tasks where stage = 'seal'`
      if (left?.count !== 0) throw new Error(`${left?.count} contracts are waiting to be sealed`)
    })
  } finally {
    await running.stop()
  }
}

/** The kinds of notifications that an account has, latest first. */
export async function kindsFor(world: World, who: SampleAccount): Promise<string[]> {
  const { body } = await world.call(notificationRoutes.listNotifications, { query: {} }, who)
  return body.items.map(({ kind }) => kind)
}
