import { expect, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type NotificationSettings, notificationRoutes } from '../contract.ts'
import { usualTypes } from '../rules.ts'
import { notifications } from './routes.ts'

const world = await openWorld(notifications)
const read = async (who: SampleAccount) => (await world.call(notificationRoutes.readNotificationSettings, {}, who)).body
const formOf = ({
  version: _,
  isSmsOffered: __,
  allowed: ___,
  isPhoneConfirmed: ____,
  ...form
}: NotificationSettings) => form
const save = (who: SampleAccount, form: object, ifMatch?: number) =>
  world.call(
    notificationRoutes.saveNotificationSettings,
    { body: form as never },
    { ...who, ...(ifMatch !== undefined && { ifMatch }) },
  )

test('users and workers start with defaults, and store only their own choices', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'EST' })
  const [user, worker] = [
    await sampleUser(world, organisation, 'user'),
    await sampleAccount(world, organisation, 'worker', 'worker'),
  ]
  for (const who of [user, worker]) {
    const usual = await read(who)
    expect(usual).toMatchObject({
      types: usualTypes(true),
      digest: 'daily',
      quietFrom: null,
      timeZone: 'EST',
      version: 0,
    })
    const types = { ...usual.types, messages: { inApp: false, email: true, sms: true } }
    const chosen = {
      ...formOf(usual),
      types,
      digest: 'weekly',
      quietFrom: '22:00',
      quietTo: '07:00',
      phone: '+32 470 12 34 56',
    }
    const { status, body } = await save(who, chosen, 0)
    expect([status, body]).toEqual([
      200,
      {
        ...chosen,
        phone: '+32470123456',
        isPhoneConfirmed: false,
        isSmsOffered: true,
        version: 1,
        allowed: ['edit', 'confirmPhone'],
      },
    ])
    expect(await read(who)).toEqual(body)
    expect((await save(who, { ...chosen, digest: 'hourly' }, 1)).body).toMatchObject({ digest: 'hourly', version: 2 })
  }
  expect(await read(await sampleUser(world, organisation))).toMatchObject({ digest: 'daily', version: 0 })
})

test('a concurrent change of the settings is not overwritten', async () => {
  const user = await sampleUser(world, await sampleOrganisation(world))
  const form = formOf(await read(user))
  const both = await Promise.all([save(user, form, 0), save(user, { ...form, digest: 'hourly' }, 0)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { problem } = await save(user, form, 0)
  expect(problem).toMatchObject({ code: 'STALE_VERSION', current: { version: 1 } })
})

test('incomplete or empty quiet hours, and SMS without a number, are reported at their fields', async () => {
  const user = await sampleUser(world, await sampleOrganisation(world))
  const form = formOf(await read(user))
  const types = { ...form.types, announcements: { inApp: true, email: true, sms: true } }
  const faults = async (changed: object) =>
    (await save(user, { ...form, ...changed })).problem.errors?.map(({ path }) => path)
  expect(await faults({ quietFrom: '22:00' })).toEqual(['quietTo'])
  expect(await faults({ quietTo: '07:00' })).toEqual(['quietFrom'])
  expect(await faults({ quietFrom: '07:00', quietTo: '07:00' })).toEqual(['quietTo'])
  expect(await faults({ types })).toEqual(['phone'])
  expect(await faults({ phone: '12' })).toEqual(['phone'])
  expect(await faults({ types: { ...types, messages: { inApp: true, email: true } } })).toEqual(['types.messages.sms'])
  expect(await faults({ timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
})

test('an organisation that turned emails off sends none to accounts with default settings', async () => {
  const organisation = await sampleOrganisation(world)
  await world.sql`update organisations set notify_by_email = false where id = ${organisation.organisationId}`
  const { types } = await read(await sampleUser(world, organisation))
  expect(Object.values(types).some(({ email }) => email)).toBe(false)
})
