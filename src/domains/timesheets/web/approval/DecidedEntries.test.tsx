import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { entry, pageOfEntries } from '../testing/entries.ts'

const path = '/provider/timesheet'
const dialog = page.getByRole('dialog')
const many = Array.from({ length: 75 }, (_, index) =>
  entry({ id: uuid(index + 1), worker: { id: uuid(100 + index), name: `Worker ${index + 1}` } }),
)
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`${name} Night picking`) })
const nameOfRow = (index: number) => document.querySelectorAll('[data-item] a')[index]?.textContent
const count = (entries: number) => page.getByText(`${entries} entries`, { exact: true })
const badge = page.getByRole('link', { name: /^Timesheets/ })

/** Answers the list in pages of 25; another read of it would have all entries as they were at first. */
function answerPages(api: FakeApi, entries: readonly Entry[] = many): void {
  api.answers(timesheetRoutes.listEntries, ({ query }) => {
    const from = Number(query.cursor ?? 0)
    const items = entries.slice(from, from + (query.limit === 1 ? 1 : 25))
    const nextCursor = from + 25 < entries.length ? `${from + 25}` : null
    return { ...pageOfEntries([...entries]), items, nextCursor }
  })
}

async function showMore(times: number): Promise<void> {
  for (let loaded = 1; loaded <= times; loaded++) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(page.getByText(`${25 * (loaded + 1)} of 75`)).toBeVisible()
  }
}

const approved = (of: Entry): Entry => ({
  ...of,
  status: 'approved',
  version: of.version + 1,
  allowed: ['reopen', 'undo'],
})
const decideAll = (api: FakeApi) =>
  api.answers(timesheetRoutes.decideInBulk, ({ body }) => ({ done: body.items.map(({ id }) => id), failed: [] }))

describe('A decision is shown without reading the list again', () => {
  test('an approved entry leaves the list and its sums, and an undo brings it back to its place', async ({
    api,
    visit,
  }) => {
    answerPages(api)
    api.answers(timesheetRoutes.approveEntry, () => approved(many[1] as Entry))
    decideAll(api)
    await visit(path, user('manager'), { frame: true })
    await showMore(2)
    await expect.element(badge).toMatchTextContent('75')
    const read = api.reads()
    await page.getByRole('button', { name: /^Approve time entry: Worker 2,/ }).click()
    await expect.element(count(74).first()).toBeVisible()
    await expect.element(page.getByText('592 h').first()).toBeVisible()
    await expect.element(badge).toMatchTextContent('74')
    expect(nameOfRow(1)).toBe('Worker 3')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(count(75).first()).toBeVisible()
    await expect.element(badge).toMatchTextContent('75')
    expect(nameOfRow(1)).toBe('Worker 2')
    expect(api.reads() - read).toBe(0)

    await page.getByRole('button', { name: /^Approve time entry: Worker 2,/ }).click()
    expect(api.sentTo(timesheetRoutes.approveEntry).map(({ ifMatch }) => ifMatch)).toEqual([1, 3])
  })

  test('entries approved together leave all loaded pages', async ({ api, visit }) => {
    answerPages(api)
    decideAll(api)
    await visit(path, user('manager'))
    await showMore(1)
    const read = api.reads()
    await page.getByRole('checkbox', { name: /^Select Worker 3,/ }).click()
    await page.getByRole('checkbox', { name: /^Select Worker 30,/ }).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(count(47).first()).toBeVisible()
    expect([nameOfRow(1), nameOfRow(2)]).toEqual(['Worker 2', 'Worker 31'])
    expect(api.reads() - read).toBe(0)
  })

  test('a list of all statuses shows the decision of each entry, and what it allows now', async ({ api, visit }) => {
    const two = many.slice(0, 2)
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries(two))
    decideAll(api)
    await visit(`${path}?status=all`, user('manager'))
    await expect.element(rowOf('Worker 1')).toBeVisible()
    const read = api.reads()
    await page.getByRole('checkbox', { name: 'Select all 2 displayed entries' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(rowOf('Worker 1')).toMatchTextContent('Approved')
    await rowOf('Worker 2').getByRole('link').click()
    await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    expect(api.reads() - read).toBe(0)
  })

  test('requested changes are shown, and only the open history is read', async ({ api, visit }) => {
    const [one] = many as [Entry]
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([one]))
    api.answers(timesheetRoutes.readEntryHistory, () => listOf())
    api.answers(timesheetRoutes.requestChanges, ({ body: { comment } }) =>
      entry({ ...one, status: 'changes_requested', comment, version: 2, allowed: [] }),
    )
    await visit(`${path}?entry=${one.id}`, user('manager'))
    await page.getByText('Entry history').click()
    await expect.element(page.getByText('No history yet')).toBeVisible()
    const read = api.reads()
    await page.getByRole('button', { name: 'Request changes' }).click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), 'When did you leave?')
    await dialog.getByRole('button', { name: 'Request changes' }).click()
    await expect.element(page.getByText('You are all caught up')).toBeVisible()
    const details = page.getByRole('complementary', { name: 'Time entry' })
    await expect.element(details).toMatchTextContent(/Changes requested.*When did you leave/)
    await expect.poll(() => api.sentTo(timesheetRoutes.readEntryHistory)).toHaveLength(2)
    expect(api.reads() - read).toBe(1)
  })
})

