import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { worker } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRefusals, timesheetRoutes } from '../../contract.ts'
import { correction, ownEntry } from '../testing/entries.ts'
import { answerOwn, ownPath as path } from '../testing/own-timesheet.ts'

const card = page.getByRole('article')
const toasts = page.getByRole('region', { name: 'Status messages' })
const drafts = page.getByRole('region', { name: 'Draft' })
const submitAll = drafts.getByRole('button', { name: 'Submit all drafts' })
const dialog = page.getByRole('dialog')

describe('Actions on an entry', () => {
  test('submits one draft', async ({ api, visit }) => {
    answerOwn(api, [ownEntry()])
    api.answers(timesheetRoutes.submitEntries, () => {
      const submitted = ownEntry({ status: 'submitted', version: 2, allowed: ['withdraw'] })
      answerOwn(api, [submitted])
      return { submitted: [submitted] }
    })
    await visit(path, worker)
    await card.getByRole('button', { name: 'Submit' }).click()
    await expect.element(toasts).toMatchTextContent('1 time entry submitted')
    await expect.element(card.getByText('Submitted')).toBeVisible()
    await expect.element(drafts).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.submitEntries)).toMatchObject([{ body: { ids: [uuid(1)] } }])
  })

  test('withdraws a submitted entry in the version that was seen', async ({ api, visit }) => {
    answerOwn(api, [ownEntry({ status: 'submitted', version: 3, allowed: ['withdraw'] })])
    api.answers(timesheetRoutes.withdrawEntry, () => {
      answerOwn(api, [ownEntry({ version: 4 })])
      return ownEntry({ version: 4 })
    })
    await visit(path, worker)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(toasts).toMatchTextContent('Time entry withdrawn. It is a draft again.')
    await expect.element(card.getByRole('link', { name: 'Edit' })).toBeVisible()
    expect(api.sentTo(timesheetRoutes.withdrawEntry)).toMatchObject([{ params: { id: uuid(1) }, ifMatch: 3 }])
  })

  test('shows the decision that was made before the withdrawal', async ({ api, visit }) => {
    answerOwn(api, [ownEntry({ status: 'submitted', version: 3, allowed: ['withdraw'] })])
    api.answers(timesheetRoutes.withdrawEntry, () => {
      answerOwn(api, [ownEntry({ status: 'approved', version: 4, allowed: [] })])
      throw refuse.STALE_VERSION()
    })
    await visit(path, worker)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(toasts).toMatchTextContent('The time entry could not be withdrawn. Someone else has saved')
    await expect.element(card.getByText('Approved')).toBeVisible()
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  })

  test('deletes a draft only after a question that names it', async ({ api, visit }) => {
    answerOwn(api, [ownEntry({ version: 2 })])
    api.answers(timesheetRoutes.deleteEntry, () => answerOwn(api, []))
    await visit(path, worker)
    await card.getByRole('button', { name: 'Delete' }).click()
    await expect
      .element(dialog)
      .toMatchTextContent(/Tuesday 17\/11\/2026, 8\sh, Night picking\. This cannot be undone\./)
    await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus()
    expect(api.sentTo(timesheetRoutes.deleteEntry)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent('Time entry deleted')
    await expect.element(card).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.deleteEntry)).toMatchObject([{ params: { id: uuid(1) }, ifMatch: 2 }])
  })
})

describe('Entries to correct', () => {
  const proposal = {
    startTime: '09:00',
    endTime: '17:00',
    endsNextDay: false,
    startsAt: '2026-11-17T08:00:00Z',
    endsAt: '2026-11-17T16:00:00Z',
    breakMinutes: 30,
    breaks: [],
    totalMinutes: 450,
  }

  test('shows the comment, and accepts the proposed times', async ({ api, visit }) => {
    const requested = ownEntry({
      status: 'changes_requested',
      comment: 'The gate closed at 17:00.',
      proposal,
      version: 5,
      allowed: ['edit', 'submit', 'delete', 'acceptProposal'],
    })
    answerOwn(api, [requested])
    api.answers(timesheetRoutes.acceptProposal, () => {
      const accepted = ownEntry({ ...proposal, status: 'submitted', version: 6, allowed: ['withdraw'] })
      answerOwn(api, [accepted])
      return accepted
    })
    await visit(path, worker)
    await expect.element(page.getByRole('region', { name: '1 time entry to complete or correct' })).toBeVisible()
    await expect.element(card.getByText(/The gate closed at 17:00\./)).toBeVisible()
    const proposed = card.getByRole('region', { name: 'Proposed times' })
    await expect.element(proposed).toMatchTextContent(/09:00–17:30.*8\sh.*09:00–17:00.*7\sh\s30/)
    await proposed.getByRole('button', { name: /Accept/ }).click()
    await expect.element(card.getByText('Submitted')).toBeVisible()
    await expect.element(proposed).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.acceptProposal)).toMatchObject([{ params: { id: uuid(1) }, ifMatch: 5 }])
  })

  test('says that the proposal was withdrawn meanwhile', async ({ api, visit }) => {
    const requested = ownEntry({ status: 'changes_requested', allowed: ['edit', 'submit', 'acceptProposal'] })
    answerOwn(api, [{ ...requested, proposal }])
    api.answers(timesheetRoutes.acceptProposal, () => {
      answerOwn(api, [requested])
      throw timesheetRefusals.NOT_PROPOSED()
    })
    await visit(path, worker)
    await card.getByRole('button', { name: /Accept/ }).click()
    await expect
      .element(toasts)
      .toMatchTextContent(
        'There are no longer any proposed times for this entry. Reload the page and correct the times yourself.',
      )
    await expect.element(card.getByRole('region', { name: 'Proposed times' })).not.toBeInTheDocument()
  })

  test('names what an incomplete entry lacks and why', async ({ api, visit }) => {
    answerOwn(api, [
      ownEntry({
        status: 'incomplete',
        endTime: null,
        endsAt: null,
        taskDescription: null,
        incompleteReason: 'leftOpen',
        totalMinutes: 0,
        clocked: true,
        allowed: ['edit', 'delete'],
      }),
    ])
    await visit(path, worker)
    await expect.element(card.getByText(/The clock was left running for 16 hours or more\./)).toBeVisible()
    await expect.element(card.getByText('Missing required fields: End time, Task description')).toBeVisible()
    await expect.element(card.getByRole('link', { name: 'Complete entry' })).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
  })

  test('of all weeks are listed oldest first, five at first', async ({ api, visit }) => {
    const days = [3, 5, 4, 6, 9, 10, 11].map((day) => `2026-11-${String(day).padStart(2, '0')}`)
    answerOwn(
      api,
      days.map((date, index) =>
        ownEntry({ id: uuid(index + 1), date, status: index % 2 === 0 ? 'incomplete' : 'changes_requested' }),
      ),
    )
    await visit(path, worker)
    const waiting = page.getByRole('region', { name: '7 time entries to complete or correct' })
    await expect.element(waiting.getByRole('link')).toHaveLength(5)
    await expect.element(waiting.getByRole('link').first()).toMatchTextContent('Tue 3 Nov')
    await expect.element(waiting.getByRole('link').nth(1)).toMatchTextContent('Wed 4 Nov')
    await waiting.getByRole('button', { name: 'Show more' }).click()
    await expect.element(waiting.getByRole('link')).toHaveLength(7)
  })
})

