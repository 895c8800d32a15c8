import { onTestFinished } from 'vitest'
import { billingRoutes } from '#domains/billing/contract.ts'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import { type FakeAccessPoint, startAccessPoint } from '#platform/server/peppol/testing/fake-access-point.ts'
import type { World } from '#platform/server/testing/world.ts'
import { peppolRoutes as routes } from '../../contract/peppol.ts'
import { startPeppol } from '../peppol/delivering.ts'

/** The address of the sample client, as access points name it. */
export const clientAddress = '9944:NL004495445B01'

/** An invoice of October, its organisation, and an access point at which the client is registered. */
export async function peppolScene(world: World, given?: FakeAccessPoint) {
  const point = given ?? (await startAccessPoint())
  point.registered.set(clientAddress, 'Sample Client BV')
  setAccessPoint(world, point.url)
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  await sampleBilling(world, organisation, clientId)
  const of = { clientId, projectId, workerId: worker.accountId, name: 'Ann' }
  const invoice = await sampleInvoice(world, admin, of)
  const at = (id: string) => ({ params: { id } })
  return {
    point,
    organisation,
    admin,
    clientId,
    invoice,
    /** Adds another invoice. */
    another: (number: number) => sampleInvoice(world, admin, { ...of, number }),
    send: (id = invoice) => world.call(routes.sendStatementByPeppol, at(id), admin),
    read: async (id = invoice) => (await world.call(routes.readStatementPeppol, at(id), admin)).body,
    latest: async (id = invoice) => (await world.call(routes.readStatementPeppol, at(id), admin)).body.items[0],
    statusOf: async (id = invoice) => (await world.call(billingRoutes.readStatement, at(id), admin)).body.status,
    lookUp: (query: { scheme: Scheme; address: string }) => world.call(routes.lookUpParticipant, { query }, admin),
    notified: () =>
      world.sql<{ account: string; values: object }>`
        select account_id as account, "values" from notifications where organisation_id = ${admin.organisationId} and kind = 'peppolNotDelivered'`,
  }
}

/** Sets the access point of the settings; without an address there is none. */
export function setAccessPoint(world: World, url?: string): void {
  const peppol = url === undefined ? undefined : { url, token: 'a-token-of-the-bridge' }
  Object.assign(world.services, { config: { ...world.services.config, peppol } })
}

/** Starts a process that sends through Peppol; it is stopped after the test. */
export function startProcess(world: World) {
  const one = startPeppol(world.services, { everyMs: 20 })
  onTestFinished(() => one.stop())
  return one
}
