import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { type Settings, settingsRoutes } from '../../contract.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerSettings, settings } from '#app/web/testing/settings.ts'

const path = '/provider/settings?tab=time'
const field = (name: string) => page.getByRole('textbox', { name })
const save = page.getByRole('button', { name: 'Save' })
const daily = field('Daily overtime threshold')

describe('The time rules', () => {
  test('are shown in the formats of the user', async ({ api, visit }) => {
    answerSettings(api)
    await visit(path, user('administrator'))
    await expect.element(daily).toHaveValue('8:00')
    await expect.element(field('Weekly overtime threshold')).toHaveValue('38:00')
    await expect.element(page.getByRole('combobox', { name: 'Submission reminder' })).toHaveValue('5')
    await expect.element(field('Vacation days per year')).toHaveValue('20')
  })

  test('are saved as numbers, and an empty reminder or number of days as none', async ({ api, visit }) => {
    answerSettings(api)
    api.answers(settingsRoutes.saveSettings, () => settings)
    await visit(path, user('administrator'))
    await userEvent.fill(daily, '7:36')
    await page.getByRole('combobox', { name: 'Submission reminder' }).selectOptions('No reminder')
    await page.getByRole('combobox', { name: 'Rounding of time entries' }).selectOptions('No rounding')
    await userEvent.fill(field('Vacation days per year'), '')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(api.sentTo(settingsRoutes.saveSettings)).toMatchObject([{ ifMatch: 7 }])
    expect(api.sentTo(settingsRoutes.saveSettings)[0]?.body).toEqual({
      timeRules: {
        ...settings.timeRules,
        overtimeDailyMinutes: 456,
        reminderWeekday: null,
        roundingMinutes: 0,
        vacationDays: null,
        noShowMinutes: null,
        availabilityNoticeDays: 0,
        unavailablePlanning: 'warn',
        shiftSwaps: 'approval',
      },
    })
  })

  test('take the overtime of Belgium with its source, and bands are removed again', async ({ api, visit }) => {
    answerSettings(api)
    api.answers(settingsRoutes.saveSettings, () => settings)
    await visit(path, user('administrator'))
    await expect.element(page.getByText('One percentage for all overtime')).toBeVisible()
    await page.getByRole('button', { name: 'Use the values for Belgium' }).click()
    await expect.element(daily).toHaveValue('9:00')
    await expect.element(field('Weekly overtime threshold')).toHaveValue('40:00')
    await expect.element(field('Law or agreement')).toHaveValue('Arbeidswet / Loi sur le travail 1971, art. 29')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(api.sentTo(settingsRoutes.saveSettings)[0]?.body?.timeRules).toMatchObject({
      overtimeDailyMinutes: 540,
      overtimeWeeklyMinutes: 2400,
      overtimeBands: {
        bands: [{ afterMinutes: 0, percent: 150, restDayPercent: 200 }],
        source: 'Arbeidswet / Loi sur le travail 1971, art. 29',
      },
    })
    await page.getByRole('button', { name: 'Remove Band 1' }).click()
    await save.click()
    await expect.poll(() => api.sentTo(settingsRoutes.saveSettings).length).toBe(2)
    expect(api.sentTo(settingsRoutes.saveSettings)[1]?.body?.timeRules).toMatchObject({ overtimeBands: null })
  })

  test('name the bands of overtime that do not begin after the one before', async ({ api, visit }) => {
    answerSettings(api)
    await visit(path, user('administrator'))
    const add = page.getByRole('button', { name: 'Add band' })
    await add.click()
    await add.click()
    const begins = field('After overtime in the week')
    await expect.element(begins.first()).toHaveValue('0:00')
    await userEvent.fill(begins.last(), '0:00')
    for (const percent of [0, 1]) await userEvent.fill(field('Percentage').nth(percent), '125')
    await save.click()
    await expect.element(begins.last()).toBeInvalid()
    await expect.element(field('Law or agreement')).toBeInvalid()
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
  })

  test('outside of their limits are named, and nothing is sent', async ({ api, visit }) => {
    answerSettings(api)
    api.answers(settingsRoutes.saveSettings, () => settings)
    await visit(path, user('administrator'))
    await userEvent.fill(daily, '25:00')
    await userEvent.fill(field('Entry deadline'), '0')
    await userEvent.fill(field('Early clock-in'), '')
    await save.click()
    const summary = page.getByRole('alert')
    await expect.element(summary).toMatchTextContent('Please fix the errors below before saving.')
    await expect.element(summary.getByRole('link', { name: /^Daily overtime threshold/ })).toBeVisible()
    await expect.element(field('Entry deadline')).toBeInvalid()
    await expect.element(field('Early clock-in')).toBeInvalid()
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
  })

  test('that the server refuses are named at their field', async ({ api, visit }) => {
    answerSettings(api)
    const errors = [{ path: 'timeRules.weeklyMaximumMinutes', code: 'invalid', message: 'The law allows 50 hours' }]
    api.answers(settingsRoutes.saveSettings, () => {
      throw refuse.VALIDATION({ members: { errors } })
    })
    await visit(path, user('administrator'))
    await userEvent.fill(field('Maximum weekly hours'), '60:00')
    await save.click()
    await expect.element(field('Maximum weekly hours')).toBeInvalid()
    await expect.element(field('Maximum weekly hours')).toHaveAccessibleDescription(/The law allows 50 hours/)
  })
})

