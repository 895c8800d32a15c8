import { beforeEach, describe, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { emailsTo, goOn, type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { ownProfile, workforce } from './routes.ts'
import { sampleWorker, wholeForm } from './samples.ts'

const world = await openWorld([...accounts, ...workforce, ...ownProfile])

let admin: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
  worker = await sampleWorker(world, admin)
  await world.sql`update accounts set email_verified = false where id = ${worker.accountId}`
})

const isVerified = async () => {
  const [row] = await world.sql<{ verified: boolean }>`
    select email_verified as verified from accounts where id = ${worker.accountId}`
  return row?.verified
}
const params = () => ({ id: worker.accountId })
const edit = (body: object) => world.call(workforceRoutes.editWorker, { params: params(), body: body as never }, admin)

describe('An email address is verified', () => {
  test('by a link that was sent to it, not by changing the temporary password (F67)', async () => {
    const { body } = await world.call(workforceRoutes.renewTemporaryPassword, { params: params() }, admin)
    const oldPassword = body.temporaryPassword ?? ''
    const { companyTag, email } = worker
    const signedIn = await world.call(accountRoutes.signIn, { body: { email, password: oldPassword, companyTag } })
    goOn(worker, signedIn)
    const own = { oldPassword, newPassword: 'Fresh-5678?' }
    const changed = await world.call(accountRoutes.changeWorkerPassword, { body: own }, worker)
    expect([changed.status, await isVerified()]).toEqual([200, false])
    await world.call(accountRoutes.requestPasswordReset, { body: { email, companyTag } })
    const token = (await emailsTo(world, email)).at(-1)?.token ?? ''
    expect(
      (await world.call(accountRoutes.resetPassword, { body: { token, newPassword: 'Other-5678?' } })).status,
    ).toBe(200)
    expect(await isVerified()).toBe(true)
  })

  test('also when the worker types a new one, even if the former was never verified (F67)', async () => {
    const { body } = await world.call(
      ownProfileRoutes.editOwnProfile,
      { body: { email: 'typo@profile.example' } as never },
      worker,
    )
    expect(body).toMatchObject({ email: worker.email, pendingEmail: 'typo@profile.example' })
  })
})

describe('A worker is notified', () => {
  const subjects = async (address: string) => (await emailsTo(world, address)).map(({ subject }) => subject)
  const notified = async () =>
    (
      await world.sql<{ what: string }>`
        select "values" ->> 'what' as what from notifications where account_id = ${worker.accountId} order by id`
    ).map(({ what }) => what)

  test('when the organisation changes the bank account or the username (F91)', async () => {
    await edit({ bankAccount: wholeForm.bankAccount })
    await edit({ username: 'another' })
    expect(await subjects(worker.email)).toEqual([
      'Your bank account at Sample Staffing was changed',
      'Your username at Sample Staffing was changed',
    ])
    const [sent] = await emailsTo(world, worker.email)
    expect(sent?.text).not.toContain('7034')
    expect(await notified()).toEqual(['bankAccountChangedByOthers', 'usernameChanged'])
  })

  test('at the former and the new address when the organisation changes the email address (F91)', async () => {
    const email = `${worker.accountId}@other.example`
    expect((await edit({ email })).body.email).toBe(email)
    for (const address of [worker.email, email])
      expect(await subjects(address)).toEqual(['Your email address at Sample Staffing was changed'])
    expect(await notified()).toEqual(['emailChanged'])
  })

  test('of nothing else (F91)', async () => {
    await edit({ firstName: 'Other', email: worker.email })
    expect([await subjects(worker.email), await notified()]).toEqual([[], []])
  })
})
