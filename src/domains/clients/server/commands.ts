import { v7 as uuid } from 'uuid'
import type { Received } from '#base/route.ts'
import { changeRecord, insertRecord } from '#platform/server/db/change.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Client, clientRoutes, WorkSite } from '../contract.ts'
import { readClient, readWorkSite } from './queries.ts'

type Input<Name extends keyof typeof clientRoutes> = Received<(typeof clientRoutes)[Name]>

/** Adds a client. */
export async function addClient(scope: ActorScope, { body }: Input<'addClient'>): Promise<Client> {
  const id = uuid()
  await insertRecord(scope, { table: 'clients', id }, { ...columnsOf(body), status: body.status ?? 'active' })
  return readClient(scope, id)
}

/** Edits a client. */
export async function editClient(scope: ActorScope, { params, body, ifMatch }: Input<'editClient'>): Promise<Client> {
  const columns = { ...columnsOf(body), status: body.status }
  return changeRecord(scope, { table: 'clients', id: params.id }, ifMatch, columns, () => readClient(scope, params.id))
}

function columnsOf(form: Input<'editClient'>['body']) {
  return {
    name: form.name,
    industry: form.industry,
    vat_number: form.vatNumber,
    website: form.website,
    contact_full_name: form.contact?.fullName,
    contact_email: form.contact?.email,
    contact_phone: form.contact?.phone,
    contact_job_title: form.contact?.jobTitle,
    billing_address: form.billingAddress,
    notes: form.notes,
  }
}

/** Adds a work site to a client. */
export async function addWorkSite(scope: ActorScope, { params, body }: Input<'addWorkSite'>): Promise<WorkSite> {
  await readClient(scope, params.id)
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'work_sites', id },
    {
      client_id: params.id,
      name: body.name,
      address: body.address,
      latitude: body.latitude,
      longitude: body.longitude,
      radius_metres: body.radiusMetres ?? 200,
    },
  )
  return readWorkSite(scope, params.id, id)
}

/** Edits a work site. */
export async function editWorkSite(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editWorkSite'>,
): Promise<WorkSite> {
  await readWorkSite(scope, params.id, params.siteId)
  const columns = {
    name: body.name,
    address: body.address,
    latitude: body.latitude,
    longitude: body.longitude,
    radius_metres: body.radiusMetres,
  }
  return changeRecord(scope, { table: 'work_sites', id: params.siteId }, ifMatch, columns, () =>
    readWorkSite(scope, params.id, params.siteId),
  )
}
