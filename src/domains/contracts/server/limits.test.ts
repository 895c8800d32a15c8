import { expect, test } from 'vitest'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { contractLimitRoutes } from '#domains/assignments/contract/contract-limits.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { replaceableContractRules } from '#domains/law/rules/contract-rules.ts'
import { sampleOverride } from '#domains/law/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../contract.ts'
import { contractBatchRoutes } from '../contract/batches.ts'
import { belgianDetails, servedRoutes } from './testing/contract-scene.ts'

const world = await openWorld(servedRoutes, '2026-11-02T09:00:00Z')
const frenchDetails = {
  reason: 'increase',
  reasonDetail: 'Peak of the season',
  qualification: 'Picker',
  workplace: 'Hall 3, Lille',
  schedule: '08:00–16:00',
  payDetails: 'None',
  trialDays: '2',
  specialRisks: 'None',
  protectiveEquipment: 'Shoes',
  pensionFund: 'Fund',
  providentFund: 'Fund',
}

async function refuseDefaults(organisation: { readonly organisationId: string }, country: string): Promise<void> {
  for (const [rule, { country: of }] of replaceableContractRules)
    if (of === country) await sampleOverride(world, organisation, rule, { level: 'refuse' })
}

/** An organisation that checks the law of a country, with a worker who worked at the client until 31 October. */
async function scene(labourLaw: 'off' | 'warn' | 'refuse', country = 'FR') {
  const { organisation, manager, worker } = await sampleTeam(world)
  await world.sql`
    update organisations set labour_law = ${labourLaw}, rules_country = ${country}, time_zone = 'Europe/Paris', holiday_countries = array[${country}::text]
     where id = ${organisation.organisationId}`
  // Defaults are refused only where an override of the organisation refuses them.
  if (labourLaw === 'refuse') await refuseDefaults(organisation, country)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const { projectId } = project
  const earlier = { startDate: '2026-10-01', endDate: '2026-10-31' }
  await sampleAssignment(world, worker, projectId, 'completed', earlier)
  const offer = (startDate: string, endDate: string, more: object = {}) =>
    world.call(
      assignmentRoutes.offerAssignment,
      {
        body: {
          projectId,
          workerId: worker.accountId,
          role: 'Picker',
          startDate,
          endDate,
          payRate: { amount: 1735, currency: 'EUR' },
          ...more,
        },
      },
      manager,
    )
  const check = async (startDate: string, endDate: string, workerIds = worker.accountId) =>
    (
      await world.call(
        contractLimitRoutes.checkOfferLimits,
        { query: { projectId, role: 'Picker', startDate, endDate, workerIds } as never },
        manager,
      )
    ).body.workers
  const limits = async (assignmentId: string) =>
    (await world.call(contractLimitRoutes.readContractLimits, { query: { assignmentId } }, manager)).body.items
  const accepted = (startDate: string, endDate: string) =>
    sampleAssignment(world, worker, projectId, 'assigned', { startDate, endDate })
  return { organisation, manager, worker, ...project, offer, check, limits, accepted }
}

test('FR: an offer within the waiting period is refused with rule, article and days, and allowed after it', async () => {
  const { offer, check, worker } = await scene('refuse')
  // The reason of the contract is not known before it is written, so the offer itself is a warning.
  expect(await check('2026-11-17', '2026-11-20')).toMatchObject([
    {
      id: worker.accountId,
      findings: [
        {
          rule: 'FR-TC-13',
          subject: 'waitingPeriod',
          article: 'Code du travail, L1251-36-1',
          from: '2026-10-01',
          to: '2026-10-31',
          until: '2026-11-17',
          isRefused: false,
        },
      ],
    },
  ])
  expect(await check('2026-11-18', '2026-11-20')).toMatchObject([{ findings: [] }])
  expect((await offer('2026-11-17', '2026-11-20')).status).toBe(201)
})

