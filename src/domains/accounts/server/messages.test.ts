import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { accounts } from './routes.ts'
import { emailsTo, sampleAccount, type SampleAccount, sampleOrganisation } from './samples.ts'

const world = await openWorld(accounts)
const oldPassword = 'Right-1234!'

let worker: SampleAccount
beforeEach(async () => {
  worker = await sampleAccount(world, await sampleOrganisation(world), 'worker', 'worker', { password: oldPassword })
})

/** The specification lists its messages with a full stop, which the product leaves out. */
const bare = (message: string | undefined) => message?.replace(/\.$/, '')
const change = (body: object) => world.send('PATCH', '/worker/password', body, { ...worker, language: 'en' })

describe('T15 the messages of the specification', () => {
  test.each([
    [{ newPassword: 'Fresh-5678?' }, 'Current password is required'],
    [{ oldPassword, newPassword: 'fresh' }, 'Password does not meet all requirements'],
    [{ oldPassword, newPassword: 'Password1!' }, 'Please choose a stronger password'],
    [{ oldPassword, newPassword: oldPassword }, 'New password must be different from current password'],
    [{ oldPassword }, 'This field is required'],
  ])('for a change of the password to %j: %s', async (body, message) => {
    const { status, problem } = await change(body)
    expect(status).toBe(422)
    expect(bare(problem.errors?.[0]?.message)).toBe(message)
  })

  test.each([
    ['POST', '/auth/request-password-reset', {}, 'Please enter your email address'],
    ['POST', '/auth/request-password-reset', { email: '' }, 'Please enter your email address'],
    ['POST', '/register', { email: 'x', accountType: 'enlisting' }, 'Please enter a valid email address'],
    ['POST', '/register', { accountType: 'enlisting' }, 'This field is required'],
    ['POST', '/auth/login', { email: 'x' }, 'This field is required'],
  ])('for %s %s with %j: %s', async (method, path, body, message) => {
    const { status, problem } = await world.send(method, path, body, { language: 'en' })
    expect(status).toBe(422)
    expect(bare(problem.errors?.[0]?.message)).toBe(message)
  })

  test.each([
    ['POST', '/auth/login', { email: 'x@y.example', password: 'x' }, 'Email or password invalid'],
    ['GET', '/register/validate-token?token=x', undefined, 'Invalid or Expired Link'],
    ['GET', '/auth/validate-reset-token?token=x', undefined, 'Invalid or Expired Link'],
    ['PUT', '/auth/reset-password', { token: 'x', newPassword: 'x' }, 'Invalid or Expired Link'],
    ['PUT', '/register/activate-account', { token: 'x', newPassword: 'x' }, 'Invalid or Expired Link'],
  ])('for %s %s: %4$s', async (method, path, body, message) => {
    expect(bare((await world.send(method, path, body, { language: 'en' })).problem.detail)).toBe(message)
  })

  test('for a deactivated account', async () => {
    await world.sql`update accounts set active = false where id = ${worker.accountId}`
    const { email, companyTag } = worker
    const { problem } = await world.send(
      'POST',
      '/auth/login',
      { email, companyTag, password: oldPassword },
      { language: 'en' },
    )
    expect(bare(problem.detail)).toBe('Unable to access your account, contact your administrator')
  })
})

test.each(['en', 'fr', 'nl'] as const)(
  'T47 emails and responses have texts in %s, and no message keys',
  async (language) => {
    const email = `${language}-${worker.email}`
    const answers = [
      await world.send('POST', '/register', { email, accountType: 'enlisting' }, { language }),
      await world.send(
        'POST',
        '/auth/request-password-reset',
        { email: worker.email, companyTag: worker.companyTag },
        { language },
      ),
      await world.send('POST', '/auth/login', { email, password: 'x' }, { language }),
      await change({ oldPassword, newPassword: 'Fresh-5678?' }),
    ]
    const emails = [...(await emailsTo(world, email)), ...(await emailsTo(world, worker.email))]
    expect(emails).toHaveLength(3)
    const texts = JSON.stringify([answers.map(({ body }) => body), emails])
    expect(texts).not.toMatch(/(accounts|platform)\.(mails|messages|refusals|validation)\./)
  },
)
