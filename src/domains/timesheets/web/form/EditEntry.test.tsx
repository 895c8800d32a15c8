import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type OwnEntry, timesheetRefusals, timesheetRoutes } from '../../contract.ts'
import { projects } from '../testing/days.ts'
import { ownEntry } from '../testing/entries.ts'
import { answerForm, fields } from '../testing/entry-form.ts'

const path = `/worker/timesheet/add-entry?entry=${uuid(1)}`
const { project, start, end, pause, task, submit } = fields
const save = page.getByRole('button', { name: 'Save', exact: true })
const toCorrect = ownEntry({
  status: 'changes_requested',
  comment: 'You left at 17:00.',
  version: 4,
  allowed: ['edit', 'submit', 'delete'],
})

function answer(api: FakeApi, entry: OwnEntry): void {
  answerForm(api)
  api.answers(timesheetRoutes.readOwnEntry, () => entry)
}

describe('Loading and error', () => {
  test('shows no field while the entry loads', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.readOwnEntry, never)
    await visit(path, worker)
    await expect.element(page.getByRole('heading', { name: 'Edit time entry' })).toBeVisible()
    await expect.element(start).not.toBeInTheDocument()
  })

  test('shows the entry once the server is reachable again', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.readOwnEntry, unreachable)
    await visit(path, worker)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Time entries could not be loaded')
    await recover(() => answer(api, toCorrect))
    await expect.element(start).toHaveValue('09:00')
  })

  test('says that the entry of somebody else cannot be found', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.readOwnEntry, () => {
      throw refuse.NOT_FOUND()
    })
    await visit(path, worker)
    await expect.element(page.getByRole('alert')).toMatchTextContent('This could not be found')
    await expect.element(tryAgain).not.toBeInTheDocument()
  })

  test('shows no form for an entry that is decided, and leads to its week', async ({ api, visit }) => {
    answer(api, ownEntry({ status: 'approved', allowed: [] }))
    await visit(path, worker)
    await expect.element(page.getByText('This time entry cannot be modified.')).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'My timesheet' }).last())
      .toHaveAttribute('href', '/worker/timesheet?tab=my-timesheet&date=2026-11-17')
    await expect.element(start).not.toBeInTheDocument()
  })
})

describe('Correcting', () => {
  test('saves and submits the correction in the version that was read', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.editEntry, () => ({ ...toCorrect, endTime: '17:00', version: 5 }))
    api.answers(timesheetRoutes.submitEntries, () => ({ submitted: [toCorrect] }))
    await visit(path, worker)
    await expect.element(pause).toHaveValue('30')
    await userEvent.fill(end, '17:00')
    await submit.click()
    await expect.element(page.getByText('1 time entry submitted')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.editEntry)).toMatchObject([
      { params: { id: uuid(1) }, ifMatch: 4, body: { endTime: '17:00', breakMinutes: 30, date: '2026-11-17' } },
    ])
    expect(api.sentTo(timesheetRoutes.submitEntries)).toMatchObject([{ body: { ids: [uuid(1)] } }])
  })

  test('saves without submitting', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.editEntry, () => toCorrect)
    await visit(path, worker)
    await userEvent.fill(task, 'Packing')
    await save.click()
    await expect.element(page.getByText('Time entry saved', { exact: true })).toBeVisible()
    expect(api.sentTo(timesheetRoutes.editEntry)).toMatchObject([{ body: { taskDescription: 'Packing' } }])
  })

  test('keeps the input if the entry was changed elsewhere', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.editEntry, () => {
      throw refuse.STALE_VERSION()
    })
    await visit(path, worker)
    await userEvent.fill(task, 'Packing')
    await save.click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The time entry could not be saved. Someone else has saved changes in the meantime.')
    await expect.element(task).toHaveValue('Packing')
  })

  test('shows that the entry was decided meanwhile, instead of the form', async ({ api, visit }) => {
    answer(api, toCorrect)
    api.answers(timesheetRoutes.editEntry, () => {
      answer(api, ownEntry({ status: 'approved', version: 5, allowed: [] }))
      throw timesheetRefusals.ENTRY_NOT_EDITABLE()
    })
    await visit(path, worker)
    await userEvent.fill(task, 'Packing')
    await save.click()
    await expect.element(page.getByText('This time entry cannot be modified.').first()).toBeVisible()
    await expect.element(start).not.toBeInTheDocument()
  })
})

