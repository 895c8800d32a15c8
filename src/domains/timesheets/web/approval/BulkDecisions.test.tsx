import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { entry, pageOfEntries } from '../testing/entries.ts'

const path = '/provider/timesheet'
const dialog = page.getByRole('dialog')
const ada = entry()
const bruno = entry({ id: uuid(2), worker: { id: uuid(12), name: 'Bruno Peeters' }, version: 3 })

async function selectAll(api: FakeApi, entries: Entry[]): Promise<void> {
  await page.getByRole('checkbox', { name: `Select all ${entries.length} displayed entries` }).click()
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
}

const resultOf = (name: RegExp) => page.getByRole('status', { name })

test('rejects all selected entries with one comment', async ({ api, visit }) => {
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([ada, bruno]))
  api.answers(timesheetRoutes.decideInBulk, ({ body }) => ({ done: body.items.map(({ id }) => id), failed: [] }))
  await visit(path, user('manager'))
  await selectAll(api, [ada, bruno])
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(dialog).toMatchTextContent('Reject 2 entries?')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toBeInvalid()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), 'Site was closed')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(resultOf(/^2 entries rejected/)).toBeVisible()
  expect(api.sentTo(timesheetRoutes.decideInBulk).map(({ body }) => body)).toEqual([
    {
      action: 'reject',
      comment: 'Site was closed',
      items: [
        { id: ada.id, version: 1 },
        { id: bruno.id, version: 3 },
      ],
    },
  ])
})

test('keeps the comment if the server cannot be reached', async ({ api, visit }) => {
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([ada, bruno]))
  api.answers(timesheetRoutes.decideInBulk, unreachable)
  await visit(path, user('manager'))
  await selectAll(api, [ada, bruno])
  await page.getByRole('button', { name: 'Request changes', exact: true }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Comment' }), 'Site was closed')
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Interim cannot be reached.')
  await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Site was closed')
})

describe('Approving many', () => {
  test('names their hours, workers and value, and undoes all of them in their new versions', async ({ api, visit }) => {
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries([ada, bruno]))
    api.answers(timesheetRoutes.decideInBulk, ({ body }) => ({ done: body.items.map(({ id }) => id), failed: [] }))
    await visit(path, user('manager'))
    await selectAll(api, [ada, bruno])
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.element(dialog).toMatchTextContent(/16\sh for 2 workers, with a value of €264\.00\./)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await resultOf(/^2 entries approved/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.element(page.getByText(/^2 approvals undone/)).toBeVisible()
    expect(api.sentTo(timesheetRoutes.decideInBulk).at(-1)?.body).toMatchObject({
      action: 'undo',
      items: [
        { id: ada.id, version: 2 },
        { id: bruno.id, version: 4 },
      ],
    })
  })

  test('reports the entries that were not sent because the connection was lost on the way', async ({ api, visit }) => {
    const many = Array.from({ length: 501 }, (_, index) => entry({ id: uuid(index + 1) }))
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries(many))
    api.answers(timesheetRoutes.decideInBulk, ({ body }) => {
      if (body.items.length < 500) return unreachable()
      return { done: body.items.map(({ id }) => id), failed: [] }
    })
    await visit(path, user('manager'))
    await selectAll(api, many)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    const result = resultOf(/^500 entries approved\. 1 entry could not be processed\./)
    await expect.element(result).toMatchTextContent('Interim cannot be reached.')
    await expect.element(result.getByRole('button', { name: 'Select this entry again' })).toBeVisible()
  })
})
