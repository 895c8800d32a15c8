import { v7 as uuid } from 'uuid'
import type { Call } from '#base/route.ts'
import {
  type SampleAccount,
  sampleOrganisation,
  type SampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import type { World } from '#platform/server/testing/world.ts'
import { absenceRoutes } from '../contract.ts'
import type { TimeOffStatus, TimeOffType } from '../rules.ts'

/** Creates a request for whole days of vacation; by default pending and for one day. */
export async function sampleTimeOff(
  world: World,
  worker: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  startDate: string,
  {
    endDate = startDate,
    type = 'vacation' as TimeOffType,
    status = 'pending' as TimeOffStatus,
    reason = null as string | null,
    startsAtNoon = false,
    endsAtNoon = false,
  } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status, reason, starts_at_noon, ends_at_noon)
    values (${worker.organisationId}, ${id}, ${worker.accountId}, ${startDate}, ${endDate}, ${type}, ${status}, ${reason}, ${startsAtNoon}, ${endsAtNoon})`
  return id
}

/** Creates the certificate of sick leave, added by its worker. */
export async function sampleCertificate(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  timeOffId: string,
  name = 'certificate.pdf',
): Promise<void> {
  const bytes = samplePdf(name)
  const file = await world.services.files.put(bytes)
  await world.sql`
    insert into sick_certificates (organisation_id, id, worker_id, name, type, bytes, file, scan, uploaded_by, uploaded_at)
    values (${organisationId}, ${timeOffId}, ${accountId}, ${name}, 'application/pdf', ${bytes.length}, ${file}, 'clean', ${accountId}, ${world.now()})`
}

/** Creates the days of vacation that a worker had left on the first of the year, by default ten. */
export async function sampleOpenBalance(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  { days = 10, fromDate = '2026-01-01', type = 'vacation' as TimeOffType } = {},
): Promise<void> {
  await world.sql`
    insert into time_off_balances (organisation_id, id, worker_id, type, from_date, half_days)
     values (${organisationId}, ${uuid()}, ${accountId}, ${type}, ${fromDate}, ${days * 2})`
}

/** Creates a manager and a worker on the manager's project in 2026, with functions for their calls. `isAssigned: false` omits the assignment. */
export async function sampleTeam(
  world: World,
  { organisation = undefined as SampleOrganisation | undefined, isAssigned = true } = {},
) {
  const tenant = organisation ?? (await sampleOrganisation(world))
  const manager = await sampleUser(world, tenant, isAssigned ? 'manager' : 'user')
  const worker = await sampleWorker(world, tenant)
  const { projectId } = await sampleProject(world, tenant, { managerId: manager.accountId })
  const assignmentId = isAssigned ? await sampleAssignment(world, worker, projectId) : ''
  type By = Pick<SampleAccount, 'cookie'>
  return {
    organisation: tenant,
    manager,
    worker,
    assignmentId,
    assignmentProject: projectId,
    ask: (body: Call<typeof absenceRoutes.askTimeOff>['body']) =>
      world.call(absenceRoutes.askTimeOff, { body }, worker),
    list: (by: By, query: object = {}) => world.call(absenceRoutes.listTimeOff, { query }, by),
    decide: (action: 'approve' | 'reject', id: string, body: object, by: By, ifMatch?: number) =>
      world.call(
        action === 'approve' ? absenceRoutes.approveTimeOff : absenceRoutes.rejectTimeOff,
        { params: { id }, body: body as never },
        {
          cookie: by.cookie,
          ...(ifMatch !== undefined && { ifMatch }),
        },
      ),
    withdraw: (id: string, ifMatch?: number, by: By = worker) =>
      world.call(
        absenceRoutes.withdrawTimeOff,
        { params: { id } },
        { cookie: by.cookie, ...(ifMatch !== undefined && { ifMatch }) },
      ),
  }
}
