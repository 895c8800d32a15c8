import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { checkItems, type CheckItem, type CheckProblem, isCheckedAt } from '#domains/checks/rules.ts'
import { sampleCheck, sampleDeclaration, sampleLevel } from '#domains/checks/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { sampleClientContract, sampleContract } from '#domains/contracts/server/samples.ts'
import { sampleCertification } from '#domains/documents/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { tabletRoutes } from '#domains/kiosk/contract/tablet.ts'
import { sampleKiosk, sampleKioskPin } from '#domains/kiosk/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftImportRoutes, shiftRoutes } from '#domains/shifts/contract.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { selectedShiftRoutes } from '#domains/shifts/contract/selected-shifts.ts'
import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import { sampleOpenShift, sampleShift, sampleSwap } from '#domains/shifts/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'

/** What one start lacks. */
export interface Lack {
  readonly item: CheckItem
  readonly problem: Exclude<CheckProblem, 'expiring'>
}

/** Every item that can be missing, and those that can be expired. */
export const lacks: readonly Lack[] = [
  ...checkItems.map((item) => ({ item, problem: 'missing' as const })),
  ...(['certification', 'permit', 'medical', 'licence'] as const).map((item) => ({
    item,
    problem: 'expired' as const,
  })),
]

const certifications = ['Forklift']
const location = { ...samplePoint, accuracy: 10 }
const [past, expired, future] = ['2026-01-01', '2026-06-30', '2099-12-31']
/** Days of shifts that are planned, moved and copied. */
const [planDay, moveDay] = ['2026-12-07', '2026-12-09']

/** An organisation in which every start check has a level, whose workers have everything but one item. */
export async function startScene(
  world: World,
  { item, problem }: Lack,
  { level = 'block' as 'block' | 'warn', workers: count = 8 } = {},
) {
  const { organisation, manager } = await sampleTeam(world)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const others = [await sampleProject(world, organisation), await sampleProject(world, organisation)] as const
  const request = await sampleStaffing(world, organisation, project, { positions: 50, certifications })
  const offered = await sampleStaffing(world, organisation, others[0], { positions: 50, certifications })
  const accepted = await sampleStaffing(world, organisation, others[1], { positions: 50, certifications })
  await world.sql`update projects set name = 'Loading dock' where id = ${project.projectId}`
  for (const one of checkItems) await sampleLevel(world, organisation, one, level)
  await world.sql`
    update organisations set licence_number = 'VG 1234', licence_expires_on = ${future} where id = ${organisation.organisationId}`
  const colleague = await sampleWorker(world, organisation)
  const openShift = await sampleOpenShift(world, project.projectId, planDay, {
    positions: 50,
    audience: 'team',
    certifications,
  })
  const kiosk = await sampleKiosk(world, organisation, project.workSiteId)
  const key = await sampleKey(world, await sampleUser(world, organisation, 'manager'), {
    scopes: ['assignments:write'],
  })
  const workers = []
  for (let one = 0; one < count; one += 1) {
    const worker = await sampleWorker(world, organisation)
    workers.push({ worker, pin: await sampleKioskPin(world, worker), ...(await supply(worker)) })
  }
  const ofColleague = await supply(colleague)
  if (item === 'licence')
    await world.sql`
      update organisations set licence_number = ${problem === 'missing' ? null : 'VG 1234'}, licence_expires_on = ${problem === 'missing' ? null : expired}
       where id = ${organisation.organisationId}`
  for (const { worker, assignmentId } of workers) await remove(worker, assignmentId)
  return {
    organisation,
    manager,
    project,
    offered,
    accepted,
    colleague,
    ofColleague,
    openShift,
    kiosk,
    key,
    workers,
    others,
  }

  /** Gives a worker an assignment and everything that a start needs. */
  async function supply(worker: SampleAccount) {
    const assignmentId = await sampleAssignment(world, worker, project.projectId, 'assigned', { requestId: request })
    await sampleCertification(world, worker, { name: 'Forklift', expiresOn: future })
    for (const one of ['permit', 'identity', 'medical'] as const)
      await sampleCheck(world, worker, manager, { item: one, expiresOn: future })
    await sampleDeclaration(world, worker, manager, assignmentId)
    await sampleClientContract(
      world,
      organisation,
      { clientId: project.clientId, assignmentId, userId: manager.accountId },
      { status: 'party_signed' },
    )
    for (const kind of ['be_assignment', 'be_intent'] as const)
      await sampleContract(world, worker, { assignmentId, userId: manager.accountId }, { status: 'party_signed', kind })
    return { assignmentId }
  }

  async function remove({ accountId }: SampleAccount, assignmentId: string) {
    const kinds = { contract: 'be_assignment', intent: 'be_intent', clientContract: 'be_client' } as const
    if (item in kinds)
      await world.sql`
        delete from contracts where assignment_id = ${assignmentId} and kind = ${kinds[item as keyof typeof kinds]}`
    else if (item === 'certification' && problem === 'missing')
      await world.sql`delete from certifications where worker_id = ${accountId}`
    else if (item === 'certification')
      await world.sql`update certifications set expires_on = ${expired} where worker_id = ${accountId}`
    else if (problem === 'missing')
      await world.sql`delete from start_checks where worker_id = ${accountId} and item = ${item}`
    else
      await world.sql`update start_checks set checked_on = ${past}, expires_on = ${expired} where worker_id = ${accountId} and item = ${item}`
  }
}
type Scene = Awaited<ReturnType<typeof startScene>>
type Starter = Scene['workers'][number]

