import { beforeEach, describe, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { addressLinkRoutes, sensitiveRoutes } from '#domains/accounts/contract/sensitive.ts'
import {
  goOn,
  emailsTo,
  type SampleAccount,
  sampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleSession,
} from '#domains/accounts/server/samples.ts'
import { sampleAuthenticator } from '#domains/accounts/server/testing/factor-samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { emailChangeRoutes } from '#domains/workforce/contract/email-changes.ts'
import { ownProfileRoutes } from '#domains/workforce/contract/own-profile.ts'
import { sampleFile, sampleWorker, wholeForm } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)
const password = 'Right-1234!'

let organisation: SampleOrganisation
let admin: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  admin = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  worker = await sampleWorker(world, organisation)
  await world.sql`update accounts set password_hash = (select password_hash from accounts where id = ${admin.accountId}) where id = ${worker.accountId}`
})

/** A session that was stolen some time after the sign-in. */
const stolen = async (of: SampleAccount) => ({ ...of, cookie: await sampleSession(world, of, { confirmed: false }) })
const confirm = (by: SampleAccount, body: object = { password }) =>
  world.call(sensitiveRoutes.confirm, { body: body as never }, by)
const statusOf = async (cookie: string) => (await world.call(accountRoutes.readProfile, {}, { cookie })).status
const inProfile = (body: object, by: SampleAccount) =>
  world.call(ownProfileRoutes.editOwnProfile, { body: body as never }, { ...by, language: 'en' } as never)
const inWorkforce = (body: object, by: SampleAccount) =>
  world.call(workforceRoutes.editWorker, { params: { id: worker.accountId }, body: body as never }, by)
const { bankAccount } = wholeForm
const seller = { city: 'Brussels', country: 'BE', accountNumber: 'BE62510007547061' }

type Change = (by: SampleAccount) => Promise<{ status: number; problem: { code?: string } }>
const send =
  (method: string, path: string, body?: unknown): Change =>
  (by) =>
    world.send(method, path, body, by)
const byWorker: Record<string, Change> = {
  'the own address in the profile': (by) => inProfile({ email: 'thief@evil.example' }, by),
  'the own username': (by) => inProfile({ username: 'thief' }, by),
  'the own bank account': (by) => inProfile({ bankAccount }, by),
  'no bank account any more': (by) => inProfile({ bankAccount: null }, by),
}
const byBoth: Record<string, Change> = {
  'the address to sign in with': send('PUT', '/settings/email', { email: 'thief@evil.example' }),
  'an authenticator': send('POST', '/settings/factors/authenticator'),
  'no authenticator any more': send('POST', '/settings/factors/authenticator/remove'),
  'a passkey': send('POST', '/settings/factors/passkeys/challenge'),
  'new recovery codes': send('POST', '/settings/factors/recovery-codes'),
}
const byAdmin: Record<string, Change> = {
  "a worker's address": (by) => inWorkforce({ email: 'thief@evil.example' }, by),
  "a worker's username": (by) => inWorkforce({ username: 'thief' }, by),
  "a worker's bank account": (by) => inWorkforce({ bankAccount }, by),
  "a worker's password": (by) => send('POST', `/provider/workforce/${worker.accountId}/temporary-password`)(by),
  "a worker's second factor": (by) => send('POST', `/provider/workforce/${worker.accountId}/reset-factors`)(by),
  'workers of a file': (by) =>
    world.call(
      workforceRoutes.importWorkers,
      { query: {}, file: new Blob([sampleFile([{}])], { type: 'text/csv' }) },
      by,
    ),
  'the account on invoices': send('PUT', '/provider/billing/seller', seller),
  'the identity provider': send('PUT', '/provider/single-sign-on', {
    enabled: true,
    name: 'Thief',
    issuer: 'https://evil.example',
    clientIdentifier: 'thief',
    clientSecret: 'thief',
    domains: ['sample.example'],
    defaultRole: 'administrator',
    createsUsers: true,
  }),
  'a webhook endpoint': send('POST', '/webhooks', {
    name: 'Thief',
    address: 'https://evil.example/',
    types: [],
  }),
  'the account that pays': send('PUT', '/provider/pay/payer', {
    accountHolder: 'Thief',
    accountNumber: 'BE68539007547034',
  }),
}

const cases: [string, () => SampleAccount, Change][] = [
  ...Object.entries(byWorker).map(([what, change]) => [`a worker: ${what}`, () => worker, change] as never),
  ...Object.entries(byBoth).map(([what, change]) => [`a worker: ${what}`, () => worker, change] as never),
  ...Object.entries(byBoth).map(([what, change]) => [`a provider user: ${what}`, () => admin, change] as never),
  ...Object.entries(byAdmin).map(([what, change]) => [`an administrator: ${what}`, () => admin, change] as never),
]

