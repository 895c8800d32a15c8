import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { answerAssignment } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { profileOf } from '#app/web/testing/worker-records.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type PlanningWarning, type Shift, shiftRoutes } from '../../contract.ts'
import { noShowRoutes } from '../../contract/no-shows.ts'
import { swapRoutes } from '../../contract/swaps.ts'

const path = `/provider/assignments/${uuid(41)}?shift=${uuid(91)}`
const ada = { id: uuid(11), name: 'Ada Novak' }
const published: Shift = {
  id: uuid(91),
  assignmentId: uuid(41),
  worker: ada,
  project: { id: uuid(21), name: 'Night picking' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  startsAt: '2026-12-03T08:00:00Z',
  endsAt: '2026-12-03T16:00:00Z',
  breakMinutes: 0,
  status: 'scheduled',
  publishedAt: '2026-11-17T08:00:00Z',
  cancelReason: null,
  noShow: false,
  sick: false,
  version: 3,
  allowed: ['move', 'cancel'],
}
const draft: Shift = { ...published, publishedAt: null, allowed: ['move', 'cancel', 'delete'] }
const rest: PlanningWarning = {
  kind: 'rest',
  worker: ada,
  from: '2026-12-03T21:00:00Z',
  to: '2026-12-04T05:00:00Z',
  minutes: 480,
  law: null,
  limitMinutes: 660,
  message: 'Ada Novak would rest 8 hours instead of 11.',
}

function answer(api: FakeApi, shift: Shift): void {
  answerAssignment(api, assignment({ status: 'assigned' }))
  api.answers(shiftRoutes.readShift, () => shift)
  api.answers(swapRoutes.listSwaps, () => listOf())
  api.answers(workforceRoutes.readWorker, () => profileOf())
  api.answers(assignmentRoutes.listAssignments, () => listOf())
}

/** Answers changes: a dry run with the warnings, and one without a reason for them is not expected. */
function answerMove(api: FakeApi, warnings: PlanningWarning[] = []): void {
  api.answers(shiftRoutes.moveShift, ({ query }) => ({ ...published, saved: query?.dryRun !== 'true', warnings }))
}

const dialog = page.getByRole('dialog', { name: 'Ada Novak' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const end = dialog.getByRole('textbox', { name: /^End/ })
const saved = (api: FakeApi) => api.sentTo(shiftRoutes.moveShift).filter(({ query }) => query?.dryRun !== 'true')

async function changeEnd(time: string): Promise<void> {
  await button('Change shift').click()
  await userEvent.fill(end, time)
  await userEvent.keyboard('{Tab}')
}

describe('Reading', () => {
  test('leads to those who could take the shift only while it can be replaced', async ({ api, visit }) => {
    answer(api, { ...published, allowed: ['move', 'cancel', 'replace'] })
    await visit(path, user('manager'))
    const link = dialog.getByRole('link', { name: 'Find replacement' })
    await expect.element(link).toBeVisible()
    answer(api, published)
    await visit(path, user('manager'))
    await expect.element(link).not.toBeInTheDocument()
    await expect.element(button('Cancel shift')).toBeVisible()
  })

  test('offers a replacement first, and a call, if the worker has not clocked in', async ({ api, visit }) => {
    answer(api, { ...published, allowed: ['move', 'cancel', 'markNoShow', 'replace'] })
    api.answers(workforceRoutes.readWorker, () => profileOf({ phone: '+32470000001' }))
    await visit(path, user('manager'))
    await expect.element(dialog.getByText('Not clocked in')).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+32470000001')
    await expect
      .element(dialog.getByRole('link', { name: 'Find replacement' }))
      .toHaveAttribute('data-variant', 'filled')
    await expect.element(button('Change shift')).toHaveAttribute('data-variant', 'default')
  })

  test('says that the worker has reported sick', async ({ api, visit }) => {
    answer(api, { ...published, sick: true })
    await visit(path, user('manager'))
    await expect.element(dialog.getByText('Reported sick')).toBeVisible()
  })

  test('shows the shift once the server can be reached again', async ({ api, visit }) => {
    answer(api, published)
    api.answers(shiftRoutes.readShift, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, published))
    await expect.element(dialog).toMatchTextContent(/09:00–17:00.*Picker.*Night picking.*Acme Logistics/)
  })

  test('offers a reader only the history', async ({ api, visit }) => {
    answer(api, { ...published, allowed: [] })
    await visit(path, user('user'))
    await expect.element(button('History')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /shift|draft/ })).not.toBeInTheDocument()
  })

  test('returns to the assignment with Escape', async ({ api, visit }) => {
    answer(api, published)
    await visit(path, user('manager'))
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })
})