describe('Completing', () => {
  test('asks for the times that the punches lack, and sends no break', async ({ api, visit }) => {
    const incomplete = ownEntry({
      status: 'incomplete',
      endTime: null,
      endsAt: null,
      taskDescription: null,
      breakMinutes: 0,
      totalMinutes: 0,
      allowed: ['edit', 'delete'],
    })
    answer(api, incomplete)
    api.answers(timesheetRoutes.editEntry, () => ownEntry())
    await visit(path, worker)
    await expect.element(end).toHaveValue('')
    await expect.element(pause).toHaveValue('')
    await fields.save.click()
    await expect.element(page.getByRole('alert').getByRole('link', { name: 'End time is required' })).toBeVisible()
    await userEvent.fill(end, '13')
    await userEvent.fill(task, 'Order picking')
    await fields.save.click()
    await expect.element(page.getByText('Time entry saved', { exact: true })).toBeVisible()
    expect(api.sentTo(timesheetRoutes.editEntry)).toMatchObject([{ body: { endTime: '13:00', breakMinutes: 0 } }])
  })
})

describe('Breaks', () => {
  const timed = {
    type: 'lunch',
    minutes: 30,
    startsAt: '2026-11-17T11:00:00Z',
    endsAt: '2026-11-17T11:30:00Z',
  } as const

  test('keep their kind and times if they are not changed', async ({ api, visit }) => {
    answer(api, ownEntry({ breaks: [timed] }))
    api.answers(timesheetRoutes.editEntry, () => ownEntry())
    await visit(path, worker)
    await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveValue('12:00')
    await fields.save.click()
    await expect.element(page.getByText('Time entry saved', { exact: true })).toBeVisible()
    expect(api.sentTo(timesheetRoutes.editEntry)[0]?.body.breaks).toEqual([
      { type: 'lunch', startTime: '12:00', endTime: '12:30' },
    ])
  })

  test('are sent as none after the last one is removed', async ({ api, visit }) => {
    answer(api, ownEntry({ breaks: [timed] }))
    api.answers(timesheetRoutes.editEntry, () => ownEntry())
    await visit(path, worker)
    await page.getByRole('button', { name: 'Remove Break 1' }).click()
    await expect.element(pause).toHaveValue('')
    await fields.save.click()
    await expect.element(page.getByText('Time entry saved', { exact: true })).toBeVisible()
    expect(api.sentTo(timesheetRoutes.editEntry)[0]?.body.breaks).toEqual([])
  })
})

describe('The project', () => {
  test('stays offered on its day although the assignment has ended', async ({ api, visit }) => {
    answer(api, toCorrect)
    answerForm(api, { workable: projects.slice(1) })
    await visit(path, worker)
    await expect.element(project).toHaveValue(uuid(21))
    await expect.element(project.getByRole('option', { name: 'Returns · Acme Logistics' })).toBeInTheDocument()
  })

  test('must be chosen again on a day without its assignment', async ({ api, visit }) => {
    answer(api, toCorrect)
    answerForm(api, { workable: projects.slice(1) })
    api.answers(timesheetRoutes.editEntry, never)
    await visit(path, worker)
    await expect.element(project).toHaveValue(uuid(21))
    await userEvent.fill(fields.date, '16/11/2026')
    await userEvent.keyboard('{Tab}')
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please select a project')
    expect(api.sentTo(timesheetRoutes.editEntry)).toEqual([])
  })
})
