import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type KeyScope, keyScopes, type ProviderRole, providerRoles } from '#base/actor.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { numberAll, sampleRecording, sampleWebhook } from '#domains/webhooks/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { resetKeyLimits } from './testing/callers.ts'
import { writtenFields } from './testing/written-fields.ts'

const world = await openWorld(routes)

/*
 * Written by hand from the permission table, not derived from the code: the roles and the scope of a key that may give each right.
 */
const givers: Readonly<Record<string, { readonly roles: readonly ProviderRole[]; readonly scope?: KeyScope }>> = {
  'the portal': { roles: ['providerAdmin', 'administrator', 'manager', 'provider', 'user'], scope: 'assignments:read' },
  mayConfirmHours: { roles: ['providerAdmin', 'administrator', 'manager'], scope: 'timesheets:decide' },
  mayPlaceRequests: { roles: ['providerAdmin', 'administrator', 'manager', 'provider'], scope: 'requests:write' },
  maySeeInvoices: { roles: ['providerAdmin', 'administrator'], scope: 'billing:read' },
  maySignContracts: { roles: ['providerAdmin', 'administrator', 'manager', 'provider'], scope: 'assignments:write' },
  events: { roles: ['providerAdmin', 'administrator'] },
  'events of time off': { roles: ['providerAdmin', 'administrator'] },
  'hours of a project': { roles: ['providerAdmin', 'administrator', 'manager'], scope: 'timesheets:decide' },
  providerAdmin: { roles: ['providerAdmin'] },
  administrator: { roles: ['providerAdmin', 'administrator'] },
  manager: { roles: ['providerAdmin', 'administrator'] },
  provider: { roles: ['providerAdmin', 'administrator'] },
  user: { roles: ['providerAdmin', 'administrator'] },
  keyScopes: { roles: ['providerAdmin', 'administrator'] },
}
const contactGifts = ['mayConfirmHours', 'mayPlaceRequests', 'maySeeInvoices', 'maySignContracts'] as const
const rightNames = {
  mayConfirmHours: 'Confirm hours',
  mayPlaceRequests: 'Place requests',
  maySeeInvoices: 'See invoices',
  maySignContracts: 'Sign contracts',
}

type By = Parameters<typeof world.send>[3]
/** A call that gives something, and the answer's status. */
type Attempt = (by: By) => Promise<number>
type Giving = readonly [gift: string, attempt: Attempt]

let owner: SampleAccount
let clientId: string
let invoices = 0
beforeAll(async () => {
  owner = await sampleUser(world, await sampleOrganisation(world))
  await sampleRecording(world, owner)
  clientId = (await sampleClient(world, owner)).clientId
  await numberAll(world, owner)
})

const send = async (method: string, path: string, body: unknown, by: By) => {
  await world.sql`delete from attempts where key like 'mail%'`
  return (await world.send(method, path, body, by)).status
}

/** A file is reported with its errors, and adds nothing. */
const importFile = async (kind: 'client' | 'project', rows: Record<string, string>[], by: By) => {
  const headers = { ...(by as { headers?: object }).headers, 'content-type': 'text/csv' }
  const answer = await world.send('POST', `/provider/${kind}-imports`, csvOf(rows), { ...by, headers } as By)
  const { faults } = answer.body as unknown as { faults?: readonly unknown[] }
  return answer.status === 200 && (faults?.length ?? 0) > 0 ? 403 : answer.status
}
const noRights = { mayConfirmHours: false, mayPlaceRequests: false, maySeeInvoices: false, maySignContracts: false }
const contactForm = (rights: object) => ({
  name: 'Ines Maes',
  email: `${uuid()}@client.example`,
  language: 'en',
  projectIds: null,
  ...noRights,
  ...rights,
})
const contactPath = `/provider/clients/{id}/contacts`
const inClient = (path: string) => path.replace('{id}', clientId)
const withContact = async (rights: object, call: (path: string) => Promise<number>) =>
  call(`${inClient(contactPath)}/${await sampleContact(world, owner, clientId, { ...noRights, ...rights })}`)

