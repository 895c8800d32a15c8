import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  emailsTo,
  type SampleAccount,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { csvOf } from '#domains/imports/server/testing/csv-of.ts'
import { numberAll, sampleRecording, sampleWebhook } from '#domains/webhooks/server/samples.ts'
import { sampleFile, sampleWorker, wholeForm } from '#domains/workforce/server/samples.ts'
import { pathOf, sampleBody } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { writtenFields } from './testing/written-fields.ts'

const world = await openWorld(routes)

let owner: SampleAccount
let worker: SampleAccount
let clientId: string
let contactId: string
let userId: string
let webhookId: string
beforeAll(async () => {
  owner = await sampleUser(world, await sampleOrganisation(world))
  worker = await sampleWorker(world, owner)
  await sampleRecording(world, owner)
  clientId = (await sampleClient(world, owner)).clientId
  await numberAll(world, owner)
  contactId = await sampleContact(world, owner, clientId, { maySeeInvoices: false })
  userId = (await sampleUser(world, owner, 'user')).accountId
  webhookId = (await sampleWebhook(world, owner)).endpointId
})

/** A session whose confirmation is past. */
const stale = async (of: SampleAccount) => ({ ...of, cookie: await sampleSession(world, of, { confirmed: false }) })
type Call = readonly [path: string, body?: unknown]
const contact = { name: 'Ines Maes', email: 'ines@new.example', language: 'en', projectIds: null }

/** For each route that is sensitive by its content: a call that is, and one that is not. */
const byContent: Readonly<Record<string, () => { readonly sensitive: readonly Call[]; readonly harmless?: Call }>> = {
  'users.editUser': () => ({
    sensitive: [
      [`/provider/users/${userId}`, { role: 'manager' }],
      [`/provider/users/${userId}`, { role: 'providerAdmin' }],
    ],
    harmless: [`/provider/users/${userId}`, { givenName: 'Other' }],
  }),
  'sensitive.changeSignInAddress': () => ({
    sensitive: [['/settings/email', { email: 'other@new.example' }]],
    harmless: ['/settings/email', { email: owner.email }],
  }),
  'webhooks.editWebhook': () => ({
    sensitive: [[`/webhooks/${webhookId}`, { address: 'https://receiver.example/other' }]],
    harmless: [`/webhooks/${webhookId}`, { name: 'Other' }],
  }),
  'contacts.addContact': () => {
    const path = `/provider/clients/${clientId}/contacts`
    const none = { mayConfirmHours: false, mayPlaceRequests: false, maySeeInvoices: false }
    return {
      sensitive: Object.keys(none).map((right): Call => [path, { ...contact, ...none, [right]: true }]),
      harmless: [path, { ...contact, ...none }],
    }
  },
  'contacts.editContact': () => {
    const path = `/provider/clients/${clientId}/contacts/${contactId}`
    return {
      sensitive: [
        [path, { maySeeInvoices: true }],
        [path, { email: 'other@new.example' }],
      ],
      harmless: [path, { name: 'Other', mayConfirmHours: true }],
    }
  },
  'clientImports.importFile': () => {
    const person = { Client: uuid(), 'Contact person': 'Ines', 'Contact email': 'ines@new.example' }
    return {
      sensitive: [['/provider/client-imports', csvOf([{ ...person, Permissions: 'See invoices' }])]],
      harmless: ['/provider/client-imports', csvOf([person])],
    }
  },
  'confirmations.saveConfirmationSettings': () => {
    const path = `/provider/clients/${clientId}/confirmations/settings`
    return {
      sensitive: [[path, { mode: 'approves', scheduled: false }]],
      harmless: [path, { mode: 'informs', scheduled: true }],
    }
  },
  'billing.saveSeller': () => ({
    sensitive: [['/provider/billing/seller', { city: 'Brussels', country: 'BE', accountNumber: 'BE62510007547061' }]],
    harmless: ['/provider/billing/seller', { city: 'Brussels', country: 'BE' }],
  }),
  'workforce.importWorkers': () => ({ sensitive: [['/provider/workforce/import', sampleFile([{}])]] }),
  'workforce.editWorker': () => {
    const path = `/provider/workforce/${worker.accountId}`
    return {
      sensitive: [
        [path, { email: 'other@new.example' }],
        [path, { username: 'other' }],
        [path, { bankAccount: wholeForm.bankAccount }],
      ],
      harmless: [path, { firstName: 'Other', email: worker.email }],
    }
  },
  'ownProfile.editOwnProfile': () => ({
    sensitive: [
      ['/worker/profile', { email: 'other@new.example' }],
      ['/worker/profile', { bankAccount: null }],
    ],
    harmless: ['/worker/profile', { phone: null }],
  }),
}