/** An answer of a door. */
interface Answer {
  readonly status: number
  readonly problem: { readonly code?: string; readonly detail?: string; readonly [member: string]: unknown }
}

interface Door {
  /** True if only what exists before the acceptance is checked. */
  readonly isBefore?: true
  readonly by: 'desk' | 'worker'
  readonly enter: (world: World, scene: Scene, one: Starter) => Promise<Answer>
}

const times = (day: string) => ({ startsAt: `${day}T08:00:00Z`, endsAt: `${day}T16:00:00Z` })

/** The doors whose call answers for one worker, each with a call that would start the worker. */
export const doors: Readonly<Record<string, Door>> = {
  offer: {
    isBefore: true,
    by: 'desk',
    enter: (world, { offered, manager }, { worker }) =>
      world.call(
        assignmentRoutes.offerAssignment,
        { body: { requestId: offered, workerId: worker.accountId } as never },
        manager,
      ),
  },
  acceptance: {
    isBefore: true,
    by: 'worker',
    enter: async (world, { accepted, others }, { worker }) => {
      const days = { startDate: '2026-11-23', endDate: '2026-12-20', requestId: accepted }
      const id = await sampleAssignment(world, worker, others[1].projectId, 'pending', days)
      return world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
    },
  },
  'planning by hand': {
    by: 'desk',
    enter: (world, { manager }, { assignmentId: id }) =>
      world.call(shiftRoutes.planShifts, { params: { id }, query: {}, body: { shifts: [times(planDay)] } }, manager),
  },
  'planning with an API key': {
    by: 'desk',
    enter: (world, { key }, { assignmentId: id }) =>
      world.call(shiftRoutes.planShifts, { params: { id }, query: {}, body: { shifts: [times(planDay)] } }, key),
  },
  'drag over days': {
    by: 'desk',
    enter: (world, { manager }, { assignmentId }) =>
      world.call(
        selectedShiftRoutes.createShifts,
        { query: {}, body: { items: [{ assignmentId, ...times(planDay) }] } },
        manager,
      ),
  },
  move: {
    by: 'desk',
    enter: async (world, { manager }, { assignmentId }) => {
      const id = await sampleShift(world, assignmentId, planDay, { isPublished: false })
      const moved = await world.call(
        shiftRoutes.moveShift,
        { params: { id }, query: {}, body: times(moveDay) },
        manager,
      )
      await world.sql`delete from shifts where id = ${id}`
      return moved
    },
  },
  'another worker': {
    by: 'desk',
    enter: async (world, { manager, ofColleague }, { assignmentId }) => {
      const id = await sampleShift(world, ofColleague.assignmentId, planDay, { isPublished: false })
      const moved = await world.call(
        shiftRoutes.moveShift,
        { params: { id }, query: {}, body: { assignmentId } },
        manager,
      )
      await world.sql`delete from shifts where id = ${id}`
      return moved
    },
  },
  claim: {
    by: 'worker',
    enter: (world, { openShift: id }, { worker }) =>
      world.call(openShiftRoutes.claimOpenShift, { params: { id } }, worker),
  },
  'fill of an open shift': {
    by: 'desk',
    enter: (world, { openShift: id, manager }, { worker }) =>
      world.call(openShiftRoutes.assignOpenShift, { params: { id }, body: { workerId: worker.accountId } }, manager),
  },
  swap: {
    by: 'worker',
    enter: async (world, { ofColleague }, { worker }) => {
      const shiftId = await sampleShift(world, ofColleague.assignmentId, planDay)
      const id = await sampleSwap(world, shiftId, { colleagueId: worker.accountId })
      const taken = await world.call(swapRoutes.acceptSwap, { params: { id } }, worker)
      await world.sql`delete from shift_swaps where id = ${id}`
      await world.sql`delete from shifts where id = ${shiftId}`
      return taken
    },
  },
  'clock-in in the application': {
    by: 'worker',
    enter: (world, { project: { projectId } }, { worker }) =>
      world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker),
  },
  'clock-in at the kiosk': {
    by: 'worker',
    enter: (world, { kiosk, project: { projectId } }, { pin }) =>
      world.call(tabletRoutes.punchWithPin, { body: { key: uuid(), kind: 'in', projectId, ...pin } }, kiosk),
  },
}