describe('What else a decision changes is read', () => {
  test('the next page follows when few entries are left', async ({ api, visit }) => {
    answerPages(api)
    decideAll(api)
    await visit(path, user('manager'))
    await expect.element(rowOf('Worker 25')).toBeVisible()
    const read = api.reads()
    await page.getByRole('checkbox', { name: 'Select all 25 displayed entries' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(rowOf('Worker 50')).toBeVisible()
    expect(nameOfRow(0)).toBe('Worker 26')
    await expect.element(page.getByText('25 of 50')).toBeVisible()
    expect(api.reads() - read).toBe(1)
  })

  test('a next page that cannot be read is read again once the server is reachable', async ({ api, visit }) => {
    answerPages(api)
    decideAll(api)
    await visit(path, user('manager'))
    await page.getByRole('checkbox', { name: 'Select all 25 displayed entries' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    api.answers(timesheetRoutes.listEntries, unreachable)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Time entries could not be loaded')
    await recover(() => answerPages(api))
    await expect.element(rowOf('Worker 26')).toBeVisible()
  })

  test('a rejection may change the overtime of other entries, which are read again', async ({ api, visit }) => {
    const [one, other] = many as [Entry, Entry]
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([one, { ...other, marks: ['overtime'] }]))
    api.answers(timesheetRoutes.rejectEntry, () => {
      api.answers(timesheetRoutes.listEntries, () => pageOfEntries([other]))
      return entry({ ...one, status: 'rejected', version: 2, allowed: [] })
    })
    await visit(`${path}?entry=${one.id}`, user('manager'))
    const flags = rowOf('Worker 2').getByRole('button', { name: 'Flags: Overtime' })
    await expect.element(flags).toBeVisible()
    await page.getByRole('button', { name: 'Reject' }).click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), 'Nobody was there')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(page.getByText('Time entry rejected')).toBeVisible()
    await expect.element(flags).not.toBeInTheDocument()
    await expect.element(rowOf('Worker 2')).toBeVisible()
  })

  test('a list that was being read before the decision is read again', async ({ api, visit }) => {
    const [one, other] = many as [Entry, Entry]
    const late = Promise.withResolvers<ReturnType<typeof pageOfEntries>>()
    api.answers(timesheetRoutes.listEntries, ({ query }) => (query.status ? pageOfEntries([one, other]) : late.promise))
    api.answers(timesheetRoutes.approveEntry, () => {
      api.answers(timesheetRoutes.listEntries, () => pageOfEntries([approved(one), other]))
      return approved(one)
    })
    await visit(path, user('manager'))
    await expect.element(rowOf('Worker 1')).toBeVisible()
    const before = api.reads()
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('All statuses')
    await expect.poll(() => api.reads()).toBe(before + 1)
    await page.getByRole('button', { name: /^Approve time entry: Worker 1,/ }).click()
    await expect.element(rowOf('Worker 1')).toMatchTextContent('Approved')
    late.resolve(pageOfEntries([one, other]))
    // Its answer would be shown within a few frames.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    await expect.element(rowOf('Worker 1')).toMatchTextContent('Approved')
  })
})