/** Accepts only settings that were read after those of somebody else were saved. */
function answerAfter(api: FakeApi, theirs: Settings): void {
  api.answers(settingsRoutes.saveSettings, ({ ifMatch }) => {
    if (ifMatch === theirs.version) return theirs
    answerSettings(api, theirs)
    throw refuse.STALE_VERSION()
  })
}

describe('Changes of somebody else', () => {
  test('of other rules are combined with one’s own, and conflicts are chosen', async ({ api, visit }) => {
    answerSettings(api)
    const theirs = {
      ...settings,
      timeRules: { ...settings.timeRules, overtimeDailyMinutes: 540, entryLimitDays: 30 },
      version: 8,
    }
    answerAfter(api, theirs)
    await visit(path, user('administrator'))
    await userEvent.fill(daily, '7:36')
    await save.click()
    const notice = page.getByRole('alert')
    const choice = notice.getByRole('group', { name: 'Daily overtime threshold' })
    await expect.element(choice.getByRole('radio').nth(0)).toBeChecked()
    await choice.getByRole('radio').nth(1).click()
    await notice.getByRole('button', { name: 'Continue' }).click()
    await expect.element(daily).toHaveValue('9:00')
    await expect.element(field('Entry deadline')).toHaveValue('30')
    await userEvent.fill(field('Early clock-in'), '5')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(api.sentTo(settingsRoutes.saveSettings).at(-1)).toMatchObject({
      body: { timeRules: { overtimeDailyMinutes: 540, entryLimitDays: 30, earlyClockInMinutes: 5 } },
      ifMatch: 8,
    })
  })

  test('of the pay rules do not disturb the time rules', async ({ api, visit }) => {
    answerSettings(api)
    const theirs = { ...settings, payRules: { ...settings.payRules, nightPercent: 130 }, version: 8 }
    answerAfter(api, theirs)
    await visit(path, user('administrator'))
    await userEvent.fill(daily, '7:36')
    await save.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(daily).toHaveValue('7:36')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Settings saved')
    expect(api.sentTo(settingsRoutes.saveSettings).map(({ ifMatch }) => ifMatch)).toEqual([7, 8])
  })
})

test('there is no form while the rules load', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(settingsRoutes.readSettings, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('tab', { name: 'Time rules' })).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})

test('the rules are shown once the server is reachable again', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(settingsRoutes.readSettings, unreachable)
  await visit(path, user('administrator'))
  await recover(() => answerSettings(api))
  await expect.element(daily).toHaveValue('8:00')
})