const declared = routes.filter(({ route }) => route.sensitive !== undefined)
const always = declared.filter(({ route }) => route.sensitive === 'always')

/** Routes that ask for the password in their body; with a second factor they need the confirmation as well. */
const withPassword = ['privacy.closeOrganisation', 'privacy.deleteAccount']

test('every route that is sensitive by its content is tried (F83)', () => {
  const names = declared.filter(({ route }) => route.sensitive === 'byContent').map(({ name }) => name)
  expect([...Object.keys(byContent), ...withPassword].sort()).toEqual(names.sort())
})

/** Routes that write something sensitive, and why they need no confirmation. */
const withoutConfirmation: Readonly<Record<string, string>> = {
  'accounts.signIn': 'it is the confirmation',
  'accounts.register': 'nobody is signed in',
  'accounts.resendVerification': 'nobody is signed in',
  'accounts.activateAccount': 'a link from an email allows it',
  'accounts.requestPasswordReset': 'nobody is signed in',
  'accounts.resetPassword': 'a link from an email allows it',
  'accounts.changeWorkerPassword': 'it asks for the old password',
  'ownAccount.changePassword': 'it asks for the old password',
  'sensitive.confirm': 'it is the confirmation',
  'sensitive.confirmAddress': 'a link from an email allows it',
  'sensitive.undoAddressChange': 'a link from an email allows it',
  'notifications.saveNotificationSettings': 'the field is a channel of notifications',
  'organisations.saveContacts': 'the address is printed, and receives nothing',
  'clients.addClient': 'the address of a customer gives no access',
  'clients.editClient': 'the address of a customer gives no access',
  'workforce.inviteWorker': 'a new worker reaches own records only, which do not exist yet',
  'workforce.addWorker': 'a new worker reaches own records only, which do not exist yet',
  'publicConfirmations.decideHours': 'the typed address proves a person, and a link from an email allows it',
  'portalSignIn.requestSignIn': 'nobody is signed in',
  'portalSignIn.signInToPortal': 'a link from an email allows it',
  'users.deleteUser': 'it takes access away',
  'users.handOver': 'the colleague may see and manage projects already',
  'keys.revokeKey': 'it takes access away',
  'singleSignOn.checkIssuer': 'it changes nothing',
  'contracts.signContract': 'it asks for the password itself',
  'contractBatches.signContracts': 'it asks for the password itself',
  'events.saveRecording': 'events that are recorded are delivered to existing endpoints only',
  'webhooks.deleteWebhook': 'it takes access away',
  'webhooks.testWebhook': 'it changes nothing',
  'webhooks.replayEvents': 'it goes to an existing endpoint',
  'webhooks.redeliver': 'it goes to an existing endpoint',
  'shifts.startWaves': 'email is a channel',
  'shifts.startShiftWaves': 'email is a channel',
}
const fields = new Set([
  'email',
  'username',
  'bankAccount',
  'accountNumber',
  'password',
  'newPassword',
  'clientSecret',
  'scopes',
  'defaultRole',
  'mayConfirmHours',
  'mayPlaceRequests',
  'maySeeInvoices',
])
const permissions = new Set([
  'users:write',
  'signIn:write',
  'keys:write',
  'webhooks:write',
  'confirmations:write',
  'organisation:close',
])

test('a route that writes something sensitive is declared so, or says why it needs no confirmation (F83)', () => {
  const undeclared = routes.filter(({ route }) => {
    const permission = 'permission' in route.access ? route.access.permission : undefined
    const writes = [...writtenFields(route)].some((field) => fields.has(field)) || permissions.has(permission ?? '')
    return route.method !== 'GET' && writes && !route.sensitive
  })
  expect(undeclared.map(({ name }) => name).sort()).toEqual(Object.keys(withoutConfirmation).sort())
})

