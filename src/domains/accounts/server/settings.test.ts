import { beforeEach, describe, expect, test } from 'vitest'
import { initialValues } from '#base/fields.ts'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import { payRuleFields, timeRuleFields } from '#domains/organisations/contract/settings.ts'
import { organisations, settings } from '#domains/organisations/server/routes.ts'
import { sampleFields } from '#platform/server/testing/sample-fields.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { accounts } from './routes.ts'
import {
  type SampleAccount,
  sampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from './samples.ts'

const world = await openWorld([...organisations, ...settings, ...accounts])

let organisation: SampleOrganisation
let admin: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation, 'administrator')
})

const read = async (by = admin) => (await world.call(settingsRoutes.readSettings, {}, by)).body
const save = (body: object, by: object = {}) => world.send('PATCH', '/provider/settings', body, { ...admin, ...by })
const newTag = () => `s-${Math.random().toString(36).slice(2, 12)}`

test('a new organisation has the settings that their declaration names', async () => {
  expect(await read()).toEqual({
    version: 1,
    allowed: ['edit'],
    companyTag: organisation.companyTag,
    timeRules: { ...initialValues(timeRuleFields), overtimeBands: null },
    payRules: { ...initialValues(payRuleFields), currency: 'EUR', deductions: [], rolePayRates: [], statutoryPay: [] },
  })
})

test('every declared setting is saved and recorded', async () => {
  const timeRules = sampleFields(timeRuleFields, 'Text')
  const payRules = { ...sampleFields(payRuleFields, ''), nightTo: '05:30' }
  const { body } = await save({ timeRules, payRules })
  expect(body).toMatchObject({ timeRules, payRules })
  const history = await world.call(settingsRoutes.readSettingsHistory, { query: {} }, admin)
  const recorded = history.body.items[0]?.changes.map(({ field }) => field) ?? []
  const before: Record<string, unknown> = { ...initialValues(timeRuleFields), ...initialValues(payRuleFields) }
  const changed = Object.entries({ ...timeRules, ...payRules }).filter(([name, value]) => value !== before[name])
  expect(recorded.sort()).toEqual(changed.map(([name]) => name).sort())
})

test('given settings are changed, and missing ones are kept', async () => {
  const before = await read()
  await save({ timeRules: { roundingMinutes: 15, reminderWeekday: 5 } })
  const deductions = [
    { kind: 'taxes', name: 'Withholding tax', basisPoints: 1115, amount: null },
    { kind: 'other', name: 'Meal vouchers', basisPoints: null, amount: { amount: 109, currency: 'EUR' } },
  ]
  const { status, body } = await save({ payRules: { deductions, payPeriod: 'two_weekly', nightFrom: '20:00' } })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...before,
    version: before.version + 2,
    timeRules: { ...before.timeRules, roundingMinutes: 15, reminderWeekday: 5 },
    payRules: { ...before.payRules, deductions, payPeriod: 'two_weekly', nightFrom: '20:00' },
  })
  expect(await read()).toEqual(body)
  expect((await save({ timeRules: { reminderWeekday: null } })).body).toMatchObject({
    timeRules: { reminderWeekday: null },
  })
})

