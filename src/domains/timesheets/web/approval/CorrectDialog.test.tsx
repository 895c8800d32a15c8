import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Entry, timesheetRefusals, timesheetRoutes } from '../../contract.ts'
import { correction, entry, pageOfEntries } from '../testing/entries.ts'

const path = `/provider/timesheet?entry=${uuid(1)}`
const dialog = page.getByRole('dialog')
const correct = page.getByRole('button', { name: 'Correct and approve' })
const reason = dialog.getByRole('textbox', { name: 'Reason' })
const end = dialog.getByRole('textbox', { name: 'End time' })
const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
const week = days.map((date, index) => entry({ id: uuid(index + 1), date }))

const corrected = (from: Entry, changes: Partial<Entry> = {}): Entry => ({
  ...from,
  endTime: '17:00',
  totalMinutes: 450,
  status: 'approved',
  version: from.version + 1,
  allowed: ['reopen', 'undo'],
  corrections: [correction()],
  marks: ['corrected'],
  ...changes,
})

function answer(api: FakeApi, found: readonly Entry[], changes: Partial<Entry> = {}): void {
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([...found]))
  api.answers(assignmentRoutes.listAssignments, () => listOf())
  api.answers(timesheetRoutes.correctEntry, ({ params }) =>
    corrected(found.find(({ id }) => id === params.entryId) as Entry, changes),
  )
  api.answers(timesheetRoutes.decideInBulk, ({ body }) => ({ done: body.items.map(({ id }) => id), failed: [] }))
}