describe('Submitting all drafts', () => {
  const monday = ownEntry({ id: uuid(2), date: '2026-11-16' })

  test('asks first, and reports each entry', async ({ api, visit }) => {
    answerOwn(api, [ownEntry(), monday])
    api.answers(timesheetRoutes.submitEntries, () => {
      answerOwn(api, [])
      return { submitted: [ownEntry(), monday] }
    })
    await visit(path, worker)
    await expect.element(drafts).toMatchTextContent(/2 drafts to submit · 16\sh/)
    await submitAll.click()
    await expect.element(dialog).toMatchTextContent('Submit 2 drafts?')
    expect(api.sentTo(timesheetRoutes.submitEntries)).toEqual([])
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const report = page.getByRole('dialog', { name: 'Hours submitted' })
    await expect.element(report).toMatchTextContent(/2 time entries \(16\sh\) are awaiting approval\./)
    await expect.element(report.getByRole('listitem').first()).toMatchTextContent('Mon 16 Nov')
    expect(api.sentTo(timesheetRoutes.submitEntries)).toMatchObject([{ body: {} }])
  })

  test('submits nothing if one entry is incomplete, and opens that one', async ({ api, visit }) => {
    answerOwn(api, [ownEntry(), monday])
    const message = 'Missing required fields: Task description'
    api.answers(timesheetRoutes.submitEntries, () => {
      const entries = [{ id: monday.id, from: 'draft', code: 'INVALID_TRANSITION', message, missing: [] }]
      throw timesheetRefusals.NOT_SUBMITTED({ values: { count: 1 }, members: { entries } })
    })
    await visit(path, worker)
    await submitAll.click()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const report = page.getByRole('dialog', { name: 'Nothing was submitted' })
    await expect.element(report.getByRole('listitem')).toMatchTextContent(/Mon 16 Nov.*Night picking.*Missing required/)
    await expect
      .element(report.getByRole('link', { name: 'Open entry' }))
      .toHaveAttribute('href', `/worker/timesheet/add-entry?entry=${monday.id}`)
  })
})

describe('Hours that the agency has corrected', () => {
  const objection = { comment: 'I stayed to clean up', at: '2026-11-19T08:00:00Z' }

  test('show both values, and an objection makes them await approval again', async ({ api, visit }) => {
    answerOwn(api, [ownEntry({ status: 'approved', version: 3, allowed: ['object'], corrections: [correction()] })])
    api.answers(timesheetRoutes.objectToEntry, () => {
      const corrections = [correction({ objection })]
      const objected = ownEntry({ status: 'submitted', version: 4, allowed: ['withdraw'], corrections })
      answerOwn(api, [objected])
      return objected
    })
    await visit(path, worker)
    await expect.element(card).toMatchTextContent(/Corrected by your agency/)
    await expect.element(card).toMatchTextContent(/09:00–17:30.*09:00–17:00/)
    await card.getByRole('button', { name: 'Object' }).click()
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('I stayed to clean up')
    await dialog.getByRole('button', { name: 'Object' }).click()
    await expect.element(toasts).toMatchTextContent('Objection sent. The hours are awaiting approval again.')
    await expect.element(card).toMatchTextContent(/I stayed to clean up/)
    await expect.element(card.getByRole('button', { name: 'Object' })).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.objectToEntry)).toMatchObject([
      { params: { id: uuid(1) }, ifMatch: 3, body: { comment: 'I stayed to clean up' } },
    ])
  })

  test('stay approved after an objection if they are already paid', async ({ api, visit }) => {
    answerOwn(api, [ownEntry({ status: 'approved', version: 3, allowed: ['object'], corrections: [correction()] })])
    api.answers(timesheetRoutes.objectToEntry, () =>
      ownEntry({ status: 'approved', version: 4, allowed: [], corrections: [correction({ objection })] }),
    )
    await visit(path, worker)
    await card.getByRole('button', { name: 'Object' }).click()
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('I stayed to clean up')
    await dialog.getByRole('button', { name: 'Object' }).click()
    await expect
      .element(toasts)
      .toMatchTextContent('The hours stay approved because they are already paid or invoiced.')
  })
})