test.each(cases)('T53 a session without a confirmed identity changes nothing for %s', async (_, personOf, change) => {
  const thief = await stolen(personOf())
  const { status, problem } = await change(thief)
  expect([status, problem.code]).toEqual([403, 'CONFIRMATION_REQUIRED'])
  expect((await confirm(thief)).status).toBe(200)
  const again = await change(thief)
  expect(again.status).toBeLessThan(500)
  expect(again.problem?.code).not.toBe('CONFIRMATION_REQUIRED')
})

test('T53 a confirmation or a sign-in is valid for ten minutes', async () => {
  const mine = await stolen(worker)
  expect((await confirm(mine)).body.confirmedUntil).toBe('2026-11-20T08:10:00Z')
  world.passMinutes(9)
  expect((await inProfile({ phone: '+32 470 12 34 56', email: worker.email }, mine)).status).toBe(200)
  const changed = await inProfile({ bankAccount }, mine)
  expect(changed.status).toBe(200)
  goOn(mine, changed)
  world.passMinutes(1)
  expect((await inProfile({ bankAccount: null }, mine)).problem.code).toBe('CONFIRMATION_REQUIRED')
  const signedIn = await world.call(accountRoutes.signIn, {
    body: { email: worker.email, password, companyTag: organisation.companyTag },
  })
  goOn(mine, signedIn)
  expect((await inProfile({ bankAccount: null }, mine)).status).toBe(200)
  world.setClock('2026-11-20T08:00:00Z')
})

describe('T53 A confirmation', () => {
  test('is refused for a wrong or missing password, and blocked after ten of them; other sessions are not affected', async () => {
    const thief = await stolen(worker)
    expect((await confirm(thief, {})).problem.errors).toMatchObject([{ path: 'password', code: 'passwordRequired' }])
    for (let i = 0; i < 10; i++) {
      const { status, problem } = await confirm(thief, { password: `Wrong-${i}` })
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'password'])
    }
    expect((await confirm(thief)).status).toBe(429)
    expect((await inProfile({ bankAccount }, thief)).status).toBe(403)
    expect((await confirm(await stolen(worker))).status).toBe(200)
  })

  test('requires the second factor if there is one: the password alone is not enough', async () => {
    const app = await sampleAuthenticator(world, worker)
    const thief = await stolen(worker)
    for (const body of [{ password }, { password, code: '000000' }])
      expect((await confirm(thief, body)).problem.errors).toMatchObject([{ path: 'code' }])
    expect((await inProfile({ bankAccount }, thief)).status).toBe(403)
    expect((await confirm(thief, { code: app.code() })).status).toBe(200)
    expect((await confirm(await stolen(worker), { code: app.recoveryCode })).status).toBe(200)
    expect((await inProfile({ bankAccount }, thief)).status).toBe(200)
  })
})