describe('the company tag', () => {
  test('can be changed; workers sign in with the new or the former tag, and learn the new one', async () => {
    const password = 'Right-1234!'
    const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
    const companyTag = newTag()
    expect((await save({ companyTag })).body).toMatchObject({ companyTag })
    const signIn = (tag: string) =>
      world.call(accountRoutes.signIn, { body: { email: worker.email, password, companyTag: tag } })
    expect((await signIn(companyTag)).body).toMatchObject({ company_tag: companyTag, id: worker.accountId })
    expect((await signIn(organisation.companyTag)).body).toMatchObject({ company_tag: companyTag })
  })

  test('can be changed three times a year; the message says when the next change is possible (F93)', async () => {
    const start = world.now()
    for (let nth = 0; nth < 3; nth++) {
      expect((await save({ companyTag: newTag() })).status).toBe(200)
      world.passMinutes(60)
    }
    const current = (await read()).companyTag
    // The same tag again is no change.
    expect((await save({ companyTag: current, timeRules: { roundingMinutes: 5 } })).status).toBe(200)
    const refused = await save({ companyTag: newTag() }, { language: 'en' })
    expect([refused.status, refused.problem.detail]).toEqual([
      429,
      'The company tag can be changed 3 times a year. The next change is possible on Sat 20 Nov 2027.',
    ])
    expect(refused.problem.errors).toMatchObject([{ path: 'companyTag', code: 'companyTagLimited' }])
    world.setClock('2027-11-20T08:01:00Z')
    const later = await sampleUser(world, organisation, 'administrator')
    expect((await world.send('PATCH', '/provider/settings', { companyTag: newTag() }, later)).status).toBe(200)
    expect((await world.send('PATCH', '/provider/settings', { companyTag: newTag() }, later)).status).toBe(429)
    world.setClock(start)
  })

  test('of another organisation is refused at its field, and nothing is changed', async () => {
    const other = await sampleOrganisation(world)
    const { status, problem } = await save({ companyTag: other.companyTag, timeRules: { roundingMinutes: 5 } })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'companyTag', code: 'companyTagTaken' }] })
    expect(await read()).toMatchObject({ companyTag: organisation.companyTag, timeRules: { roundingMinutes: 0 } })
  })

  test('is given to one of two organisations that request it simultaneously', async () => {
    const other = await sampleUser(world, await sampleOrganisation(world))
    const companyTag = newTag()
    const answers = await Promise.all([save({ companyTag }), save({ companyTag }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test.each([
  [{ companyTag: 'No' }, 'companyTag companyTag'],
  [{ companyTag: null }, 'companyTag wrongType'],
  [{ timeRules: { roundingMinutes: 7 } }, 'timeRules.roundingMinutes notListed'],
  [{ timeRules: { earlyClockInMinutes: -1 } }, 'timeRules.earlyClockInMinutes tooSmall'],
  [{ timeRules: { geofence: 'maybe' } }, 'timeRules.geofence notListed'],
  [{ timeRules: { overtimeDailyMinutes: 1441 } }, 'timeRules.overtimeDailyMinutes tooBig'],
  [{ timeRules: { overtimeWeeklyMinutes: 59 } }, 'timeRules.overtimeWeeklyMinutes tooSmall'],
  [{ timeRules: { minimumRestMinutes: 1.5 } }, 'timeRules.minimumRestMinutes wrongType'],
  [{ timeRules: { reminderWeekday: 8 } }, 'timeRules.reminderWeekday tooBig'],
  [{ timeRules: { entryLimitDays: 0 } }, 'timeRules.entryLimitDays tooSmall'],
  [{ timeRules: { vacationDays: 367 } }, 'timeRules.vacationDays tooBig'],
  [{ timeRules: { placeRetentionDays: 3661 } }, 'timeRules.placeRetentionDays tooBig'],
  [{ payRules: { currency: 'CHF' } }, 'payRules.currency notListed'],
  [{ payRules: { overtimePercent: 99 } }, 'payRules.overtimePercent tooSmall'],
  [{ payRules: { holidayPercent: 1001 } }, 'payRules.holidayPercent tooBig'],
  [{ payRules: { nightFrom: '24:00' } }, 'payRules.nightFrom time'],
  [{ payRules: { nightFrom: '06:00' } }, 'payRules.nightTo nightWithoutEnd'],
  [{ payRules: { payPeriod: 'yearly' } }, 'payRules.payPeriod notListed'],
  [{ payRules: { firstDayOfWeek: 0 } }, 'payRules.firstDayOfWeek tooSmall'],
  [{ payRules: { deductions: [{ kind: 'taxes', name: 'T' }] } }, 'payRules.deductions.0.basisPoints required'],
  [
    {
      payRules: {
        rolePayRates: ['Picker', 'PICKER'].map((role) => ({ role, payRate: { amount: 1, currency: 'EUR' } })),
      },
    },
    'payRules.rolePayRates.1.role roleTwice',
  ],
  [
    {
      payRules: {
        deductions: [{ kind: 'taxes', name: 'T', basisPoints: 1, amount: { amount: 1, currency: 'EUR' } }],
      },
    },
    'payRules.deductions.0.basisPoints deductionOneOf',
  ],
  [
    { payRules: { deductions: [{ kind: 'other', name: 'T', amount: { amount: 0, currency: 'EUR' } }] } },
    'payRules.deductions.0.amount amountAboveNone',
  ],
  [
    { payRules: { deductions: [6000, 4001].map((basisPoints) => ({ kind: 'taxes', name: 'T', basisPoints })) } },
    'payRules.deductions deductionsTooMuch',
  ],
  [{ timeRules: { version: 9 } }, 'timeRules.version unknownField'],
])('T15 settings with %j are refused', async (body, fault) => {
  const before = await read()
  const { status, problem } = await save(body)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  expect(await read()).toEqual(before)
})

test('T15 all errors are reported together', async () => {
  const { problem } = await save({ companyTag: '?', timeRules: { entryLimitDays: 0 }, payRules: { nightTo: 'x' } })
  expect(problem.errors?.map(({ path }) => path)).toEqual([
    'companyTag',
    'timeRules.entryLimitDays',
    'payRules.nightTo',
  ])
})

test('T13 the list of deductions has a maximum length', async () => {
  const deductions = Array.from({ length: 101 }, () => ({ kind: 'taxes', name: 'T', basisPoints: 1 }))
  expect((await save({ payRules: { deductions } })).status).toBe(422)
  expect((await save({ payRules: { deductions: deductions.slice(1) } })).status).toBe(200)
})

test('T31 saving an outdated version is refused', async () => {
  const { version } = await read()
  expect((await save({ timeRules: { roundingMinutes: 5 } }, { ifMatch: version })).status).toBe(200)
  const stale = await save({ timeRules: { roundingMinutes: 6 } }, { ifMatch: version })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.problem.current).toMatchObject({ version: version + 1, timeRules: { roundingMinutes: 5 } })
  expect((await read()).timeRules.roundingMinutes).toBe(5)
})

test('T10 a manager cannot read or change settings, and nobody those of another organisation', async () => {
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await world.call(settingsRoutes.readSettings, {}, manager)).status).toBe(403)
  expect((await save({ timeRules: { roundingMinutes: 5 } }, manager)).status).toBe(403)
  const other = await sampleUser(world, await sampleOrganisation(world))
  const before = await read(other)
  await save({ timeRules: { roundingMinutes: 5 } })
  expect(await read(other)).toEqual(before)
})

test('the history records who changed which setting, and which holidays were added and deleted', async () => {
  await save({ timeRules: { roundingMinutes: 5 } })
  const { body } = await world.call(
    settingsRoutes.addHoliday,
    { body: { date: '2026-12-24', name: 'Christmas Eve' } },
    admin,
  )
  await world.call(settingsRoutes.deleteHoliday, { params: { id: body.id ?? '' } }, admin)
  const history = await world.call(settingsRoutes.readSettingsHistory, { query: {} }, admin)
  expect(history.body.items.slice(0, 3)).toMatchObject([
    { kind: 'removed', entity: 'holidays', by: { id: admin.accountId } },
    { kind: 'added', entity: 'holidays', part: 'Christmas Eve' },
    {
      kind: 'changed',
      entity: 'organisations',
      by: { id: admin.accountId },
      changes: [{ field: 'roundingMinutes', before: 0, after: 5 }],
    },
  ])
})
