import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { refuse } from '#base/problem.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Holiday, settingsRoutes } from '../../contract.ts'
import type { RulesCountry } from '../../rules.ts'

const path = '/provider/settings?tab=holidays'
const christmas: Holiday = {
  id: null,
  date: '2026-12-25',
  name: 'Christmas Day',
  source: 'national',
  countries: ['BE', 'NL'],
  allowed: [],
}
const outing: Holiday = {
  id: uuid(51),
  date: '2026-11-21',
  name: 'Company day',
  source: 'own',
  countries: [],
  allowed: ['delete'],
}

const country = (name: string) => page.getByRole('checkbox', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const add = page.getByRole('button', { name: 'Add holiday' })
const name = page.getByRole('textbox', { name: 'Name' })
const date = page.getByRole('textbox', { name: 'Date' })

function answerHolidays(api: FakeApi, items: Holiday[], countries: RulesCountry[] = ['BE'], version = 7): void {
  api.answers(settingsRoutes.listHolidays, ({ query }) => ({
    year: Number(query.year),
    countries,
    items: items.filter((day) => day.date.startsWith(String(query.year))),
    version,
    allowed: ['edit' as const],
  }))
  api.answers(settingsRoutes.readSettingsHistory, () => listOf())
}

describe('A year', () => {
  test('shows its days with weekends and own ones, and leads to other years', async ({ api, visit }) => {
    answerHolidays(api, [outing, christmas, { ...christmas, date: '2027-12-25' }], ['BE', 'NL'])
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/^Holidays in 2026/)).toMatchTextContent(/2 days/)
    await expect.element(row('Company day')).toMatchTextContent(/Saturday 21\/11\/2026Company dayWeekendCustom holiday/)
    await expect.element(row('Christmas Day')).toMatchTextContent(/BENL/)
    await expect.element(page.getByRole('button', { name: 'Delete Christmas Day' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Next year' }).click()
    await expect.element(page.getByText(/^Holidays in 2027/)).toMatchTextContent(/1 day/)
    expect(new URLSearchParams(window.location.search).get('year')).toBe('2027')
  })

  test.for([
    ['2014', 'Previous year'],
    ['2100', 'Next year'],
  ])('%s is the last one in its direction', async ([year, step], { api, visit }) => {
    answerHolidays(api, [])
    await visit(`${path}&year=${year}`, user('administrator'))
    await expect.element(page.getByText(new RegExp(`^Holidays in ${year}`))).toBeVisible()
    await expect.element(page.getByRole('button', { name: step })).toBeDisabled()
  })

  test.for(['soon', '1900', '2026.5', '-1'])(
    '“%s” in the address shows the current one',
    async (year, { api, visit }) => {
      answerHolidays(api, [])
      await visit(`${path}&year=${year}`, user('administrator'))
      await expect.element(page.getByText(/^Holidays in 2026/)).toBeVisible()
      await expect.element(page.getByText('No holidays yet')).toBeVisible()
    },
  )

  test('is shown once the server is reachable again', async ({ api, visit }) => {
    answerHolidays(api, [christmas])
    api.answers(settingsRoutes.listHolidays, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answerHolidays(api, [christmas]))
    await expect.element(row('Christmas Day')).toBeVisible()
  })
})

describe('The countries', () => {
  test('apply immediately', async ({ api, visit }) => {
    answerHolidays(api, [christmas])
    api.answers(settingsRoutes.chooseHolidaySets, ({ body }) => {
      answerHolidays(api, [christmas], body.countries, 8)
      return { countries: body.countries, version: 8 }
    })
    await visit(path, user('administrator'))
    await expect.element(country('Belgium')).toBeChecked()
    await country('Netherlands').click()
    await expect.element(toasts).toMatchTextContent('Public holidays updated')
    await expect.element(country('Netherlands')).toBeChecked()
    await country('Belgium').click()
    await expect.element(country('Belgium')).not.toBeChecked()
    await expect.poll(() => api.sentTo(settingsRoutes.chooseHolidaySets).length).toBe(2)
    expect(api.sentTo(settingsRoutes.chooseHolidaySets)).toMatchObject([
      { body: { countries: ['BE', 'NL'] }, ifMatch: 7 },
      { body: { countries: ['NL'] }, ifMatch: 8 },
    ])
  })

  test('that somebody else has chosen are shown instead of one’s own choice', async ({ api, visit }) => {
    answerHolidays(api, [christmas])
    api.answers(settingsRoutes.chooseHolidaySets, () => {
      answerHolidays(api, [christmas], ['FR'], 8)
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('administrator'))
    await country('Netherlands').click()
    await expect.element(toasts).toMatchTextContent('Someone else has saved changes')
    await expect.element(country('France')).toBeChecked()
    await expect.element(country('Netherlands')).not.toBeChecked()
    await expect.element(country('Belgium')).not.toBeChecked()
  })
})

describe('An own holiday', () => {
  test('is added, and its year is shown', async ({ api, visit }) => {
    answerHolidays(api, [christmas])
    const day: Holiday = { ...outing, date: '2027-01-04' }
    api.answers(settingsRoutes.addHoliday, () => {
      answerHolidays(api, [christmas, day])
      return day
    })
    await visit(path, user('administrator'))
    await userEvent.fill(date, '4/1/2027')
    await userEvent.fill(name, 'Company day')
    await add.click()
    await expect.element(toasts).toMatchTextContent('Holiday added: Company day')
    await expect.element(page.getByText(/^Holidays in 2027/)).toBeVisible()
    await expect.element(row('Company day')).toBeVisible()
    await expect.element(name).toHaveValue('')
    await expect.element(date).toHaveValue('')
    expect(api.sentTo(settingsRoutes.addHoliday).map(({ body }) => body)).toEqual([
      { date: '2027-01-04', name: 'Company day' },
    ])
  })

  test('needs a day that exists and a name, and a day without one', async ({ api, visit }) => {
    answerHolidays(api, [christmas])
    api.answers(settingsRoutes.addHoliday, () => {
      throw invalid('date', 'Choose another date: you have already added a holiday on this one')
    })
    await visit(path, user('administrator'))
    await userEvent.fill(date, '31/2/2027')
    await add.click()
    await expect.element(date).toBeInvalid()
    await expect.element(name).toBeInvalid()
    expect(api.sentTo(settingsRoutes.addHoliday)).toEqual([])
    await userEvent.fill(date, '21/11/2026')
    await userEvent.fill(name, 'Company day')
    await add.click()
    await expect
      .element(page.getByText('Choose another date: you have already added a holiday on this one'))
      .toBeVisible()
    await expect.element(name).toHaveValue('Company day')
  })

  test('is deleted', async ({ api, visit }) => {
    answerHolidays(api, [outing])
    api.answers(settingsRoutes.deleteHoliday, () => answerHolidays(api, []))
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Delete Company day' }).click()
    await expect.element(toasts).toMatchTextContent('Holiday deleted: Company day')
    await expect.element(page.getByText('No holidays yet')).toBeVisible()
    expect(api.sentTo(settingsRoutes.deleteHoliday)).toMatchObject([{ params: { id: outing.id } }])
  })
})