test('FR: the waiting period begins when an assignment is completed early, and lasts a third of the days until then', async () => {
  const { manager, check, accepted } = await scene('warn')
  const id = await accepted('2026-11-01', '2026-12-31')
  await world.sql`update assignments set status = 'in_progress' where id = ${id}`
  const findings = async (day: string) => (await check(day, '2026-12-31'))[0]?.findings ?? []
  const completed = await world.call(assignmentRoutes.completeAssignment, { params: { id } }, manager)
  expect(completed.body).toMatchObject({ endDate: '2026-12-31', endedOn: '2026-11-02' })
  // Eleven opening days after 33 days, of which the 11th of November is none.
  expect(await findings('2026-11-18')).toMatchObject([{ rule: 'FR-TC-13', from: '2026-10-01', to: '2026-11-02' }])
  expect(await findings('2026-11-19')).toEqual([])
})

test('FR: an offer that follows a contract of known reason is refused, also among several workers', async () => {
  const { organisation, manager, worker, projectId, offer, accepted } = await scene('refuse')
  const assignmentId = await accepted('2026-11-18', '2026-11-20')
  const body = { assignmentId, kind: 'fr_assignment', language: 'fr', details: frenchDetails } as const
  expect((await world.call(contractRoutes.writeContract, { body }, manager)).status).toBe(201)
  const refused = await offer('2026-11-23', '2028-06-30')
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONTRACT_LIMIT', link: '/provider/law?rule=FR-TC-09' } })
  expect((refused.body as { detail?: string }).detail).toContain('L1251-12-1')
  const other = await sampleWorker(world, organisation)
  const both = await world.call(
    assignmentRoutes.offerAssignment,
    {
      body: {
        projectId,
        workerIds: [worker.accountId, other.accountId],
        role: 'Picker',
        startDate: '2026-11-23',
        endDate: '2028-05-22',
        payRate: { amount: 1735, currency: 'EUR' },
      },
    },
    manager,
  )
  expect(both.body).toMatchObject({
    done: [{ worker: { id: other.accountId } }],
    failed: [{ id: worker.accountId, code: 'CONTRACT_LIMIT' }],
  })
})

test('FR: an offer cannot be extended beyond the limit', async () => {
  const { manager, offer, accepted } = await scene('refuse')
  const first = await accepted('2026-11-18', '2026-11-20')
  const body = { assignmentId: first, kind: 'fr_assignment', language: 'fr', details: frenchDetails } as const
  await world.call(contractRoutes.writeContract, { body }, manager)
  const { id, version } = (await offer('2026-11-23', '2026-11-30')).body as { id: string; version: number }
  const extend = (endDate: string) =>
    world.call(assignmentRoutes.editAssignment, { params: { id }, body: { endDate } }, { ...manager, ifMatch: version })
  expect(await extend('2028-05-18')).toMatchObject({ status: 409, body: { code: 'CONTRACT_LIMIT' } })
  expect(await extend('2028-05-17')).toMatchObject({ status: 200 })
})

test.each([
  ['off', 201, 0],
  ['warn', 201, 1],
  ['refuse', 409, 0],
] as const)(
  'FR: with the law set to %s, a contract within the waiting period answers %i',
  async (level, status, findings) => {
    const { manager, accepted } = await scene(level)
    const assignmentId = await accepted('2026-11-16', '2026-11-20')
    const body = { assignmentId, kind: 'fr_assignment', language: 'fr', details: frenchDetails } as const
    const written = await world.call(contractRoutes.writeContract, { body }, manager)
    expect(written.status).toBe(status)
    if (status === 201)
      expect(written.body).toMatchObject({ limits: Array.from({ length: findings }, () => ({ rule: 'FR-TC-13' })) })
    else expect(written.body).toMatchObject({ code: 'CONTRACT_LIMIT' })
  },
)

test('FR: a special case lifts the waiting period, and a draft without it is not sent', async () => {
  const { organisation, manager, accepted } = await scene('warn')
  const assignmentId = await accepted('2026-11-16', '2026-11-20')
  const body = { assignmentId, kind: 'fr_assignment', language: 'fr', details: frenchDetails } as const
  const { id } = (await world.call(contractRoutes.writeContract, { body }, manager)).body
  await refuseDefaults(organisation, 'FR')
  const send = () => world.call(contractRoutes.sendContract, { params: { id } }, manager)
  expect(await send()).toMatchObject({ status: 409, body: { code: 'CONTRACT_LIMIT' } })
  const details = { ...frenchDetails, reason: 'replacement', specialCase: 'same_absence' }
  const edited = await world.call(contractRoutes.editContract, { params: { id }, body: { details } }, manager)
  expect(edited.body).toMatchObject({ limits: [] })
  expect((await send()).status).toBe(200)
})

