import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientRoutes } from '#domains/clients/contract.ts'
import { test } from '../testing/app-test.tsx'
import { listOf } from '../testing/list-of.ts'
import { user } from '../testing/people.ts'

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const search = page.getByRole('searchbox').first()
const focusTitle = () => (page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus()

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
})