/** How each route gives each right; a route that declares `gives` and is missing here fails. */
const givings: Readonly<Record<string, () => readonly Giving[]>> = {
  'users.inviteUser': () =>
    providerRoles.map((role) => [
      role,
      (by) =>
        send('POST', '/provider/users', { email: `${uuid()}@new.example`, givenName: 'A', familyName: 'B', role }, by),
    ]),
  'users.editUser': () =>
    providerRoles.flatMap((role): Giving[] => {
      const edit = async (from: ProviderRole, body: object, by: By) => {
        const user = await sampleUser(world, owner, from)
        // Active again, in the same role.
        if ('active' in body) await world.sql`update accounts set active = false where id = ${user.accountId}`
        return send('PATCH', `/provider/users/${user.accountId}`, body, by)
      }
      return [
        [role, (by) => edit(role === 'user' ? 'manager' : 'user', { role }, by)],
        [role, (by) => edit(role, { active: true }, by)],
      ]
    }),
  'users.inviteAgain': () =>
    providerRoles.map((role) => [
      role,
      async (by) => {
        const id = uuid()
        await world.sql`
          insert into accounts (organisation_id, id, type, role, email)
           values (${owner.organisationId}, ${id}, 'provider', ${role}, ${`${id}@new.example`})`
        return send('POST', `/provider/users/${id}/invite`, undefined, by)
      },
    ]),
  'singleSignOn.saveSignOn': () => [
    // Nobody but an owner sets the identity provider, whatever role it gives.
    [
      'providerAdmin',
      (by) =>
        send(
          'PUT',
          '/provider/single-sign-on',
          {
            enabled: true,
            name: 'Sign in',
            issuer: 'https://issuer.example',
            clientIdentifier: 'interim',
            clientSecret: 'secret',
            domains: ['new.example'],
            defaultRole: 'user',
            createsUsers: true,
          },
          by,
        ),
    ],
  ],
  'keys.addKey': () => [['keyScopes', (by) => send('POST', '/keys', { name: 'Mine', scopes: ['pay:read'] }, by)]],
  'keys.rotateKey': () => [
    ['keyScopes', async (by) => send('POST', `/keys/${(await sampleKey(world, owner)).keyId}/rotate`, undefined, by)],
  ],
  'webhooks.addWebhook': () => [
    [
      'events',
      (by) => send('POST', '/webhooks', { name: 'Mine', address: 'https://receiver.example/mine', types: [] }, by),
    ],
    [
      'events of time off',
      (by) =>
        send(
          'POST',
          '/webhooks',
          { name: 'Mine', address: 'https://receiver.example/mine', types: ['timeOff.approved'] },
          by,
        ),
    ],
  ],
  'webhooks.editWebhook': () => [
    [
      'events',
      async (by) =>
        send(
          'PATCH',
          `/webhooks/${(await sampleWebhook(world, owner)).endpointId}`,
          { address: 'https://receiver.example/mine' },
          by,
        ),
    ],
    [
      'events of time off',
      async (by) =>
        send(
          'PATCH',
          `/webhooks/${(await sampleWebhook(world, owner)).endpointId}`,
          { types: ['timeOff.approved'] },
          by,
        ),
    ],
  ],
  'webhooks.rotateSecret': () => [
    [
      'events',
      async (by) => send('POST', `/webhooks/${(await sampleWebhook(world, owner)).endpointId}/secret`, undefined, by),
    ],
  ],
  'contacts.addContact': () => [
    ['the portal', (by) => send('POST', inClient(contactPath), contactForm({}), by)],
    ...contactGifts.map((right): Giving => [
      right,
      (by) => send('POST', inClient(contactPath), contactForm({ [right]: true }), by),
    ]),
  ],
  'contacts.editContact': () => [
    ['the portal', (by) => withContact({}, (path) => send('PATCH', path, { email: `${uuid()}@other.example` }, by))],
    ...contactGifts.flatMap((right): Giving[] => [
      [right, (by) => withContact({}, (path) => send('PATCH', path, { [right]: true }, by))],
      // Another address gives the rights to somebody else.
      [
        right,
        (by) => withContact({ [right]: true }, (path) => send('PATCH', path, { email: `${uuid()}@other.example` }, by)),
      ],
      // More projects give the rights for more.
      [
        right,
        async (by) => {
          const limited = { [right]: true, projectIds: [uuid()] }
          return withContact(limited, (path) => send('PATCH', path, { projectIds: null }, by))
        },
      ],
    ]),
  ],
  'clients.editClient': () => [
    [
      'maySeeInvoices',
      async (by) => {
        const { clientId: invoiced } = await sampleClient(world, owner)
        await world.sql`
          insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date, currency,
                                         net_amount, vat_amount, total_amount, minutes, language, seller, buyer, terms, issued_by)
          values (${owner.organisationId}, ${uuid()}, ${invoiced}, 'invoice', 2026, ${++invoices}, '2026-11-02', '2026-12-02', '2026-10-01', '2026-10-31', 'EUR', 1, 0, 1, 1, 'en', '{}', '{}', '{}', ${owner.accountId})`
        return send('PATCH', `/provider/clients/${invoiced}`, { contact: { email: 'mine@other.example' } }, by)
      },
    ],
  ],
  'clientImports.importFile': () =>
    contactGifts.map((right) => [
      right,
      async (by) => {
        const row = {
          Client: uuid(),
          'Contact person': 'Ines Maes',
          'Contact email': 'ines@client.example',
          Permissions: rightNames[right],
        }
        return importFile('client', [row], by)
      },
    ]),
  'projects.addProject': () => [
    [
      'hours of a project',
      async (by) => {
        const { accountId: projectManagerId } = await sampleUser(world, owner, 'provider')
        return send('POST', '/provider/projects', { name: uuid(), clientId, projectManagerId }, by)
      },
    ],
  ],
  'projects.editProject': () => [
    [
      'hours of a project',
      async (by) => {
        const { accountId: projectManagerId } = await sampleUser(world, owner, 'provider')
        const { projectId } = await sampleProject(world, owner, { managerId: owner.accountId })
        return send('PATCH', `/provider/projects/${projectId}`, { projectManagerId }, by)
      },
    ],
  ],
  'projectImports.importFile': () => [
    [
      'hours of a project',
      async (by) => {
        const { accountId } = await sampleUser(world, owner, 'provider')
        const [{ name, email } = { name: '', email: '' }] = await world.sql<{ name: string; email: string }>`
          with added as (insert into clients (organisation_id, id, name) values (${owner.organisationId}, ${uuid()}, ${uuid()}) returning name)
          select added.name, a.email from added, accounts a where a.id = ${accountId}`
        return importFile('project', [{ Project: uuid(), Client: name, 'Project manager': email }], by)
      },
    ],
  ],
}

