import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Line } from '#domains/confirmations/contract/public.ts'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { confirmed, sampleLine, sampleWeekOfHours } from '#app/web/testing/hours.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { portalHoursRoutes } from '../../contract/hours.ts'
import { signedIn } from '../testing/contact.ts'

const path = '/client/hours/week?day=2026-11-18'
const monday = sampleLine()
const tuesday = sampleLine({ line: 'line-2', value: 'value-2', date: '2026-11-17' })
const disputed: Line = {
  ...monday,
  decision: {
    outcome: 'disputed',
    by: 'Ines Maes',
    at: '2026-11-18T10:00:00Z',
    comment: 'Left at four',
    proposal: { startTime: '09:00', endTime: '16:00', breakMinutes: 30 },
    undoSeconds: null,
  },
}

function answer(api: FakeApi, lines: Line[]): void {
  signedIn(api)
  api.answers(portalHoursRoutes.readHoursWeek, () => sampleWeekOfHours(lines))
}

const dialog = page.getByRole('dialog')
const dispute = page.getByRole('button', { name: /^Dispute the hours of Ada Novak/ })

/** Disputes the first open line with a comment. */
async function disputeFirst(comment: string): Promise<void> {
  await dispute.first().click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), comment)
  await dialog.getByRole('button', { name: 'Dispute' }).click()
}

describe('Reading', () => {
  test('shows the decision on a line with its comment and times, and the button of the other', async ({
    api,
    visit,
  }) => {
    answer(api, [disputed, tuesday])
    await visit(path, user('manager'))
    await expect.element(page.getByText('Left at four')).toBeVisible()
    await expect.element(page.getByText(/09:00–16:00/)).toBeVisible()
    await expect.element(dispute).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Confirm 1 line' })).toBeVisible()
    expect(api.sentTo(portalHoursRoutes.readHoursWeek)).toMatchObject([{ query: { day: '2026-11-18' } }])
  })

  test('leads past the lines to the main button with the keyboard', async ({ api, visit }) => {
    answer(api, [monday, tuesday])
    await visit(path, user('manager'))
    const confirm = page.getByRole('button', { name: 'Confirm 2 lines' })
    await expect.element(confirm).toBeVisible()
    const skip = document.querySelector<HTMLElement>('a[href="#confirm-all"]')
    skip?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(confirm).toHaveFocus()
  })

  test('offers nothing to decide in a week without hours', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: /16.*22/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  })

  test('shows the hours once the server is reachable again', async ({ api, visit }) => {
    answer(api, [monday])
    api.answers(portalHoursRoutes.readHoursWeek, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, [monday]))
    await expect.element(dispute).toBeVisible()
  })

  test('shows no hours to a contact who may not confirm them', async ({ api, visit }) => {
    answer(api, [])
    api.answers(portalHoursRoutes.readHoursWeek, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('manager'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
    await expect.element(tryAgain).not.toBeInTheDocument()
  })
})

describe('Disputing', () => {
  test('goes on although the hours cannot be read again after a decision', async ({ api, visit }) => {
    answer(api, [monday, tuesday])
    api.answers(portalHoursRoutes.decideHoursOfWeek, () => {
      api.answers(portalHoursRoutes.readHoursWeek, unreachable)
      return { confirmed: 0, disputed: 1, refused: [] }
    })
    await visit(path, user('manager'))
    await disputeFirst('Left at four')
    // The first read, and three attempts to read again.
    await expect.poll(() => api.sentTo(portalHoursRoutes.readHoursWeek).length).toBe(4)
    await expect.element(dialog).not.toBeInTheDocument()
    await dispute.last().click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), 'Came at ten')
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    await expect.poll(() => api.sentTo(portalHoursRoutes.decideHoursOfWeek)).toHaveLength(2)
    expect(api.sentTo(portalHoursRoutes.decideHoursOfWeek).at(-1)).toMatchObject({
      body: { day: '2026-11-18', confirm: [], dispute: [{ line: 'line-2', comment: 'Came at ten' }] },
    })
  })

  test('requires a comment, and keeps it if the server cannot be reached', async ({ api, visit }) => {
    answer(api, [monday])
    api.answers(portalHoursRoutes.decideHoursOfWeek, unreachable)
    await visit(path, user('manager'))
    await dispute.click()
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    const comment = dialog.getByRole('textbox', { name: 'Comment' })
    await expect.element(comment).toBeInvalid()
    expect(api.sentTo(portalHoursRoutes.decideHoursOfWeek)).toEqual([])
    await userEvent.fill(comment, 'Left at four')
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Interim cannot be reached.')
    await expect.element(comment).toHaveValue('Left at four')
  })
})

describe('A compact week', () => {
  const workers = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      name: `Worker ${nth + 1}`,
      totalMinutes: 450,
      lines: [sampleLine({ line: `line-${nth + 1}`, value: `value-${nth + 1}` })],
    }))

  test('opens the lines of one of many workers, and marks what deviates', async ({ api, visit }) => {
    signedIn(api)
    const late = sampleLine({
      line: 'late',
      startTime: '09:20',
      planned: { startTime: '09:00', endTime: '17:00', breakMinutes: 30 },
    })
    const week = sampleWeekOfHours([late])
    api.answers(portalHoursRoutes.readHoursWeek, () => ({ ...week, workers: [...week.workers, ...workers(5)] }))
    await visit(path, user('manager'))
    const row = page.getByRole('listitem').filter({ hasText: 'Ada Novak' })
    await expect.element(row).toMatchTextContent('Late')
    await expect.element(dispute).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Ada Novak' }).click()
    await expect.element(page.getByText(/^20\smin late$/)).toBeVisible()
    await expect.element(dispute).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Worker 1', exact: true }))
      .toHaveAttribute('aria-expanded', 'false')
  })

  test('groups the lines by work site if there are several', async ({ api, visit }) => {
    answer(api, [monday, { ...tuesday, site: 'Cold store' }])
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Warehouse Halle' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Cold store' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Ada Novak' })).toHaveLength(2)
  })
})

describe('Undoing', () => {
  const undoable = (line: Line): Line => ({ ...line, decision: { ...confirmed, undoSeconds: 100 } })

  test('undoes the confirmations that the reader can undo', async ({ api, visit }) => {
    answer(api, [undoable(monday), undoable(tuesday)])
    api.answers(portalHoursRoutes.undoHoursOfWeek, () => {
      answer(api, [monday, tuesday])
      return { undone: 2, refused: [] }
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Undo 2 confirmations' }).click()
    await expect.element(page.getByText('2 confirmations undone')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Confirm 2 lines' })).toBeVisible()
    expect(api.sentTo(portalHoursRoutes.undoHoursOfWeek)).toMatchObject([
      { body: { day: '2026-11-18', lines: ['line-1', 'line-2'] } },
    ])
  })

  test('says why a confirmation was not undone, and offers none after the time', async ({ api, visit }) => {
    answer(api, [undoable(monday), { ...tuesday, decision: confirmed }])
    api.answers(portalHoursRoutes.undoHoursOfWeek, () => {
      answer(api, [
        { ...monday, decision: confirmed },
        { ...tuesday, decision: confirmed },
      ])
      return { undone: 0, refused: [{ line: 'line-1', reason: 'followed' as const }] }
    })
    await visit(path, user('manager'))
    const undo = page.getByRole('button', { name: 'Undo 1 confirmation' })
    await undo.click()
    await expect
      .element(page.getByText('These hours have since been approved, paid or invoiced', { exact: false }))
      .toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
  })
})