/** Bodies that pass the schema; others are derived from it. */
const bodies: Readonly<Record<string, unknown>> = {
  'singleSignOn.saveSignOn': {
    enabled: true,
    name: 'Sign in',
    issuer: 'https://issuer.example',
    clientIdentifier: 'interim',
    clientSecret: 'secret',
    domains: ['new.example'],
    defaultRole: 'user',
    createsUsers: true,
  },
  'pay.savePayer': { accountHolder: 'Sample Staffing', accountNumber: 'BE68539007547034' },
}

/** Calls a route and returns the status with the code of the refusal. */
async function answerOf(name: string, [path, body]: Call, by: SampleAccount): Promise<string> {
  const route = routes.find((one) => one.name === name)?.route
  const options = route?.upload ? { ...by, headers: { 'content-type': 'text/csv' } } : by
  const { status, problem } = await world.send(route?.method ?? 'GET', path, body, options)
  return `${status} ${problem?.code ?? ''}`.trim()
}
const callerOf = (name: string) => (name.startsWith('ownProfile.') ? worker : owner)
const required = '403 CONFIRMATION_REQUIRED'

test.each(always.map(({ name }) => name))('%s needs a recent confirmation (F83)', async (name) => {
  const served = always.find((one) => one.name === name)
  if (!served) throw new Error(`${name} is not a route`)
  const call: Call = [pathOf(served.route), bodies[name] ?? sampleBody(served.route)]
  expect(await answerOf(name, call, await stale(callerOf(name)))).toBe(required)
  expect(await answerOf(name, call, callerOf(name))).not.toBe(required)
})

test.each(Object.keys(byContent))('%s needs a recent confirmation for what is sensitive only (F83)', async (name) => {
  const { sensitive, harmless } = byContent[name]?.() ?? { sensitive: [] }
  const by = await stale(callerOf(name))
  for (const call of sensitive) expect(await answerOf(name, call, by), JSON.stringify(call)).toBe(required)
  if (harmless) expect(await answerOf(name, harmless, by)).toMatch(/^20\d$/)
})

describe('The owners are notified (F83)', () => {
  const subjects = async () => (await emailsTo(world, owner.email)).map(({ subject }) => subject)

  test('of a new user who can write, of a raised role and of a user who is back, even if they did it themselves', async () => {
    owner = await sampleUser(world, await sampleOrganisation(world))
    const invite = (role: string) => ({
      email: `${uuid()}@new.example`,
      givenName: 'An',
      familyName: 'Peeters',
      role,
    })
    const reader = await world.send('POST', '/provider/users', invite('user'), owner)
    expect(await subjects()).toEqual([])
    await world.send('POST', '/provider/users', invite('manager'), owner)
    const { id } = reader.body as unknown as { id: string }
    await world.send('PATCH', `/provider/users/${id}`, { role: 'administrator' }, owner)
    await world.send('PATCH', `/provider/users/${id}`, { role: 'user' }, owner)
    expect(await subjects()).toEqual(['New user in your organisation', 'A user was given a higher role'])
    expect((await emailsTo(world, owner.email)).at(-1)?.text).toContain(
      'Sam Sample providerAdmin has changed the role of An Peeters from Viewer to Administrator.',
    )
  })

  test('of contacts with permissions and of raised ones, by a notification whose email cannot be turned off', async () => {
    owner = await sampleUser(world, await sampleOrganisation(world))
    const manager = await sampleUser(world, owner, 'manager')
    const { clientId: id } = await sampleClient(world, owner)
    const path = `/provider/clients/${id}/contacts`
    const none = { mayConfirmHours: false, mayPlaceRequests: false, maySeeInvoices: false }
    const added = await world.send('POST', path, { ...contact, ...none }, manager)
    const kinds = () =>
      world.sql`select kind, "values" from notifications where account_id = ${owner.accountId} order by id`
    expect(await kinds()).toEqual([])
    await world.send(
      'PATCH',
      `${path}/${(added.body as unknown as { id: string }).id}`,
      { mayConfirmHours: true },
      manager,
    )
    expect(await kinds()).toEqual([
      {
        kind: 'contactRightsGiven',
        values: { contact: 'Ines Maes', client: 'Sample Client', count: 1, by: 'Sam Sample manager' },
      },
    ])
  })
})
