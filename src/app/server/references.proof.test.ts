import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { bodyNaming, referencesOf } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { type SampleTenant } from './samples.ts'
import { idFor, pathWithin } from './testing/sample-paths.ts'
import { ask, type ReceivedAnswer, unexpectedAnswers } from './testing/asking.ts'
import { type Caller, callersIn, resetKeyLimits } from './testing/callers.ts'
import { digestOf } from './testing/digest.ts'
import { sampleReplacements } from './testing/sample-replacements.ts'
import { undone, isolationStates, within } from '#app/server/testing/tenant-isolation.ts'
import { refusalFor } from './testing/refusal-for.ts'
import { isHidden, ownerOf as expectedOwner } from './testing/expected-routes.ts'

const world = await openWorld(routes)
const { kinds, colleague, foreign } = await callersIn(world)
const callers = Object.entries(kinds)
beforeEach(() => resetKeyLimits(world))

// The referenced records exist, and can still be changed.
const worker = kinds['a worker'] as Required<Caller>
const { project: projectId, assignment: assignmentId, certification, document, request } = worker.own.ids
const [draft] = await sampleEntries(world, worker.account, { projectId, assignmentId, count: 1, status: 'draft' })
Object.assign(worker.own.ids, { entry: draft })
await world.sql`update message_attachments set message_id = null`
await world.sql`update requests set status = 'approved', project_manager_id = ${worker.own.admin.accountId} where id = ${request}`
await world.sql`update assignments set request_id = ${request} where id = ${assignmentId}`
await world.sql`update documents set project_id = ${projectId}, certification_id = ${certification} where id = ${document}`

const references = routes.flatMap((served) =>
  served.route.access.for === 'anyone'
    ? []
    : referencesOf(served.route).map((one) => {
        const what = `${served.name} ${one.path.join('.')}`
        return { name: served.name, route: served.route, in: one.in, path: one.path, what }
      }),
)
type Reference = (typeof references)[number]

test('T11 references are found in bodies, in queries and in lists', () => {
  const found = new Set(references.map(({ what }) => what))
  for (const what of [
    'projects.addProject clientId',
    'projects.listProjects projectManagerId',
    'requests.editRequest workSiteId',
    'assignments.offerAssignment payRates.0.workerId',
    'shifts.moveShifts items.0.assignmentId',
    'conversations.startConversation accountIds.0',
    'timesheets.listProjectHours projectIds',
    'pay.adjustStub correctsLineId',
    'receivables.recordPayment allocations.0.statementId',
    'clock.clockIn shiftId',
  ])
    expect(found).toContain(what)
  expect(references.length).toBeGreaterThan(100)
})

function idOf(tenant: SampleTenant, { route, path }: Pick<Reference, 'route' | 'path'>): string {
  const field = String(path.findLast((step) => typeof step === 'string'))
  const id = idFor(tenant, field, route)
  if (id === undefined) throw new Error(`idFor does not know ${field} of ${route.path}`)
  return id
}

/** Only a bank transaction that takes a payment back may refer to one. */
const ownerOf = (tenant: SampleTenant, name: string): SampleTenant =>
  name === 'bankTransactions.reverseByBankTransaction'
    ? { ...tenant, ids: { ...tenant.ids, bankTransaction: tenant.ids.bankReversal } }
    : tenant

/** Sends a reference to a record as a caller, and returns the response without its id; all other references are to their own records. */
async function refer(caller: Caller, reference: Reference, id: string): Promise<ReceivedAnswer> {
  const { name, route, path, what } = reference
  const own = referencesOf(route)
    .filter((one) => one.in === 'body')
    .map((one) => [one.path, idOf(caller.own, { route, path: one.path })] as const)
  const instead = Object.entries(sampleReplacements[what] ?? {})
  const paths = instead.map(([path, value]) => [path.split('.'), value] as const)
  const isInBody = reference.in === 'body'
  const body = bodyNaming(route, isInBody ? [...own, [path, id], ...paths] : own)
  const search = isInBody
    ? ''
    : new URLSearchParams([...instead, [path.join('.'), id]] as [string, string][]).toString()
  const heard = await ask(world, route, pathWithin(ownerOf(caller.own, name), route), caller, { body, search })
  return { ...heard, whole: heard.whole.replaceAll(id, '') }
}