const declared = routes.filter(({ route }) => route.gives !== undefined)

test('every route that gives something is tried (F82)', () => {
  expect(Object.keys(givings).sort()).toEqual(declared.map(({ name }) => name).sort())
})

/** Routes with a field that could give something, and why they give nothing. */
const givesNothing: Readonly<Record<string, string>> = {
  'requests.addRequest': 'the role is an occupation, and the manager of a request is notified and has no rights by it',
  'requests.editRequest': 'the role is an occupation, and the manager of a request is notified and has no rights by it',
  'assignments.offerAssignment': 'the role is an occupation',
  'assignments.editAssignment': 'the role is an occupation',
  'shifts.createOpenShifts': 'the role is an occupation',
  'shifts.editOpenShift': 'the role is an occupation',
  'shifts.startWaves': 'email is a channel',
  'shifts.startShiftWaves': 'email is a channel',
  'settings.saveSettings': 'the roles of rates are occupations',
  'portalRequests.placeClientRequest': 'the role is an occupation',
  'clients.addClient': 'a new client has no invoices yet, and the user who sends the first sees its recipient',
  'workforce.inviteWorker': 'a worker reads only own records, which do not exist yet',
  'workforce.addWorker': 'a worker reads only own records, which do not exist yet',
  'workforce.editWorker': 'only who sees the pay of a worker may change the address',
  'organisations.saveContacts': 'the address is printed on invoices, and receives nothing',
}
const giving = new Set([
  'role',
  'defaultRole',
  'scopes',
  'mayConfirmHours',
  'mayPlaceRequests',
  'maySeeInvoices',
  'maySignContracts',
  'email',
  'projectManagerId',
])
test('a route that takes a role, a scope, a right or the address of somebody declares what it gives (F82)', () => {
  const undeclared = routes.filter(({ route }) => {
    const isOfOrganisation = route.access.for === 'provider' || route.access.for === 'client'
    const isGiving = [...writtenFields(route)].some((field) => giving.has(field))
    return isOfOrganisation && route.method !== 'GET' && isGiving && !route.gives
  })
  expect(undeclared.map(({ name }) => name).sort()).toEqual(Object.keys(givesNothing).sort())
})

describe.each(declared.map(({ name }) => name))('%s (F82)', (name) => {
  test.each(providerRoles)('the role %s gives exactly what it has', async (role) => {
    // An organisation has a limited number of active keys.
    await world.sql`update api_keys set revoked_at = created_at where organisation_id = ${owner.organisationId}`
    const by = await sampleUser(world, owner, role)
    for (const [gift, attempt] of givings[name]?.() ?? []) {
      const mayGive = givers[gift]?.roles.includes(role) && role !== 'user'
      expect([gift, (await attempt(by)) < 300], `${name} ${gift} by ${role}`).toEqual([gift, mayGive])
    }
  })

  test('an API key gives nothing beyond its scopes', async () => {
    for (const [gift, attempt] of givings[name]?.() ?? []) {
      const needed = givers[gift]?.scope
      for (const scopes of [keyScopes, keyScopes.filter((scope) => scope !== needed)]) {
        await resetKeyLimits(world)
        const { headers } = await sampleKey(world, owner, { scopes })
        const mayGive = needed !== undefined && (scopes as readonly string[]).includes(needed)
        expect([gift, (await attempt({ headers })) < 300], `${name} ${gift} by a key`).toEqual([gift, mayGive])
      }
    }
  })
})