test('FR: the agreement of the sector replaces the waiting period for the client', async () => {
  const { organisation, manager, clientId, check, accepted } = await scene('warn')
  const assignmentId = await accepted('2026-11-18', '2026-11-20')
  const rule = 'FR-TC-13.waitingPeriod.from14Days'
  await sampleOverride(world, organisation, rule, { level: 'off', clientId })
  expect(await check('2026-11-03', '2026-11-06')).toMatchObject([{ findings: [] }])
  const found = await world.call(contractLimitRoutes.readContractLimits, { query: { assignmentId } }, manager)
  // The waiting period after the short contract of this assignment is another rule, which stays.
  expect(found.body.items[0]?.counters.map((one) => one.rule)).toEqual(['FR-TC-09', 'FR-TC-12', 'FR-TC-14'])
})

test('FR: the assignment and the worker show how far the contracts are from their limits', async () => {
  const { manager, worker, limits, accepted } = await scene('warn')
  const assignmentId = await accepted('2026-11-02', '2026-11-30')
  const [shown] = await limits(assignmentId)
  expect(shown).toMatchObject({
    counters: [
      { rule: 'FR-TC-09', used: 2, limit: 18, until: '2028-03-31' },
      { rule: 'FR-TC-12', used: 1, limit: 2 },
      { rule: 'FR-TC-13', subject: 'waitingPeriod', limit: 3, until: '2026-12-30' },
    ],
    findings: [],
    phase: null,
  })
  const query = { workerId: worker.accountId }
  const ofWorker = await world.call(contractLimitRoutes.readContractLimits, { query }, manager)
  expect(ofWorker.body.items).toEqual([shown])
})

test('FR: a renewal that reaches a limit is marked in the list, and is not written in a run', async () => {
  const { manager, accepted } = await scene('refuse')
  const days = { startDate: '2026-11-02', endDate: '2026-11-08' }
  const assignmentId = await accepted('2026-11-02', '2026-12-31')
  const write = (period: typeof days) =>
    world.call(
      contractRoutes.writeContract,
      { body: { assignmentId, kind: 'fr_assignment', language: 'fr', details: frenchDetails, period } },
      manager,
    )
  expect((await write(days)).status).toBe(201)
  expect((await write({ startDate: '2026-11-09', endDate: '2026-11-15' })).status).toBe(201)
  const query = { fromDate: '2026-11-16', toDate: '2026-11-22' }
  const { body } = await world.call(contractBatchRoutes.listRenewals, { query }, manager)
  expect(body.items).toMatchObject([{ id: assignmentId, obstacle: 'limit', limits: [{ rule: 'FR-TC-12', actual: 3 }] }])
})

