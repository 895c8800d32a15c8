import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRoutes } from '../../contract.ts'
import { assignment, emptyDay } from '../testing/days.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { ownEntry } from '../testing/entries.ts'

const path = '/worker/timesheet/week'
const dates = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)

function answerWeek(api: FakeApi, assignments = [assignment]): void {
  const none = listOf<never>()
  api.answers(timesheetRoutes.listDays, () => ({
    items: dates.map((date) => emptyDay(date)),
    totalMinutes: 0,
    worth: [],
    roundingMinutes: 0,
  }))
  api.answers(timesheetRoutes.listOwnEntries, () => ({ ...none, totalMinutes: 0, worth: [] }))
  api.answers(assignmentRoutes.listOwnAssignments, () => ({
    items: assignments,
    total: assignments.length,
    nextCursor: null,
  }))
  api.answers(absenceRoutes.listOwnTimeOff, () => none)
}

const save = page.getByRole('button', { name: 'Save as drafts' })
const hours = page.getByRole('textbox', { name: 'Night picking, Tuesday 17/11/2026' })
const start = page.getByRole('textbox', { name: 'Start time, Tuesday 17/11/2026' })
const task = page.getByRole('textbox', { name: 'Task description, Night picking' })

describe('Loading, empty and error', () => {
  test('shows placeholders while the week loads, and nothing to save', async ({ api, visit }) => {
    answerWeek(api)
    api.answers(timesheetRoutes.listDays, never)
    await visit(path, worker)
    await expect.element(page.getByRole('heading', { name: 'Enter weekly hours' })).toBeVisible()
    await expect.element(page.getByRole('main').getByText(/^Loading/)).toBeInTheDocument()
    await expect.element(save).not.toBeInTheDocument()
  })

  test('shows that there is no assignment in the week', async ({ api, visit }) => {
    answerWeek(api, [])
    await visit(path, worker)
    await expect.element(page.getByText('No assignment this week')).toBeVisible()
    await expect.element(save).not.toBeInTheDocument()
  })

  test('shows the week once the server is reachable again', async ({ api, visit }) => {
    answerWeek(api)
    api.answers(timesheetRoutes.listOwnEntries, unreachable)
    await visit(path, worker)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Time entries could not be loaded')
    await recover(() => answerWeek(api))
    await expect.element(hours).toBeVisible()
  })
})

describe('Saving', () => {
  test('sends the hours of each day with start and task', async ({ api, visit }) => {
    answerWeek(api)
    api.answers(timesheetRoutes.addEntriesInBulk, () => ({ items: [], entries: [ownEntry()], timeOff: [] }))
    await visit(path, worker)
    await userEvent.fill(task, 'Order picking')
    await userEvent.fill(start, '9')
    await userEvent.fill(hours, '7.5')
    await userEvent.tab()
    await expect.element(hours).toHaveValue('7:30')
    await save.click()
    await expect.element(page.getByText('1 time entry saved as a draft')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.addEntriesInBulk)).toMatchObject([
      {
        body: {
          items: [
            {
              type: 'work',
              date: '2026-11-17',
              projectId: uuid(21),
              taskDescription: 'Order picking',
              startTime: '09:00',
              minutes: 450,
            },
          ],
        },
      },
    ])
  })

  test('sends nothing while a field is wrong, and moves the focus to it', async ({ api, visit }) => {
    answerWeek(api)
    api.answers(timesheetRoutes.addEntriesInBulk, never)
    await visit(path, worker)
    await userEvent.fill(hours, 'all day')
    await save.click()
    await expect.element(hours).toBeInvalid()
    await expect.element(hours).toHaveFocus()
    expect(api.sentTo(timesheetRoutes.addEntriesInBulk)).toEqual([])
  })

  test('shows an overlap with a newer entry at its field, and keeps the typed hours', async ({ api, visit }) => {
    answerWeek(api)
    const message = 'You already have a time entry at this time'
    api.answers(timesheetRoutes.addEntriesInBulk, () => {
      throw refuse.VALIDATION({ members: { errors: [{ path: 'items.0.startTime', code: 'OVERLAP', message }] } })
    })
    await visit(path, worker)
    await userEvent.fill(task, 'Order picking')
    await userEvent.fill(start, '09:00')
    await userEvent.fill(hours, '8:00')
    await save.click()
    await expect.element(start).toBeInvalid()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(hours).toHaveValue('8:00')
  })

  test('keeps the week while the server is unreachable, and saves it afterwards', async ({ api, visit }) => {
    answerWeek(api)
    api.answers(timesheetRoutes.addEntriesInBulk, unreachable)
    await visit(path, worker)
    await userEvent.fill(task, 'Order picking')
    await userEvent.fill(start, '09:00')
    await userEvent.fill(hours, '8:00')
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The time entries could not be saved.')
    await expect.element(hours).toHaveValue('8:00')
    api.answers(timesheetRoutes.addEntriesInBulk, () => ({ items: [], entries: [ownEntry()], timeOff: [] }))
    await save.click()
    await expect.element(page.getByText('1 time entry saved as a draft')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.addEntriesInBulk)).toHaveLength(2)
  })
})

describe('Not allowed', () => {
  test('takes no hours for future days', async ({ api, visit }) => {
    answerWeek(api)
    await visit(path, worker)
    const thursday = page.getByRole('group', { name: 'Thursday 19/11/2026' })
    await expect.element(thursday).toMatchTextContent('Future day')
    await expect.element(thursday.getByRole('textbox')).not.toBeInTheDocument()
  })

  test('redirects a user of the organisation', async ({ api, visit }) => {
    answerWeek(api)
    await visit(path, user('manager'))
    await expect.poll(() => window.location.pathname).not.toBe(path)
    await expect.element(page.getByRole('heading', { name: 'Enter weekly hours' })).not.toBeInTheDocument()
  })
})