describe('T53 A new address', () => {
  const address = 'new@profile.example'
  const linkTo = async (recipient: string) => (await emailsTo(world, recipient)).at(-1)?.token ?? ''
  // The address that the link was sent to is typed.
  const typed = async (token: string) => ({ token, email: (await does(token)).body.email ?? 'none@sample.example' })
  const follow = async (token: string, by = {}) =>
    world.call(addressLinkRoutes.confirmAddress, { body: await typed(token) }, by)
  const undo = async (token: string) => world.call(addressLinkRoutes.undoAddressChange, { body: await typed(token) })
  const does = (token: string) => world.call(addressLinkRoutes.readAddressLink, { query: { token } })
  const signIn = async (email: string, given = password) =>
    (await world.call(accountRoutes.signIn, { body: { email, password: given, companyTag: organisation.companyTag } }))
      .status

  test('takes effect when its link is opened; the other sessions end at the request and at the confirmation', async () => {
    const [other, { cookie: former }] = [await sampleSession(world, worker), { ...worker }]
    const changed = await inProfile({ email: address }, worker)
    goOn(worker, changed)
    expect(changed.body).toMatchObject({ email: worker.email, pendingEmail: address })
    expect(await Promise.all([other, former, worker.cookie].map(statusOf))).toEqual([401, 401, 200])
    expect([await signIn(address), await signIn(worker.email)]).toEqual([401, 200])
    const token = await linkTo(address)
    expect((await does(token)).body).toEqual({ does: 'confirm', type: 'worker', email: address })
    const confirmed = await follow(token, worker)
    expect(confirmed.status).toBe(204)
    expect(await statusOf(worker.cookie)).toBe(401)
    goOn(worker, confirmed)
    expect(await statusOf(worker.cookie)).toBe(200)
    expect(await world.sql`select 1 from sessions where account_id = ${worker.accountId}`).toHaveLength(1)
    expect([await signIn(address), await signIn(worker.email)]).toEqual([200, 401])
    expect((await follow(token)).problem.code).toBe('TOKEN_INVALID')
    expect((await world.call(ownProfileRoutes.readOwnProfile, {}, worker)).body.pendingEmail).toBeNull()
  })

  test('can be undone from the former one for a week, before and after confirmation: sessions end, and a new password is set', async () => {
    const thief = { ...worker, cookie: await sampleSession(world, worker) }
    goOn(thief, await inProfile({ email: 'thief@evil.example' }, thief))
    const undoLink = await linkTo(worker.email)
    expect((await does(undoLink)).body).toEqual({ does: 'undo', type: 'worker', email: worker.email })
    await follow(await linkTo('thief@evil.example'))
    thief.cookie = await sampleSession(world, worker)
    goOn(thief, await inProfile({ email: 'again@evil.example' }, thief))
    await follow(await linkTo('again@evil.example'))
    expect(await signIn('again@evil.example')).toBe(200)
    const undone = await undo(undoLink)
    expect(undone.status).toBe(200)
    expect([await signIn('again@evil.example'), await signIn(worker.email)]).toEqual([401, 401])
    expect(await world.sql`select 1 from sessions where account_id = ${worker.accountId}`).toEqual([])
    const body = { token: undone.body.resetToken, newPassword: 'Mine-again-5678?' }
    expect((await world.call(accountRoutes.resetPassword, { body })).status).toBe(200)
    expect(await signIn(worker.email, 'Mine-again-5678?')).toBe(200)
    expect((await undo(undoLink)).problem.code).toBe('TOKEN_INVALID')
  })

  test('can be sent again, cancelled or replaced: former links are revoked, and it expires after a day', async () => {
    const ask = async (email: string) =>
      goOn(admin, await world.call(sensitiveRoutes.changeSignInAddress, { body: { email } }, admin))
    await ask('first@profile.example')
    const first = await linkTo('first@profile.example')
    await world.call(sensitiveRoutes.resendAddressLink, {}, admin)
    expect((await follow(first)).status).toBe(410)
    const resent = await linkTo('first@profile.example')
    await ask('second@profile.example')
    expect((await follow(resent)).status).toBe(410)
    const { body } = await world.call(sensitiveRoutes.readSignInAddress, {}, admin)
    expect(body.pending?.email).toBe('second@profile.example')
    const second = await linkTo('second@profile.example')
    await world.call(sensitiveRoutes.cancelAddressChange, {}, admin)
    expect((await follow(second)).status).toBe(410)
    expect((await world.call(sensitiveRoutes.resendAddressLink, {}, admin)).problem.code).toBe('INVALID_TRANSITION')
    await ask('third@profile.example')
    world.passMinutes(24 * 60)
    expect((await follow(await linkTo('third@profile.example'))).status).toBe(410)
    world.setClock('2026-11-20T08:00:00Z')
  })

  test('is neither confirmed nor cancelled by a scanner that clicks: the address has to be typed (F92)', async () => {
    goOn(worker, await inProfile({ email: address }, worker))
    const [confirmLink, undoLink] = [await linkTo(address), await linkTo(worker.email)]
    for (const [route, token] of [
      [addressLinkRoutes.confirmAddress, confirmLink],
      [addressLinkRoutes.undoAddressChange, undoLink],
    ] as const)
      for (const email of [undefined, 'scanner@mail.example']) {
        const { problem } = await world.call(route, { body: { token, ...(email && { email }) } })
        expect(problem.errors).toMatchObject([{ path: 'email' }])
      }
    expect(await statusOf(worker.cookie)).toBe(200)
    // A person who is signed in to the account acts deliberately.
    const { status } = await world.call(addressLinkRoutes.confirmAddress, { body: { token: confirmLink } }, worker)
    expect(status).toBe(204)
  })

  test('of a worker, entered by the organisation, is pending too; users who may see pay can resend or cancel it', async () => {
    const { body } = await inWorkforce({ email: address }, admin)
    expect(body).toMatchObject({ email: worker.email, pendingEmail: address })
    expect((await emailsTo(world, worker.email)).at(-1)?.text).toContain('Sample Staffing has entered')
    const params = { id: worker.accountId }
    expect((await world.call(emailChangeRoutes.resendEmailLink, { params }, admin)).status).toBe(200)
    const cancelled = await world.call(emailChangeRoutes.cancelEmailChange, { params }, admin)
    expect(cancelled.body.pendingEmail).toBeNull()
    expect((await follow(await linkTo(address))).status).toBe(410)
  })

  test('of a provider user of another organisation is accepted like any other, but cannot be confirmed', async () => {
    const other = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'user')
    const change = await world.call(sensitiveRoutes.changeSignInAddress, { body: { email: other.email } }, admin)
    expect(change.body.pending?.email).toBe(other.email)
    expect((await follow(await linkTo(other.email))).problem.code).toBe('TOKEN_INVALID')
  })
})