test('BE: a vacancy counts its workers, and a student the hours here and elsewhere', async () => {
  const { organisation, manager, worker, projectId, clientId } = await scene('refuse', 'BE')
  const requestId = await sampleStaffing(world, organisation, { projectId, clientId } as never)
  for (let count = 0; count < 3; count++) {
    const other = await sampleWorker(world, organisation)
    const days = { startDate: '2026-11-23', endDate: '2026-11-29', requestId }
    const cancelledId = await sampleAssignment(world, other, projectId, 'cancelled', days)
    await world.sql`
      insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                                task_description, rate_amount, rate_currency, status)
      values (${organisation.organisationId}, gen_random_uuid(), ${other.accountId}, ${projectId}, ${cancelledId}, '2026-11-24',
              '2026-11-24T08:00:00Z', '2026-11-24T16:00:00Z', 480, 'Picking', 1735, 'EUR', 'approved')`
  }
  const days = { startDate: '2026-11-30', endDate: '2026-12-20', requestId }
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', days)
  const body = { assignmentId, kind: 'be_assignment', language: 'fr' } as const
  const hiring = { ...belgianDetails, reason: 'hiring', trialDays: '0' }
  const refused = await world.call(contractRoutes.writeContract, { body: { ...body, details: hiring } }, manager)
  expect(refused.body).toMatchObject({ code: 'CONTRACT_LIMIT', findings: [{ rule: 'BE-TC-16', actual: 4, limit: 3 }] })
  const again = await world.call(contractRoutes.writeContract, { body: { ...body, details: belgianDetails } }, manager)
  expect(again.body).toMatchObject({ code: 'CONTRACT_LIMIT', findings: [{ rule: 'BE-TC-09', from: '2026-10-01' }] })

  const query = { requestId, workerIds: worker.accountId }
  const checked = await world.call(contractLimitRoutes.checkOfferLimits, { query: query as never }, manager)
  expect(checked.body.workers).toMatchObject([{ id: worker.accountId }])

  await world.sql`
    update workers set student_start_date = '2026-01-01', student_hours_elsewhere = 640, student_hours_year = 2026 where id = ${worker.accountId}`
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, break_minutes)
    select organisation_id, gen_random_uuid(), worker_id, project_id, id, '2026-12-01T08:00:00Z', '2026-12-01T19:00:00Z', 30
      from assignments where id = ${assignmentId}`
  const found = await world.call(contractLimitRoutes.readContractLimits, { query: { assignmentId } }, manager)
  expect(found.body.items[0]).toMatchObject({
    findings: [{ rule: 'BE-PC-12', actual: 651, limit: 650, isRefused: false }],
    counters: [{ subject: 'studentHours', used: 651 }],
  })
})

test('NL: the phase follows from the weeks worked, beside the one that the contract states', async () => {
  const { organisation, worker, projectId, limits } = await scene('warn', 'NL')
  const days = { startDate: '2026-11-02', endDate: '2026-12-31' }
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', days)
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes,
                              task_description, rate_amount, rate_currency, status)
    select ${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${projectId}, ${assignmentId}, d::date,
           d at time zone 'UTC' + interval '8 hours', d at time zone 'UTC' + interval '16 hours', 480, 'Picking', 1735, 'EUR', 'approved'
      from generate_series('2025-11-03'::timestamp, '2026-10-19'::timestamp, interval '7 days') d`
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, '2026-10-26', '2026-10-30', 'vacation', 'approved')`
  await world.sql`
    insert into contracts (organisation_id, id, assignment_id, worker_id, kind, language, start_date, end_date, title, text, text_hash, details,
                           terms, template, template_hash)
    values (${organisation.organisationId}, gen_random_uuid(), ${assignmentId}, ${worker.accountId}, 'nl_placement', 'nl', '2026-11-02', '2026-12-31',
            'Contract', 'Contract', ${'a'.repeat(64)}, '{"phase": "A"}', '{}', '2026-11', ${'a'.repeat(64)})`
  expect(await limits(assignmentId)).toMatchObject([
    {
      phase: { counted: 'B', stated: 'A', differs: true },
      findings: [{ rule: 'NL-TC-03', subject: 'phaseA', actual: 52 }],
      counters: [
        { subject: 'phaseB' },
        { subject: 'phaseBContracts' },
        { subject: 'noticePeriod', until: '2026-12-21' },
      ],
    },
  ])
})

test('an assignment of another organisation is unknown, and so are its workers', async () => {
  const { manager } = await scene('warn')
  const other = await scene('warn')
  const assignmentId = await other.accepted('2026-11-18', '2026-11-20')
  const found = await world.call(contractLimitRoutes.readContractLimits, { query: { assignmentId } }, manager)
  expect(found.status).toBe(404)
  const query = { workerId: other.worker.accountId }
  expect((await world.call(contractLimitRoutes.readContractLimits, { query }, manager)).body).toEqual({ items: [] })
})

test('the workers of an offer are compared together, each with their own contracts', async () => {
  const { organisation, worker, check } = await scene('warn')
  const others = [worker.accountId]
  for (let count = 0; count < 20; count++) others.push((await sampleWorker(world, organisation)).accountId)
  const found = await check('2026-11-03', '2026-11-06', others.join(','))
  expect(found.map(({ findings }) => findings.length)).toEqual([1, ...Array.from({ length: 20 }, () => 0)])
})