/** The names of the doors at which an item is checked. */
export const doorsOf = (item: CheckItem): string[] =>
  Object.keys(doors).filter((name) => isCheckedAt(item, doors[name]?.isBefore ? 'accept' : 'plan'))

/** Copies the week of a shift of each worker, and returns the answer. */
export async function copyWeeks(world: World, { manager, workers }: Scene) {
  for (const { assignmentId } of workers) await sampleShift(world, assignmentId, planDay, { isPublished: false })
  const workerIds = workers.map(({ worker }) => worker.accountId)
  const { body } = await world.call(
    shiftRoutes.copyWeek,
    { query: {}, body: { from: '2026-12-07', to: '2026-12-14', workerIds } },
    manager,
  )
  for (const { assignmentId } of workers) await world.sql`delete from shifts where assignment_id = ${assignmentId}`
  return body
}

/** Checks a file with a shift of each worker, and returns the report. */
export async function importShifts(world: World, { manager, workers }: Scene) {
  const emails = await world.sql<{ email: string }>`
    select email from accounts where id = any(${workers.map(({ worker }) => worker.accountId)})`
  const lines = emails.map(({ email }) => ({
    'Worker’s email': email,
    Project: 'Loading dock',
    Date: '7/12/2026',
    'Start time': '08:00',
    'End time': '16:00',
  }))
  const { body } = await world.call(
    shiftImportRoutes.importFile,
    { query: { dryRun: 'true' }, file: new Blob([csvOf(lines)], { type: 'text/csv' }) },
    { cookie: manager.cookie },
  )
  return body
}

/** Delivers a clock-in and a clock-out of a day that a device has stored, and returns the entry. */
export async function deliverPunches(
  world: World,
  { project: { projectId } }: Scene,
  { worker }: Starter,
  day: string,
) {
  const clockedIn = await world.call(
    clockRoutes.clockIn,
    { body: { projectId, location, at: `${day}T08:00:00Z` } },
    worker,
  )
  const clockedOut = await world.call(clockRoutes.clockOut, { body: { location, at: `${day}T16:00:00Z` } }, worker)
  const [entry] = await world.sql<{ id: string; reason: string | null; status: string }>`
    select id, incomplete_reason as reason, status from time_entries where worker_id = ${worker.accountId} and date = ${raw(`'${day}'`)}`
  return { statuses: [clockedIn.status, clockedOut.status], entry }
}