/** Checks each reference that a caller may send. */
const surprisesTo = (caller: Caller, check: (reference: Reference) => Promise<string | undefined>) =>
  unexpectedAnswers(
    references.filter(({ name }) => !refusalFor(name, caller)),
    check,
  )

const found = new Set<string>()
test.each(callers)("T11 %s refers to their own records, and a colleague's if allowed", async (_, caller) => {
  const surprises = await within(world, undone, () =>
    surprisesTo(caller, async (reference) => {
      const [own, theirs, none] = [
        await refer(caller, reference, idOf(caller.own, reference)),
        await refer(caller, reference, idOf(colleague, reference)),
        await refer(caller, reference, uuid()),
      ]
      if (own.whole !== none.whole) found.add(reference.what)
      if (Math.max(own.status, theirs.status, none.status) >= 500)
        return `${reference.what}: ${own.what} ${theirs.what}`
      return !isHidden(expectedOwner(reference.name, 'reference'), caller) || theirs.whole === none.whole
        ? undefined
        : `${reference.what}: ${theirs.what}`
    }),
  )
  expect(surprises).toEqual([])
})

test("T11 a reference to the caller's own record is answered differently from a missing one", () => {
  expect(references.map(({ what }) => what).filter((what) => !found.has(what))).toEqual([
    // The caller manages no other project, the shift is published already, the entry is not submitted, and the stub is of another period. No figure
    // of staffing has a record this month.
    // Workers are not colleagues of themselves. At kiosks, the PIN and the code are wrong.
    'projects.listProjects projectManagerId',
    // No start lacks anything, and the organisation does not check the law.
    'checks.listIncompleteStarts workerId',
    'checks.listIncompleteStarts projectId',
    'checks.listIncompleteStarts clientId',
    'assignments.readContractLimits workerId',
    'assignments.checkOfferLimits requestId',
    'assignments.checkOfferLimits projectId',
    'assignments.checkOfferLimits workerIds',
    'shifts.publishShifts workerIds.0',
    'shifts.publishShifts projectId',
    'shifts.publishShifts clientId',
    'shifts.listColleagueShifts colleagueId',
    'shifts.offerShift colleagueId',
    'shifts.offerShift exchangeShiftId',
    'timesheets.exportProjects projectManagerId',
    'timesheets.correctEntry projectId',
    'tablets.punchWithPin projectId',
    'tablets.punchWithPin shiftId',
    'tablets.deliverPunch projectId',
    'tablets.deliverPunch shiftId',
    'kioskWorkers.punchByCode projectId',
    'kioskWorkers.punchByCode shiftId',
    'pay.listStubs workerId',
    'staffing.readStaffing clientId',
    'staffing.readStaffing projectId',
    'staffing.readStaffingByMonth clientId',
    'staffing.readStaffingByMonth projectId',
  ])
})

describe.each(Object.entries(isolationStates))('T11 %s', (_, state) => {
  test('for every caller a reference to a record of another organisation is one to a missing record, which stays unchanged', async () => {
    const before = await digestOf(world, foreign)
    for (const [kind, caller] of callers) {
      const surprises = await within(world, state, () =>
        surprisesTo(caller, async (reference) => {
          const [theirs, none] = [
            await refer(caller, reference, idOf(foreign, reference)),
            await refer(caller, reference, uuid()),
          ]
          return theirs.whole === none.whole && none.status < 500 ? undefined : `${reference.what}: ${theirs.what}`
        }),
      )
      expect(surprises, kind).toEqual([])
    }
    expect(await digestOf(world, foreign)).toEqual(before)
  })
})
