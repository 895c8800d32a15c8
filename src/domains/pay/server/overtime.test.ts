import { expect, test } from 'vitest'
import { usualCsvFormat } from '#base/csv-format.ts'
import { overtimeLawOf } from '#base/official/overtime.ts'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import type { TimeRules } from '#domains/organisations/contract/settings.ts'
import { settings } from '#domains/organisations/server/routes.ts'
import { plain, readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { payrollRoutes } from '../contract/payroll-exports.ts'
import { type LineKind, lineKinds } from '../rules.ts'
import { pay, payrollExports } from './routes.ts'
import { calculateIn, payScene, sampleDecember } from './testing/scene.ts'

const world = await openWorld([...pay, ...payrollExports, ...settings], '2026-12-01T08:00:00Z')
calculateIn(world)

const { dailyMinutes, weeklyMinutes, bands, source } = overtimeLawOf('FR')!
const french = {
  overtimeDailyMinutes: dailyMinutes,
  overtimeWeeklyMinutes: weeklyMinutes,
  overtimeBands: { bands: [...bands], source },
}

/** Creates a scene in which a worker has seven days of eight hours in the week from 2 November on. */
async function longWeek() {
  const scene = await payScene(world, { count: 7 })
  const save = (timeRules: Partial<TimeRules>) =>
    world.call(settingsRoutes.saveSettings, { body: { timeRules } }, { ...scene.admin, language: 'en' })
  const rules = async () => {
    const [row] = await world.sql<{ rules: object }>`
      select rules from pay_periods where organisation_id = ${scene.organisation.organisationId}`
    return row?.rules
  }
  return { ...scene, save, rules }
}

test('overtime has a line for each band, with its percentage and article on the stub, its PDF and the payroll export', async () => {
  const { admin, worker, params, save, rules, read, calculate, issue, stubs, stub } = await longWeek()
  await calculate()
  await save(french)
  expect((await read()).stale).toBe(true)
  await calculate()
  const draft = await stub((await stubs())[0]?.id)
  const shown = draft.lines.map(({ kind, percent, minutes, amount, article }) => [
    kind,
    percent,
    minutes,
    amount.amount,
    article,
  ])
  expect(shown).toEqual([
    ['regular', 100, 2100, 60_725, null],
    ['overtime', 125, 480, 17_350, source],
    ['overtime', 150, 780, 33_833, source],
  ])
  expect(draft.gross).toBe(60_725 + 17_350 + 33_833)
  expect(await rules()).toMatchObject({ overtimeBands: { bands, source } })
  const own = await world.call(payRoutes.readCompensation, { query: { range: 'last_month' } }, worker)
  expect([own.body.overtimePercent, own.body.overtimeRate?.amount]).toEqual([125, 2169])

  expect((await issue()).status).toBe(200)
  const { bytes } = await world.call(payRoutes.readStubPdf, { params: { id: draft.id } }, admin)
  expect((await readPdf(bytes)).text).toContain(plain(source))
  const codes = Object.fromEntries(lineKinds.map((kind) => [kind, kind])) as Record<LineKind, string>
  const columns = (['code', 'percent', 'article', 'minutes'] as const).map((content) => ({ content, heading: content }))
  const body = { name: 'Office', columns, codes, format: { ...usualCsvFormat, separator: 'semicolon' as const } }
  await world.call(payrollRoutes.addTemplate, { body }, admin)
  const file = await world.call(payrollRoutes.readPayrollFile, { params, query: {} }, admin)
  const lines = file.bytes.toString().split(/\r?\n/)
  expect(lines.filter((line) => line.startsWith('overtime'))).toEqual([
    `overtime;125;"${source}";480`,
    `overtime;150;"${source}";780`,
  ])
  // Issued stubs stay as they are.
  const before = await stub(draft.id)
  await save({ overtimeBands: null })
  expect(await stub(draft.id)).toEqual(before)
})

test('without bands all overtime has one percentage, and the rules of a period and its lines are those of before', async () => {
  const { rules, calculate, stubs, stub } = await longWeek()
  await calculate()
  const { lines } = await stub((await stubs())[0]?.id)
  expect(lines.map(({ kind, percent, minutes, article }) => [kind, percent, minutes, article])).toEqual([
    ['regular', 100, 2400, null],
    ['overtime', 150, 960, null],
  ])
  expect(await rules()).not.toHaveProperty('overtimeBands')
})

test('bands begin with the first minute of overtime and follow each other', async () => {
  const { save } = await longWeek()
  const faultsOf = async (...begins: number[]) => {
    const band = (afterMinutes: number) => ({ afterMinutes, percent: 150, restDayPercent: null })
    const { status, problem } = await save({ overtimeBands: { bands: begins.map(band), source } })
    return [status, ...(problem?.errors ?? []).map(({ path }) => path)]
  }
  expect(await faultsOf(60)).toEqual([422, 'timeRules.overtimeBands.bands.0.afterMinutes'])
  expect(await faultsOf(0, 480, 480)).toEqual([422, 'timeRules.overtimeBands.bands.2.afterMinutes'])
  expect(await faultsOf()).toEqual([422, 'timeRules.overtimeBands.bands'])
  expect(await faultsOf(0, 480)).toEqual([200])
})

test('an organisation in France cannot pay less than the law requires of agreements', async () => {
  const { save } = await longWeek()
  const savePercent = (percent: number, rulesCountry: TimeRules['rulesCountry']) =>
    save({ rulesCountry, overtimeBands: { bands: [{ afterMinutes: 0, percent, restDayPercent: null }], source } })
  const refused = await savePercent(109, 'FR')
  expect([refused.status, refused.problem?.errors?.[0]?.path]).toEqual([422, 'timeRules.overtimeBands.bands.0.percent'])
  expect(refused.problem?.errors?.[0]?.message).toContain('110')
  expect((await savePercent(110, 'FR')).status).toBe(200)
  expect((await savePercent(109, 'BE')).status).toBe(200)
})

test.each([
  ['2026-11-29', false, 2400],
  ['2026-11-30', true, 1920],
] as const)(
  'hours of %s that another period has paid make the draft of their week out of date',
  async (day, isStale, left) => {
    const { organisation, read, calculate, issue, stubs, stub, enter } = await payScene(world, { count: 0 })
    const december = await sampleDecember(world, organisation)
    const minutes = async () => (await stub((await stubs(december))[0]?.id)).lines[0]?.minutes
    await enter({ firstDay: '2026-12-01', count: 5 })
    await calculate(december)
    expect(await minutes()).toBe(2400)
    await enter({ firstDay: day })
    await calculate()
    world.passMinutes(1)
    world.passMinutes(1)
    await issue()
    expect((await read(december)).stale).toBe(isStale)
    await calculate(december)
    expect(await minutes()).toBe(left)
  },
)
