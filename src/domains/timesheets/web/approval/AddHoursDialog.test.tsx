import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { profileOf, workerInList } from '#app/web/testing/worker-records.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRefusals, timesheetRoutes } from '../../contract.ts'
import { correction, entry, pageOfEntries } from '../testing/entries.ts'

const path = '/provider/timesheet'
const dialog = page.getByRole('dialog')
const open = page.getByRole('button', { name: 'Add hours' })
const field = (name: string) => dialog.getByRole('textbox', { name })

function answer(api: FakeApi): void {
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
  api.answers(workforceRoutes.listWorkers, () => listOf([workerInList()]))
  const current = { status: 'in_progress', startDate: '2026-01-01', endDate: '2027-12-31' } as const
  api.answers(assignmentRoutes.listAssignments, () => listOf([assignment(current)]))
  api.answers(timesheetRoutes.readEntryRules, () => ({ mayApproveEntered: true }))
  api.answers(timesheetRoutes.addEntryForWorker, () =>
    entry({
      corrections: [correction({ kind: 'added', source: 'paper', before: null })],
      marks: ['entered_for_worker'],
    }),
  )
}

async function fill() {
  await dialog.getByRole('combobox', { name: 'Worker' }).click()
  await page.getByRole('option', { name: /Novak/ }).click()
  await dialog.getByRole('combobox', { name: 'Project' }).selectOptions('Night picking · Acme Logistics')
  await userEvent.fill(field('Start time'), '8')
  await userEvent.fill(field('End time'), '8:01')
  await userEvent.fill(field('Task description'), 'Picking')
  await dialog.getByRole('combobox', { name: 'How the hours were reported' }).selectOptions('Submitted on paper')
}

describe('Adding hours for a worker', () => {
  test('sends them with their source, and reads the list again', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await open.click()
    await fill()
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry({ marks: ['entered_for_worker'] })]))
    await dialog.getByRole('button', { name: 'Add hours' }).click()
    await expect.element(page.getByText(/Hours added: Ada Novak/)).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Ada Novak/ })).toMatchTextContent('Entered for worker')
    expect(api.sentTo(timesheetRoutes.addEntryForWorker)).toMatchObject([
      { body: { workerId: uuid(11), projectId: uuid(21), startTime: '08:00', source: 'paper', approve: false } },
    ])
  })

  test('opens for a worker and a day from a link', async ({ api, visit }) => {
    answer(api)
    api.answers(workforceRoutes.readWorker, () => profileOf())
    await visit(`${path}?add=${uuid(11)}&on=2026-11-16`, user('manager'))
    await expect.element(field('Date')).toHaveValue('16/11/2026')
  })

  test('approves them too, if the user chooses it', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await open.click()
    await fill()
    await dialog.getByRole('checkbox', { name: 'Approve immediately' }).click()
    await dialog.getByRole('button', { name: 'Add and approve' }).click()
    await expect.poll(() => api.sentTo(timesheetRoutes.addEntryForWorker)).toMatchObject([{ body: { approve: true } }])
  })

  test('says that another user has to approve them, by the four-eyes principle', async ({ api, visit }) => {
    answer(api)
    api.answers(timesheetRoutes.readEntryRules, () => ({ mayApproveEntered: false }))
    await visit(path, user('manager'))
    await open.click()
    await expect.element(dialog).toMatchTextContent(/Another user must approve hours that you enter/)
    await expect.element(dialog.getByRole('checkbox', { name: 'Approve immediately' })).not.toBeInTheDocument()
  })

  test('keeps what was typed when the server refuses it', async ({ api, visit }) => {
    answer(api)
    api.answers(timesheetRoutes.addEntryForWorker, () => {
      throw timesheetRefusals.FOUR_EYES()
    })
    await visit(path, user('manager'))
    await open.click()
    await fill()
    await dialog.getByRole('button', { name: 'Add hours' }).click()
    await expect.element(dialog.getByText('Another user must approve them.', { exact: false })).toBeVisible()
    await expect.element(field('Task description')).toHaveValue('Picking')
  })

  test('is not offered to users who may not decide', async ({ api, visit }) => {
    answer(api)
    await visit(`${path}?add=any`, user('user'))
    await expect.element(page.getByText('You are all caught up')).toBeVisible()
    await expect.element(open).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