describe('Correcting and approving', () => {
  test('is done by keyboard, and reads no list again', async ({ api, visit }) => {
    answer(api, [entry()])
    await visit(path, user('manager'))
    await expect.element(correct).toBeVisible()
    await userEvent.keyboard('e')
    await expect.element(reason).toHaveFocus()
    await expect.element(end).toHaveValue('17:30')
    const read = api.reads()
    await userEvent.keyboard('The gate closed at 17:00.')
    await userEvent.fill(end, '17')
    await userEvent.tab()
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Total: 7\sh\s30/)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Corrected and approved: Ada Novak/)).toBeVisible()
    expect(api.sentTo(timesheetRoutes.correctEntry)).toMatchObject([
      {
        params: { entryId: uuid(1) },
        ifMatch: 1,
        body: {
          startTime: '09:00',
          endTime: '17:00',
          breakMinutes: 30,
          reason: 'The gate closed at 17:00.',
          approve: true,
        },
      },
    ])
    expect(api.reads() - read).toBe(0)
  })

  test('takes the planned break, or the breaks that the worker had submitted', async ({ api, visit }) => {
    const before = correction().before
    const submitted = before && {
      ...before,
      breaks: [{ type: 'lunch' as const, minutes: 30 }],
    }
    answer(api, [
      entry({
        planned: { startsAt: '2026-11-17T08:00:00Z', endsAt: '2026-11-17T16:30:00Z', breakMinutes: 45 },
        corrections: [correction({ before: submitted })],
      }),
    ])
    await visit(path, user('manager'))
    await correct.click()
    await dialog.getByRole('button', { name: 'Use scheduled times' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Break' })).toHaveValue('45')
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Total: 7\sh\s45/)
    await dialog.getByRole('button', { name: 'Use submitted times' }).click()
    await expect.element(dialog.getByRole('group', { name: 'Breaks' }).getByRole('textbox')).toHaveValue('30')
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Total: 8\sh/)
  })

  test('asks for the reason', async ({ api, visit }) => {
    answer(api, [entry()])
    await visit(path, user('manager'))
    await correct.click()
    await userEvent.fill(end, '17')
    await dialog.getByRole('button', { name: 'Correct and approve' }).click()
    await expect.element(dialog.getByText('Enter a reason').first()).toBeVisible()
    expect(api.sentTo(timesheetRoutes.correctEntry)).toEqual([])
  })

  test('only corrects while another user or the client has to agree', async ({ api, visit }) => {
    const one = entry({ correctionAwaits: true })
    answer(api, [one], {
      status: 'submitted',
      awaitsColleague: true,
      correctionAwaits: true,
      allowed: ['reject', 'requestChanges', 'correct'],
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    await userEvent.fill(reason, 'The gate closed at 17:00.')
    await userEvent.fill(end, '17')
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect.element(page.getByText('Another user must approve them.', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.correctEntry)).toMatchObject([{ body: { approve: false } }])
  })

  test('keeps what was typed when someone else has changed the entry', async ({ api, visit }) => {
    answer(api, [entry()])
    api.answers(timesheetRoutes.correctEntry, () => {
      throw refuse.STALE_VERSION({ members: { current: entry({ version: 2, taskDescription: 'Packing' }) } })
    })
    await visit(path, user('manager'))
    await correct.click()
    await userEvent.fill(reason, 'The gate closed at 17:00.')
    await userEvent.fill(end, '17')
    await dialog.getByRole('button', { name: 'Correct and approve' }).click()
    await expect.element(dialog.getByText('Your decision was not saved.', { exact: false }).first()).toBeVisible()
    await expect.element(reason).toHaveValue('The gate closed at 17:00.')
    await dialog.getByRole('button', { name: 'Correct and approve' }).click()
    await expect.poll(() => api.sentTo(timesheetRoutes.correctEntry).map(({ ifMatch }) => ifMatch)).toEqual([1, 2])
  })

  test('says why the server refuses it', async ({ api, visit }) => {
    answer(api, [entry()])
    api.answers(timesheetRoutes.correctEntry, () => {
      throw timesheetRefusals.FOUR_EYES()
    })
    await visit(path, user('manager'))
    await correct.click()
    await userEvent.fill(reason, 'The gate closed at 17:00.')
    await userEvent.fill(end, '17')
    await dialog.getByRole('button', { name: 'Correct and approve' }).click()
    await expect.element(dialog.getByText('Another user must approve them.', { exact: false })).toBeVisible()
  })

  test('a week is corrected and approved in six clicks', async ({ api, visit }) => {
    answer(api, week)
    let clicks = 0
    const click = async (element: ReturnType<typeof page.getByRole>) => {
      clicks++
      await element.click()
    }
    await visit('/provider/timesheet', user('manager'))
    await click(
      page
        .getByRole('row', { name: /Ada Novak/ })
        .first()
        .getByRole('link'),
    )
    await click(correct)
    await userEvent.keyboard('The gate closed at 17:00.')
    await userEvent.fill(end, '17')
    await click(dialog.getByRole('button', { name: 'Correct and approve' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await click(page.getByRole('checkbox', { name: 'Select all 4 displayed entries' }))
    await click(page.getByRole('button', { name: 'Approve', exact: true }).first())
    await click(dialog.getByRole('button', { name: 'Approve', exact: true }))
    await expect.element(page.getByText('You are all caught up')).toBeVisible()
    expect(clicks).toBe(6)
  })
})

describe('Corrected hours', () => {
  test('are shown with both values, the reason and the objection', async ({ api, visit }) => {
    const objection = { comment: 'I stayed to clean up', at: '2026-11-19T08:00:00Z' }
    const one = corrected(entry(), {
      status: 'submitted',
      corrections: [correction({ objection })],
      marks: ['objected', 'corrected'],
      allowed: ['approve', 'reject', 'requestChanges', 'correct'],
    })
    answer(api, [one])
    await visit(path, user('manager'))
    const section = page.getByRole('region', { name: 'Corrections' })
    await expect.element(section).toMatchTextContent(/By Mia Lang/)
    await expect.element(section).toMatchTextContent(/09:00–17:30.*09:00–17:00/)
    await expect.element(section).toMatchTextContent('The client closed early')
    await expect.element(section).toMatchTextContent('I stayed to clean up')
    await expect.element(page.getByRole('row', { name: /Submitted 09:00–17:30/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Flags: Objection, Corrected' })).toBeVisible()
  })
})
