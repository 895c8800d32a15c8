import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRoutes } from '../contract.ts'
import { ownEntry } from './testing/entries.ts'
import { answerOwn, ownPath as path } from './testing/own-timesheet.ts'

const tuesday = page.getByRole('region', { name: 'Tuesday 17/11/2026' })
const week = page.getByRole('region', { name: 'Week overview' })

describe('Loading, empty and error', () => {
  test('shows placeholders while the week loads, and already offers to add an entry', async ({ api, visit }) => {
    answerOwn(api, [])
    api.answers(timesheetRoutes.listDays, never)
    await visit(path, worker)
    await expect.element(page.getByRole('link', { name: 'Add time entry' })).toBeVisible()
    await expect.element(week).not.toBeInTheDocument()
  })

  test('explains how hours are entered while the week has none', async ({ api, visit }) => {
    answerOwn(api, [])
    await visit(path, worker)
    await expect.element(page.getByText('No time entries this week')).toBeVisible()
    await expect.element(week.getByRole('button', { name: 'Wednesday 18/11/2026' })).toHaveAttribute('aria-current')
  })

  test('shows the week once the server is reachable again', async ({ api, visit }) => {
    answerOwn(api, [ownEntry()])
    api.answers(timesheetRoutes.listDays, unreachable)
    await visit(path, worker)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Time entries could not be loaded')
    await recover(() => answerOwn(api, [ownEntry()]))
    await expect.element(tuesday).toBeVisible()
  })
})

describe('Reading a week', () => {
  test('shows the hours of each day with its status, their sum and their value', async ({ api, visit }) => {
    answerOwn(api, [ownEntry()])
    await visit(path, worker)
    await expect.element(week.getByRole('button', { name: /^Tuesday 17\/11\/2026, 8\sh, In progress$/ })).toBeVisible()
    await expect.element(week.getByText(/Hours this week\s*8\sh/)).toBeVisible()
    await expect.element(week.getByText(/Value of hours\s*€132\.00/)).toBeVisible()
    await expect.element(tuesday.getByText('09:00–17:30')).toBeVisible()
    await expect.element(tuesday.getByText('€132.00')).toBeVisible()
  })

  test('shows entries of a day in the order of their times', async ({ api, visit }) => {
    const late = ownEntry({
      id: uuid(2),
      project: { id: uuid(22), name: 'Returns' },
      startTime: '18:00',
      endTime: '20:00',
      startsAt: '2026-11-17T17:00:00Z',
      endsAt: '2026-11-17T19:00:00Z',
    })
    answerOwn(api, [late, ownEntry()])
    await visit(path, worker)
    await expect.element(tuesday.getByRole('article').first()).toMatchTextContent('Night picking')
    await expect.element(tuesday.getByRole('article').last()).toMatchTextContent('Returns')
  })

  test('shows approved time off of a day without entries', async ({ api, visit }) => {
    answerOwn(api, [], { away: true })
    await visit(path, worker)
    const friday = page.getByRole('region', { name: 'Friday 20/11/2026' })
    await expect.element(friday.getByRole('link', { name: 'Vacation' })).toHaveAttribute('href', '/worker/time-off')
    await expect.element(friday.getByText('Fri 20/11/2026, morning')).toBeVisible()
    await expect.element(page.getByText('No time entries this week')).not.toBeInTheDocument()
  })

  test('adds hours today rather than on a day to come', async ({ api, visit }) => {
    answerOwn(api, [])
    await visit(`${path}&date=2026-11-20`, worker)
    await expect.element(page.getByText('No time entries on this date')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Add time entry', exact: true }))
      .toHaveAttribute('href', '/worker/timesheet/add-entry?date=2026-11-18')
  })

  test('steps to the week before with its days', async ({ api, visit }) => {
    answerOwn(api, [])
    await visit(path, worker)
    await expect.element(week).toBeVisible()
    await page.getByRole('button', { name: 'Previous week' }).click()
    await expect
      .poll(() => api.sentTo(timesheetRoutes.listDays).at(-1)?.query)
      .toMatchObject({ from: '2026-11-09', to: '2026-11-15' })
    await expect.poll(() => window.location.search).toContain('date=2026-11-09')
  })
})

describe('Reading a month', () => {
  test('sums up the days of the month only, and lists the entries of the chosen day', async ({ api, visit }) => {
    const october = ownEntry({ id: uuid(2), date: '2026-10-30', status: 'approved', allowed: [] })
    answerOwn(api, [ownEntry(), october])
    await visit(`${path}&view=month&date=2026-11-17`, worker)
    const month = page.getByRole('region', { name: 'Month overview' })
    await expect.element(month.getByText(/Hours this month\s*8\sh/)).toBeVisible()
    await expect.element(month.getByRole('button', { name: /^Friday 30\/10\/2026, 8\sh, Completed$/ })).toBeVisible()
    await expect.element(tuesday.getByRole('article')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.listDays)).toMatchObject([{ query: { from: '2026-10-26', to: '2026-12-06' } }])
    await month.getByRole('button', { name: /^Monday 16/ }).click()
    await expect.element(page.getByRole('region', { name: 'Monday 16/11/2026' })).toBeVisible()
    await expect.element(tuesday).not.toBeInTheDocument()
    await expect.element(page.getByText('No time entries on this date')).toBeVisible()
  })
})

test('fits a week with all its days on a phone, in Dutch', async ({ api, visit }) => {
  answerOwn(api, [ownEntry()])
  await resizeWindow(390, 844)
  await visit(path, { ...worker, preferred_language: 'nl' }, { frame: true })
  const days = page.getByRole('region', { name: 'Weekoverzicht' })
  await expect.element(days.getByRole('button', { name: /^dinsdag 17\/11\/2026/i })).toBeVisible()
  await expect.element(days.getByRole('button')).toHaveLength(7)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
