import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRefusals, timesheetRoutes } from '../../contract.ts'
import { projects } from '../testing/days.ts'
import { ownEntry } from '../testing/entries.ts'
import { answerForm, answerSaving, fields, fillIn } from '../testing/entry-form.ts'

const path = '/worker/timesheet/add-entry?date=2026-11-17'
const { project, start, end, pause, task, save, submit } = fields

describe('Loading, empty and error', () => {
  test('says that the projects are loading, and requires one to save', async ({ api, visit }) => {
    answerForm(api)
    api.answers(assignmentRoutes.listWorkableProjects, never)
    await visit(path, worker)
    await expect.element(project.getByRole('option')).toHaveTextContent('Loading…')
    await save.click()
    await expect.element(project).toBeInvalid()
  })

  test('says that there is no assignment on the day', async ({ api, visit }) => {
    answerForm(api, { workable: [] })
    await visit(path, worker)
    await expect.element(page.getByText('You have no assignment on this day. Choose another date.')).toBeVisible()
  })

  test('offers the projects once the server is reachable again', async ({ api, visit }) => {
    answerForm(api)
    api.answers(assignmentRoutes.listWorkableProjects, unreachable)
    await visit(path, worker)
    await recover(() => answerForm(api))
    await expect.element(project).toHaveValue(uuid(21))
  })
})

describe('Saving', () => {
  test('sends times, break and task of the chosen day, and returns to its week', async ({ api, visit }) => {
    answerSaving(api)
    await visit(path, worker)
    await fillIn()
    await save.click()
    await expect.element(page.getByText('Time entry saved as a draft')).toBeVisible()
    await expect
      .poll(() => window.location.pathname + window.location.search)
      .toBe('/worker/timesheet?tab=my-timesheet&date=2026-11-17')
    const [sent] = api.sentTo(timesheetRoutes.addEntry)
    expect(sent?.body).toMatchObject({
      projectId: uuid(21),
      date: '2026-11-17',
      startTime: '09:00',
      endTime: '17:30',
      endsNextDay: false,
      breakMinutes: 30,
      taskDescription: 'Order picking',
      workType: 'regular',
      shiftType: 'regular',
      location: null,
    })
    expect(sent?.body.breaks).toBeUndefined()
  })

  test('submits the saved entry with the main button', async ({ api, visit }) => {
    answerSaving(api)
    api.answers(timesheetRoutes.submitEntries, () => ({ submitted: [ownEntry({ status: 'submitted' })] }))
    await visit(path, worker)
    await fillIn()
    await submit.click()
    await expect.element(page.getByText('1 time entry submitted')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.submitEntries)).toMatchObject([{ body: { ids: [uuid(1)] } }])
  })

  test('saves a draft with Enter, and does not submit it', async ({ api, visit }) => {
    answerSaving(api)
    await visit(path, worker)
    await fillIn()
    await userEvent.click(pause)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Time entry saved as a draft')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.addEntry)).toHaveLength(1)
  })

  test('says that a saved entry could not be submitted', async ({ api, visit }) => {
    answerSaving(api)
    api.answers(timesheetRoutes.submitEntries, () => {
      throw timesheetRefusals.NOT_SUBMITTED({ values: { count: 1 } })
    })
    await visit(path, worker)
    await fillIn()
    await submit.click()
    await expect.element(page.getByText(/The time entries could not be submitted\./)).toBeVisible()
    await expect.poll(() => window.location.pathname).toBe('/worker/timesheet')
  })

  test('keeps the input if the time overlaps with another entry', async ({ api, visit }) => {
    answerForm(api)
    api.answers(timesheetRoutes.addEntry, () => {
      throw timesheetRefusals.OVERLAP({
        values: { project: 'Returns', date: '17/11/2026', from: '08:00', to: '10:00' },
      })
    })
    await visit(path, worker)
    await fillIn()
    await save.click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('The time entry could not be added. You already have a time entry')
    await expect.element(alert).toMatchTextContent('Returns, 17/11/2026, 08:00–10:00')
    await expect.element(task).toHaveValue('Order picking')
  })
})

describe('Checking before sending', () => {
  test('names every missing field, with a link that leads to it', async ({ api, visit }) => {
    answerForm(api, { workable: projects })
    await visit(path, worker)
    await expect.element(project.getByRole('option')).toHaveLength(3)
    await save.click()
    const alert = page.getByRole('alert')
    for (const message of ['Please select a project', 'Start time is required', 'Task description is required'])
      await expect.element(alert.getByRole('link', { name: message })).toBeVisible()
    await alert.getByRole('link', { name: 'End time is required' }).click()
    await expect.element(end).toHaveFocus()
  })

  test('refuses an end before the start unless it is on the next day', async ({ api, visit }) => {
    answerSaving(api)
    await visit(path, worker)
    await fillIn()
    await userEvent.fill(start, '22:00')
    await userEvent.fill(end, '6:00')
    await save.click()
    await expect.element(end).toBeInvalid()
    await expect.element(page.getByRole('alert')).toMatchTextContent('End time must be after start time')
    expect(api.sentTo(timesheetRoutes.addEntry)).toEqual([])
    await page.getByRole('checkbox', { name: 'Ends the next day' }).click()
    await save.click()
    await expect.element(page.getByText('Time entry saved as a draft')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.addEntry)).toMatchObject([{ body: { endsNextDay: true, endTime: '06:00' } }])
  })

  test('asks which occurrence is meant when the clocks go back', async ({ api, visit }) => {
    answerSaving(api)
    await visit('/worker/timesheet/add-entry?date=2026-10-25', worker)
    await fillIn()
    await userEvent.fill(start, '2:30')
    await userEvent.fill(end, '8:00')
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('This time occurs twice on that date.')
    await page.getByRole('combobox', { name: 'Daylight saving at start' }).selectOptions('+01:00')
    await save.click()
    await expect.element(page.getByText('Time entry saved as a draft')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.addEntry)).toMatchObject([
      { body: { startTime: '02:30', startOffset: '+01:00' } },
    ])
  })

  test('refuses a break that is as long as the entry', async ({ api, visit }) => {
    answerForm(api)
    await visit(path, worker)
    await fillIn()
    await userEvent.fill(pause, '510')
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Total hours must be greater than 0')
    await expect.element(pause).toBeInvalid()
  })
})
