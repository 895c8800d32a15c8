import { describe, expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { profileOf, workerInList } from '#app/web/testing/worker-records.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type WorkerSummary, workforceRoutes } from '../../contract.ts'
import { invitationRoutes } from '../../contract/invitations.ts'
import { departureRoutes } from '../../contract/departure.ts'

const path = '/provider/workforce'
const ada = workerInList({ phone: '+32470123456', skills: ['Forklift', 'Picking', 'Packing', 'Loading'] })
const ben = workerInList({ id: uuid(12), firstName: 'Ben', lastName: 'Peeters', email: 'ben@example.com', version: 2 })
const cleo = workerInList({
  id: uuid(13),
  firstName: 'Cleo',
  lastName: 'Maes',
  status: 'inactive',
  version: 7,
  allowed: ['edit', 'reactivate'],
})

const answer = (api: FakeApi, ...workers: WorkerSummary[]) =>
  api.answers(workforceRoutes.listWorkers, () => listOf(workers))
const table = page.getByRole('table', { name: 'Workforce' })
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const lastQuery = (api: FakeApi) => api.sentTo(workforceRoutes.listWorkers).at(-1)?.query
const dialog = page.getByRole('dialog')

describe('Loading, empty and error', () => {
  test('does not say that there are no workers while they load', async ({ api, visit }) => {
    api.answers(workforceRoutes.listWorkers, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Workforce', level: 1 })).toBeVisible()
    await expect.element(page.getByText('No workers yet')).not.toBeInTheDocument()
  })

  test('offers to add the first worker only to a role that may', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('user'))
    await expect.element(page.getByText('No workers yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add worker' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Import' })).not.toBeInTheDocument()
  })

  test('shows the workers once the server can be reached again', async ({ api, visit }) => {
    api.answers(workforceRoutes.listWorkers, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, ada))
    await expect.element(table.getByRole('link', { name: /Ada Novak/ })).toBeVisible()
  })
})

describe('A long list', () => {
  /** Observes the number of rows and the widths of the columns after each change of the page. */
  function observeTable() {
    const seen: { rows: number; widths: number[] }[] = []
    const observer = new MutationObserver(() => {
      const headings = [...document.querySelectorAll('thead th')]
      const widths = headings.map((heading) => Math.round(heading.getBoundingClientRect().width))
      seen.push({ rows: document.querySelectorAll('tbody tr').length, widths })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    return seen
  }

  const many = (last: Partial<WorkerSummary>) =>
    Array.from({ length: 100 }, (_, index) => workerInList({ id: uuid(index + 20), ...(index === 99 && last) }))

  test('fills the window first, and its columns keep their widths when the other rows follow', async ({
    api,
    visit,
  }) => {
    answer(api, ...many({ primaryRole: 'Operator of forklifts, reach trucks and other machines of a warehouse' }))
    const seen = observeTable()
    await visit(path, user('manager'), { frame: true })
    await expect.poll(() => seen.at(-1)?.rows).toBe(100)
    const first = seen.find(({ rows }) => rows > 0)
    expect(first?.rows).toBeLessThan(100)
    const rows = [...document.querySelectorAll('tbody tr')]
    expect(rows[(first?.rows ?? 0) - 1]?.getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight)
    expect(seen.at(-1)?.widths).toEqual(first?.widths)
  })

  test('gives a column more room if one of the other rows needs it, with comfortable rows', async ({ api, visit }) => {
    localStorage.setItem(`interim.list.${user('manager').id}.rows`, 'comfortable')
    answer(api, ...many({ primaryRole: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte' }))
    const seen = observeTable()
    await visit(path, user('manager'), { frame: true })
    await expect.poll(() => seen.at(-1)?.rows).toBe(100)
    const first = seen.find(({ rows }) => rows > 0)
    expect(seen.at(-1)?.widths).not.toEqual(first?.widths)
    expect(seen.at(-1)?.widths).toHaveLength(first?.widths.length ?? 0)
  })
})

describe('Searching and filtering', () => {
  test('sends the filters of the address, and leaves unknown values out', async ({ api, visit }) => {
    answer(api, ada)
    await visit(
      `${path}?status=active&industry=nonsense&level=expert&skill=%20forklift&from=2026-12-01`,
      user('manager'),
    )
    await expect.element(table).toBeVisible()
    expect(lastQuery(api)).toMatchObject({ status: 'active', experienceLevel: 'expert', skill: 'forklift' })
    expect(lastQuery(api)).not.toHaveProperty('industry')
  })

  test('opens the rare filters with their number if one of them is set', async ({ api, visit }) => {
    answer(api, ada)
    await visit(`${path}?level=expert&language=fr`, user('manager'))
    await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('combobox', { name: 'Experience level' })).toHaveValue('expert')
  })

  test('searches for what was typed last if the filters are closed immediately', async ({ api, visit }) => {
    answer(api, ada)
    await visit(path, user('manager'))
    const opener = page.getByRole('button', { name: 'Filters' })
    await opener.click()
    await page.getByRole('searchbox', { name: 'Skill' }).fill('forklift')
    const button = opener.element() as HTMLElement
    button.focus()
    button.click()
    await expect.poll(() => lastQuery(api)).toMatchObject({ skill: 'forklift' })
  })

  test('searches while typing, and clears search and filters together', async ({ api, visit }) => {
    answer(api, ada)
    await visit(`${path}?status=inactive`, user('manager'))
    await expect.element(table).toBeVisible()
    answer(api)
    await userEvent.type(page.getByRole('searchbox', { name: 'Search by name, role or skill' }), 'zoë')
    await expect.element(page.getByText('No matching workers')).toBeVisible()
    expect(lastQuery(api)).toMatchObject({ q: 'zoë', status: 'inactive' })
    answer(api, ada)
    await page.getByRole('button', { name: 'Clear search and filters' }).last().click()
    await expect.element(table).toBeVisible()
    expect(lastQuery(api)).not.toMatchObject({ q: 'zoë' })
    expect(window.location.search).toBe('')
  })

  test('sorts by a column, and in the other direction with a second click', async ({ api, visit }) => {
    answer(api, ada, ben)
    await visit(path, user('manager'))
    const column = table.getByRole('columnheader', { name: 'Primary role' })
    await column.getByRole('button', { name: 'Primary role' }).click()
    await expect.element(column).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => lastQuery(api)).toMatchObject({ sort: 'primaryRole' })
    await column.getByRole('button', { name: 'Primary role' }).click()
    await expect.element(column).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => lastQuery(api)).toMatchObject({ sort: '-primaryRole' })
  })
})

describe('The rows', () => {
  test('show a phone number as people write it, and how many more skills there are', async ({ api, visit }) => {
    answer(api, ada)
    await visit(path, user('manager'))
    const row = table.getByRole('row', { name: /Ada Novak/ })
    await expect.element(row).toMatchTextContent(/\+32\s470\s12\s34\s56/)
    await expect.element(row).toMatchTextContent(/\+2/)
    await expect.element(row.getByRole('link')).toHaveAttribute('href', `/provider/workforce/profile/${ada.id}`)
  })

  test('are reached with the arrow keys', async ({ api, visit }) => {
    answer(api, ada, ben, cleo)
    await visit(path, user('manager'))
    const link = (name: RegExp) => table.getByRole('link', { name })
    await expect.element(link(/Ada/)).toBeVisible()
    ;(link(/Ada/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(link(/Ben/)).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(link(/Cleo/)).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.element(link(/Ada/)).toHaveFocus()
  })
})

describe('Changing several workers', () => {
  test('deactivates the selected active ones after a confirmation, with their versions', async ({ api, visit }) => {
    answer(api, ada, ben, cleo)
    api.answers(departureRoutes.changeWorkers, () => ({ done: [ada.id, ben.id], failed: [] }))
    await visit(path, user('manager'))
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Deactivate (2)' }).click()
    await expect.element(dialog).toMatchTextContent(/Deactivate 2 workers\?/)
    expect(api.sentTo(departureRoutes.changeWorkers)).toEqual([])
    await dialog.getByRole('button', { name: /^Deactivate/ }).click()
    const result = page.getByRole('status').filter({ hasText: '2 workers deactivated' })
    await expect.element(result).toHaveFocus()
    await expect.element(check('Ada Novak')).not.toBeChecked()
    expect(api.sentTo(departureRoutes.changeWorkers)).toMatchObject([
      {
        body: {
          action: 'deactivate',
          items: [
            { id: ada.id, version: 5 },
            { id: ben.id, version: 2 },
          ],
        },
      },
    ])
  })

  test('names those that could not be changed, with the reason', async ({ api, visit }) => {
    answer(api, ada, ben)
    const message = 'Someone else has saved changes in the meantime.'
    api.answers(departureRoutes.changeWorkers, () => ({
      done: [ada.id],
      failed: [{ id: ben.id, code: 'STALE_VERSION', message }],
    }))
    await visit(path, user('manager'))
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Deactivate (2)' }).click()
    await dialog.getByRole('button', { name: /^Deactivate/ }).click()
    await expect.element(page.getByText('1 worker deactivated 1 failed:')).toBeVisible()
    await expect.element(page.getByText(`Ben Peeters: ${message}`)).toBeVisible()
  })

  test('reactivates without a question, and keeps the selection if it fails', async ({ api, visit }) => {
    answer(api, cleo)
    api.answers(departureRoutes.changeWorkers, unreachable)
    await visit(path, user('manager'))
    await check('Cleo Maes').click()
    await expect.element(page.getByRole('button', { name: /^Deactivate/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Reactivate (1)' }).click()
    await expect.element(toasts).toMatchTextContent(/Interim cannot be reached/)
    await expect.element(check('Cleo Maes')).toBeChecked()
  })

  test('is not offered to a reader', async ({ api, visit }) => {
    answer(api, ada)
    await visit(path, user('user'))
    await expect.element(table).toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Add worker' })).not.toBeInTheDocument()
  })
})

test('invites a worker with a name and a phone number', async ({ api, visit }) => {
  answer(api)
  api.answers(invitationRoutes.inviteWorker, () => profileOf({ email: '', phone: '+32470123456' }))
  await visit(path, user('manager'))
  await page.getByRole('button', { name: 'Invite' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Last name/ }), 'Novak')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^Phone/ })).toBeInvalid()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Phone/ }), '0470 12 34 56')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText('Invitation sent to Ada Novak')).toBeVisible()
  expect(api.sentTo(invitationRoutes.inviteWorker)).toMatchObject([
    { body: { lastName: 'Novak', phone: '+32470123456' } },
  ])
})

test('reminds the selected workers of whom something is missing', async ({ api, visit }) => {
  answer(api, { ...ada, missing: ['photo', 'document'] })
  api.answers(invitationRoutes.remindWorkers, () => ({ done: [ada.id], failed: [] }))
  await visit(path, user('manager'))
  await check('Ada Novak').click()
  await page.getByRole('button', { name: 'Remind (1)' }).click()
  await expect.element(page.getByText('1 reminder sent')).toBeVisible()
  expect(api.sentTo(invitationRoutes.remindWorkers)).toMatchObject([{ body: { items: [{ id: ada.id }] } }])
})
