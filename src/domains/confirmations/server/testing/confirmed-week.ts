import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'
import { type ConfirmationPage, publicConfirmationRoutes } from '../../contract/public.ts'
import { sampleLink } from '../samples.ts'

/** The Monday of the week of the samples. */
export const week = '2026-11-16'

/** An organisation with a manager, and a worker with submitted hours on two days of the week, of which a contact has a link. */
export async function sampleWeek(world: World, { status = 'submitted' as 'submitted' | 'approved' } = {}) {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { clientId, projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const entries = await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status, firstDay: week })
  const contactId = await sampleContact(world, organisation, clientId)
  const link = await sampleLink(world, organisation, { clientId, contactId })
  return { organisation, manager, worker, clientId, projectId, assignmentId, entries, contactId, ...link }
}

/** Adds a submitted entry on a Tuesday for another worker of the project, and returns the worker and the entry. */
export async function sampleColleague(
  world: World,
  organisation: { organisationId: string },
  projectId: string,
): Promise<{ worker: SampleAccount; entryId: string }> {
  const worker = await sampleWorker(world, organisation as never)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const [entryId = uuid()] = await sampleEntries(world, worker, {
    projectId,
    assignmentId,
    count: 1,
    status: 'submitted',
    firstDay: '2026-11-17',
  })
  return { worker, entryId }
}

/** Reads the page of a link. */
export async function readPage(world: World, token: string): Promise<ConfirmationPage> {
  const { status, body } = await world.call(publicConfirmationRoutes.readConfirmation, { query: { token } })
  if (status !== 200) throw new Error(`The link answers ${status}`)
  return body
}

type Decisions = Partial<z.input<typeof publicConfirmationRoutes.decideHours.body>>
/** Decides on lines of a link as the person does to whom it was sent. */
export async function decideOn(world: World, token: string, decisions: Decisions, by?: SampleAccount) {
  const [sent] = await world.sql<{ email: string }>`
    select contact_email as email from confirmation_requests where token_hash = ${hashOf(token)}`
  const body = { token, confirm: [], dispute: [], ...(sent && { email: sent.email }), ...decisions }
  return world.call(publicConfirmationRoutes.decideHours, { body }, by)
}

/** The names of all lines of a page, which a decision has to send. */
export function namesOn({ workers }: Pick<ConfirmationPage, 'workers'>): { line: string; value: string }[] {
  return workers.flatMap(({ lines }) => lines.map(({ line, value }) => ({ line, value })))
}
