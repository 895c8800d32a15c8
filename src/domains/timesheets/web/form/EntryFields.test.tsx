import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { worker } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRoutes } from '../../contract.ts'
import { projects } from '../testing/days.ts'
import { answerForm, answerSaving, fields, fillIn } from '../testing/entry-form.ts'

const path = '/worker/timesheet/add-entry?date=2026-11-17'
const { date, project, start, end, pause, task, save } = fields
const shift = {
  id: uuid(91),
  project: { id: uuid(21), name: 'Night picking' },
  startsAt: '2026-11-16T21:00:00Z',
  endsAt: '2026-11-17T05:00:00Z',
  breakMinutes: 45,
}

describe('The total', () => {
  test('follows the input, with the value and the hours before rounding', async ({ api, visit }) => {
    answerForm(api, { roundingMinutes: 15 })
    await visit(path, worker)
    await fillIn()
    await userEvent.fill(end, '17:22')
    await expect.element(page.getByText(/^7\sh\s45$/)).toBeVisible()
    await expect.element(page.getByText('€127.88')).toBeVisible()
    await expect.element(page.getByText(/before rounding: 7\sh\s52/)).toBeVisible()
  })
})

describe('Breaks', () => {
  test('sends several breaks by minutes or by times instead of one number', async ({ api, visit }) => {
    answerSaving(api)
    await visit(path, worker)
    await fillIn()
    await page.getByRole('button', { name: 'Enter several breaks' }).click()
    await page.getByRole('button', { name: 'Add break' }).click()
    await page.getByText('Start and end').last().click()
    await userEvent.fill(page.getByRole('textbox', { name: 'From' }), '15:00')
    await userEvent.fill(page.getByRole('textbox', { name: 'To', exact: true }), '15:15')
    await save.click()
    await expect.element(page.getByText('Time entry saved as a draft')).toBeVisible()
    const [sent] = api.sentTo(timesheetRoutes.addEntry)
    expect(sent?.body.breaks).toEqual([
      { type: 'lunch', minutes: 30 },
      { type: 'coffee', startTime: '15:00', endTime: '15:15' },
    ])
    expect(sent?.body.breakMinutes).toBeUndefined()
  })

  test('are set by the buttons of common lengths', async ({ api, visit }) => {
    answerSaving(api)
    await visit(path, worker)
    await fillIn()
    const common = page.getByRole('group', { name: 'Common break lengths, in minutes' })
    await expect.element(common.getByRole('button', { name: '30' })).toHaveAttribute('aria-pressed', 'true')
    await common.getByRole('button', { name: '45' }).click()
    await expect.element(pause).toHaveValue('45')
  })
})

describe('Scheduled times', () => {
  test('fill in project, times and break of a shift that has ended', async ({ api, visit }) => {
    answerForm(api, { workable: projects, shifts: [shift] })
    await visit('/worker/timesheet/add-entry?date=2026-11-16', worker)
    await page.getByRole('button', { name: 'Use scheduled times: 22:00–06:00, Night picking' }).click()
    await expect.element(start).toHaveValue('22:00')
    await expect.element(end).toHaveValue('06:00')
    await expect.element(page.getByRole('checkbox', { name: 'Ends the next day' })).toBeChecked()
    await expect.element(project).toHaveValue(uuid(21))
    await expect.element(pause).toHaveValue('45')
    await expect.element(page.getByText(/^7\sh\s15$/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Use scheduled times/ })).not.toBeInTheDocument()
  })

  test('replace breaks that were entered by kind', async ({ api, visit }) => {
    answerForm(api, { workable: projects, shifts: [shift] })
    await visit('/worker/timesheet/add-entry?date=2026-11-16', worker)
    await page.getByRole('button', { name: 'Enter several breaks' }).click()
    await page.getByRole('button', { name: 'Use scheduled times: 22:00–06:00, Night picking' }).click()
    await expect.element(pause).toHaveValue('45')
  })

  test('are not offered for a shift that has not ended', async ({ api, visit }) => {
    answerForm(api, { shifts: [{ ...shift, endsAt: '2026-11-18T10:00:01Z' }] })
    await visit(path, worker)
    await expect.element(project).toHaveValue(uuid(21))
    await expect.element(page.getByRole('button', { name: /^Use scheduled times/ })).not.toBeInTheDocument()
  })
})

describe('Leaving', () => {
  test('restores the input of an earlier visit, without the coordinates, and can discard it', async ({
    api,
    visit,
  }) => {
    answerForm(api)
    await visit(path, worker)
    await fillIn()
    await page.getByRole('button', { name: 'Add my location' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove location' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep and leave' }).click()
    await expect.poll(() => window.location.pathname).toBe('/worker/timesheet')
    expect(JSON.stringify({ ...localStorage })).toContain('Order picking')
    expect(JSON.stringify({ ...localStorage })).not.toContain('50.8')
    await page.getByRole('link', { name: 'Add time entry', exact: true }).click()
    await expect.element(page.getByText('Unsaved changes from 11:00')).toBeVisible()
    await expect.element(task).toHaveValue('Order picking')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(task).toHaveValue('')
    await expect.element(date).toHaveValue('17/11/2026')
  })
})
