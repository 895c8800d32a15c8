import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entry, pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { test } from '../testing/app-test.tsx'
import { listOf } from '../testing/list-of.ts'
import { user } from '../testing/people.ts'

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const search = page.getByRole('searchbox').first()
const focusTitle = () => (page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus()

test('two keys go to a screen or create a record, before the shortcuts of the screen, and not while typing', async ({
  api,
  visit,
}) => {
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry()]))
  await visit('/provider/clients', user('manager'), { frame: true })
  await userEvent.type(search, 'gt')
  await expect.element(search).toHaveValue('gt')

  focusTitle()
  await userEvent.keyboard('gt')
  await expect.element(page.getByRole('heading', { name: 'Timesheet approval', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ada Novak/ })).toBeVisible()
  // On its own, « c » asks for changes to the entry of the row.
  await userEvent.keyboard('jgc')
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  focusTitle()
  await userEvent.keyboard('ch')
  await expect.element(page.getByRole('dialog', { name: 'Add hours' })).toBeVisible()
})

test('the list has the sequences that the user may use', async ({ api, visit }) => {
  api.answers(clientRoutes.listClients, () => listOf())
  await visit('/provider/clients', user('manager'), { frame: true })
  await expect.element(search).toBeVisible()
  focusTitle()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Schedule', { exact: true }).first()).toBeVisible()
  await expect.element(sheet.getByText('Add worker')).toBeVisible()
  await expect.element(sheet.getByText('Create invoice')).not.toBeInTheDocument()
})

// The last one, because the choice stays in the page.
test('single-key shortcuts do not interfere with typing, and can be turned off', async ({ api, visit }) => {
  api.answers(clientRoutes.listClients, () => listOf())
  await visit('/provider/clients', user('manager'), { frame: true })
  await userEvent.type(search, 'what?')
  await expect.element(search).toHaveValue('what?')
  await expect.element(sheet).not.toBeInTheDocument()

  focusTitle()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Approve', { exact: true })).toBeVisible()
  await sheet.getByRole('switch', { name: /^Single-key shortcuts/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()

  focusTitle()
  await userEvent.keyboard('?')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('cw')
  expect(window.location.pathname).toBe('/provider/clients')
})
