import { describe, expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRoutes } from '../../contract.ts'
import { entry, pageOfEntries } from '../testing/entries.ts'

const path = '/provider/timesheet'
const heading = page.getByRole('heading', { name: 'Timesheet approval' })
const row = page.getByRole('row', { name: /Ada Novak/ })

describe('Loading, empty and error', () => {
  test('shows placeholders while entries load', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, never)
    await visit(path, user('manager'))
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent('Loading')
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  test('shows that nothing awaits approval', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
    await visit(path, user('manager'))
    await expect.element(page.getByText('You are all caught up')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  })

  test('offers to clear filters that match nothing', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, ({ query }) => pageOfEntries(query.q ? [] : [entry()]))
    await visit(`${path}?q=zzz`, user('manager'))
    await expect.element(page.getByText('No matching time entries')).toBeVisible()
    await page.getByText('Clear filters', { exact: true }).click()
    await expect.element(row).toBeVisible()
  })

  test('shows the entries once the server is reachable again', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, unreachable)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('alert')).toMatchTextContent('Time entries could not be loaded')
    await recover(() => api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry()])))
    await expect.element(row).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('A long list', () => {
  test('fills the window first, and has all rows where the user comes back to', async ({ api, visit }) => {
    const all = Array.from({ length: 100 }, (_, index) => entry({ id: uuid(index) }))
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries(all))
    const counts: number[] = []
    const sums = new Set<string | null>()
    const observer = new MutationObserver(() => {
      counts.push(document.querySelectorAll('[data-item]').length)
      for (const { textContent } of document.querySelectorAll('[data-group] th')) sums.add(textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    await visit(path, user('manager'), { frame: true })
    await expect.poll(() => counts.at(-1)).toBe(100)
    const first = counts.find(Boolean) ?? 0
    expect(first).toBeLessThan(100)
    const rows = [...document.querySelectorAll('[data-item]')]
    expect(rows[first - 1]?.getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight)
    expect(sums.size).toBe(1)

    window.scrollTo({ top: 2000, behavior: 'instant' })
    await expect.poll(() => window.scrollY).toBe(2000)
    await page.getByRole('link', { name: 'Clients' }).click()
    await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
    counts.length = 0
    window.history.back()
    await expect.element(heading).toBeVisible()
    expect(counts.find(Boolean)).toBe(100)
    await expect.poll(() => window.scrollY).toBe(2000)
  })
})

describe('Moving and selecting', () => {
  test('arrow keys and letters move between the rows of all days, and Enter opens one', async ({ api, visit }) => {
    const bruno = entry({ id: uuid(2), date: '2026-11-16', worker: { id: uuid(12), name: 'Bruno Novak' } })
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry(), bruno]))
    await visit(path, user('manager'))
    const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
    await expect.element(linkOf('Ada Novak')).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(linkOf('Ada Novak')).toHaveFocus()
    for (const [key, name] of [
      ['{ArrowDown}', 'Bruno Novak'],
      ['{Home}', 'Ada Novak'],
      ['j', 'Bruno Novak'],
      ['j', 'Bruno Novak'],
      ['k', 'Ada Novak'],
      ['{End}', 'Bruno Novak'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(linkOf(name)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Bruno Novak' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(linkOf('Bruno Novak')).toHaveFocus()
  })

  test('the checkbox of a day leaves out an entry that another record contradicts', async ({ api, visit }) => {
    const bruno = entry({ id: uuid(2), worker: { id: uuid(12), name: 'Bruno Novak' }, marks: ['absent'] })
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry(), bruno]))
    await visit(path, user('manager'))
    const day = page.getByRole('checkbox', { name: 'Select all for Tuesday 17/11/2026' })
    await day.click()
    await expect.element(page.getByRole('checkbox', { name: 'Select Ada Novak, Tue 17 Nov' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Select Bruno Novak, Tue 17 Nov' })).not.toBeChecked()
    await expect.element(page.getByRole('region', { name: '1 selected' })).toMatchTextContent(/8\sh.*€132\.00/)
    await day.click()
    await expect.element(page.getByRole('region', { name: /selected/ })).not.toBeInTheDocument()
  })
})

describe('Approving', () => {
  test('approves the version that was seen, and offers to undo it', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry({ version: 4 })]))
    api.answers(timesheetRoutes.approveEntry, () => {
      api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
      return entry({ status: 'approved', version: 5, allowed: ['undo'] })
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Approve time entry: Ada Novak, Tue 17 Nov' }).click()
    await expect.element(page.getByText(/^Approved: Ada Novak/)).toBeVisible()
    await expect.element(page.getByText('You are all caught up')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.approveEntry)).toMatchObject([{ params: { entryId: uuid(1) }, ifMatch: 4 }])

    api.answers(timesheetRoutes.decideInBulk, () => ({ done: [uuid(1)], failed: [] }))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText(/^1 approval undone/)).toBeVisible()
    expect(api.sentTo(timesheetRoutes.decideInBulk)).toMatchObject([
      { body: { action: 'undo', items: [{ id: uuid(1), version: 5 }] } },
    ])
  })

  test('shows the changes of another user instead of approving them', async ({ api, visit }) => {
    const seen = entry({ version: 1 })
    const current = entry({ version: 2, breakMinutes: 60, totalMinutes: 450 })
    let listed = seen
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([listed]))
    api.answers(timesheetRoutes.approveEntry, ({ ifMatch }) => {
      if (ifMatch === 2) return entry({ version: 3, status: 'approved', allowed: ['undo'] })
      listed = current
      throw refuse.STALE_VERSION({ members: { current } })
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: /^Approve time entry/ }).click()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent('Someone else has changed this time entry')
    await expect.element(notice.getByRole('deletion').first()).toMatchTextContent('30')
    await expect.element(notice.getByRole('insertion').first()).toMatchTextContent('1')

    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.element(page.getByText(/^Approved: Ada Novak/)).toBeVisible()
    expect(api.sentTo(timesheetRoutes.approveEntry).map(({ ifMatch }) => ifMatch)).toEqual([1, 2])
  })

  test('approves all selected entries together, and names the one that failed', async ({ api, visit }) => {
    const bruno = entry({ id: uuid(2), worker: { id: uuid(12), name: 'Bruno Novak' } })
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry(), bruno]))
    api.answers(timesheetRoutes.decideInBulk, () => ({
      done: [uuid(1)],
      failed: [{ id: uuid(2), code: 'INVALID_TRANSITION', message: 'These hours are on an issued pay stub.' }],
    }))
    await visit(path, user('manager'))
    await page.getByRole('checkbox', { name: 'Select all 2 displayed entries' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 2 entries?' })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(page.getByRole('status', { name: /^1 entry approved/ })).toBeVisible()
    await expect.element(page.getByText(/These hours are on an issued pay stub/)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('Rejecting', () => {
  test('requires a reason, and keeps it if the entry has changed', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry()]))
    api.answers(timesheetRoutes.rejectEntry, ({ ifMatch }) => {
      if (ifMatch !== 1) return entry({ version: 3, status: 'rejected', allowed: [] })
      throw refuse.STALE_VERSION({ members: { current: entry({ version: 2, endTime: '18:00', totalMinutes: 510 }) } })
    })
    await visit(path, user('manager'))
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    const comment = dialog.getByRole('textbox', { name: 'Comment' })
    await expect.element(comment).toHaveFocus()

    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(comment).toBeInvalid()
    expect(api.sentTo(timesheetRoutes.rejectEntry)).toEqual([])

    await userEvent.type(comment, 'The gate closed at 16:00.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Your decision was not saved. Review the changes below and decide again.')
    await expect.element(dialog.getByText('09:00–18:00')).toBeVisible()
    await expect.element(comment).toHaveValue('The gate closed at 16:00.')

    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(page.getByText('Time entry rejected')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.rejectEntry).at(-1)).toMatchObject({
      ifMatch: 2,
      body: { comment: 'The gate closed at 16:00.' },
    })
  })
})

describe('Without permission', () => {
  test('offers no decision on entries that the reader may only see', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry({ allowed: [] })]))
    await visit(path, user('user'))
    await row.getByRole('link').click()
    await expect.element(page.getByText('Order picking').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Approve|Reject|Request changes/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })

  test('shows why the server refuses the list, without a retry button', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('user'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
    await expect.element(tryAgain).not.toBeInTheDocument()
  })
})