describe('Changing', () => {
  test('says that there are no conflicts, and saves the shift with its version', async ({ api, visit }) => {
    answer(api, published)
    answerMove(api)
    await visit(path, user('manager'))
    await changeEnd('18:00')
    await expect.element(dialog.getByText('No conflicts')).toBeVisible()
    expect(saved(api)).toEqual([])
    await button('Save').click()
    await expect.element(toasts).toMatchTextContent(/Shift changed/)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(saved(api)).toMatchObject([
      {
        params: { id: published.id },
        ifMatch: 3,
        body: { day: { date: '2026-12-03', startTime: '09:00', endTime: '18:00', endsNextDay: false } },
      },
    ])
  })

  test('ends the next day if the end is not after the start', async ({ api, visit }) => {
    answer(api, published)
    answerMove(api)
    await visit(path, user('manager'))
    await changeEnd('01:30')
    await expect.element(dialog.getByRole('checkbox', { name: 'Ends the next day' })).toBeChecked()
    await button('Save').click()
    await expect.element(toasts).toMatchTextContent(/Shift changed/)
    expect(saved(api)).toMatchObject([{ body: { day: { endTime: '01:30', endsNextDay: true } } }])
  })

  test('requires a reason to break a working time rule', async ({ api, visit }) => {
    answer(api, published)
    answerMove(api, [rest])
    await visit(path, user('manager'))
    await changeEnd('22:00')
    await expect.element(dialog.getByText(rest.message)).toBeVisible()
    const reason = dialog.getByRole('textbox', { name: /^Reason for exception/ })
    await button('Move anyway').click()
    await expect.element(reason).toBeInvalid()
    expect(saved(api)).toEqual([])
    await userEvent.fill(reason, 'The client asked for it')
    await button('Move anyway').click()
    await expect.element(toasts).toMatchTextContent(/Shift changed/)
    expect(saved(api)).toMatchObject([{ body: { override: { reason: 'The client asked for it' } } }])
  })

  test('keeps the input if another user has changed the shift', async ({ api, visit }) => {
    answer(api, published)
    api.answers(shiftRoutes.moveShift, ({ query, ifMatch }) => {
      if (query?.dryRun === 'true' || ifMatch === 4) return { ...published, saved: true, warnings: [] }
      answer(api, { ...published, version: 4 })
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await changeEnd('18:00')
    await button('Save').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else saved changes/)
    await expect.element(end).toHaveValue('18:00')
    await expect.poll(() => api.sentTo(shiftRoutes.readShift).length).toBe(2)
    await button('Save').click()
    await expect.element(toasts).toMatchTextContent(/Shift changed/)
    expect(saved(api).map(({ ifMatch }) => ifMatch)).toEqual([3, 4])
  })

  test('moves it to a colleague on the same project who can be scheduled', async ({ api, visit }) => {
    answer(api, published)
    answerMove(api)
    const ben = assignment({ id: uuid(42), worker: { id: uuid(12), name: 'Ben Peeters' } })
    const closed = assignment({ id: uuid(43), worker: { id: uuid(13), name: 'Cleo Maes' }, allowed: [] })
    api.answers(assignmentRoutes.listAssignments, () => listOf([ben, closed]))
    await visit(path, user('manager'))
    await button('Change shift').click()
    await dialog.getByRole('combobox', { name: /^Worker/ }).click()
    await expect.element(page.getByRole('option', { name: 'Cleo Maes · Picker' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Ben Peeters · Picker' }).click()
    await expect.element(dialog.getByText('No conflicts')).toBeVisible()
    await button('Save').click()
    await expect.element(toasts).toMatchTextContent(/Shift changed/)
    expect(saved(api)).toMatchObject([{ body: { assignmentId: ben.id } }])
    expect(api.sentTo(assignmentRoutes.listAssignments).at(-1)?.query).toMatchObject({ projectId: uuid(21) })
  })
})

describe('Cancelling and deleting', () => {
  test.for(['', '  '])(
    'cancels a published shift with the reason “%s” as without one',
    async (reason, { api, visit }) => {
      answer(api, published)
      api.answers(shiftRoutes.cancelShift, () => ({ ...published, status: 'cancelled' as const, allowed: [] }))
      await visit(path, user('manager'))
      await button('Cancel shift').click()
      const question = page.getByRole('dialog', { name: 'Cancel this shift?' })
      await expect.element(question).toMatchTextContent(/Ada Novak will be notified/)
      await userEvent.fill(question.getByRole('textbox'), reason)
      await question.getByRole('button', { name: 'Cancel shift' }).click()
      await expect.element(toasts).toMatchTextContent(/Shift cancelled/)
      expect(api.sentTo(shiftRoutes.cancelShift)).toMatchObject([{ body: { comment: null }, ifMatch: 3 }])
    },
  )

  test('deletes a draft instead of cancelling it', async ({ api, visit }) => {
    answer(api, draft)
    api.answers(shiftRoutes.deleteShift, () => undefined)
    await visit(path, user('manager'))
    await expect.element(button('Delete draft')).toBeVisible()
    await expect.element(button('Cancel shift')).not.toBeInTheDocument()
    await button('Delete draft').click()
    const question = page.getByRole('dialog', { name: 'Delete this draft?' })
    await question.getByRole('button', { name: 'Delete draft' }).click()
    await expect.element(toasts).toMatchTextContent(/Draft deleted/)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(shiftRoutes.deleteShift)).toMatchObject([{ params: { id: draft.id }, ifMatch: 3 }])
  })

  test('keeps a draft that was published meanwhile', async ({ api, visit }) => {
    answer(api, draft)
    api.answers(shiftRoutes.deleteShift, () => {
      answer(api, { ...published, version: 4 })
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await button('Delete draft').click()
    await page.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete draft' }).click()
    await expect.element(toasts).toMatchTextContent(/Someone else has saved changes/)
    await expect.element(button('Cancel shift')).toBeVisible()
    await expect.element(button('Delete draft')).not.toBeInTheDocument()
  })
})

describe('A no-show', () => {
  const begun: Shift = { ...published, startsAt: '2026-11-18T08:00:00Z', endsAt: '2026-11-18T16:00:00Z' }

  test('is marked and cleared with a reason', async ({ api, visit }) => {
    answer(api, { ...begun, allowed: ['markNoShow'] })
    api.answers(noShowRoutes.markNoShow, () => {
      answer(api, { ...begun, noShow: true, allowed: ['clearNoShow'] })
      return begun
    })
    api.answers(noShowRoutes.clearNoShow, () => begun)
    await visit(path, user('manager'))
    const reasonDialog = page.getByRole('dialog', { name: 'Mark as no-show?' })
    await button('Mark as no-show').click()
    await reasonDialog.getByRole('textbox', { name: 'Reason' }).fill('Did not come')
    await reasonDialog.getByRole('button', { name: 'Mark as no-show' }).click()
    await expect.element(toasts).toMatchTextContent('Marked as no-show')
    expect(api.sentTo(noShowRoutes.markNoShow)).toMatchObject([{ body: { reason: 'Did not come' } }])
    await expect.element(dialog).toMatchTextContent('No-show')
    await expect.element(button('Clear no-show')).toBeVisible()
  })
})
