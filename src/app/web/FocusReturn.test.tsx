import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchRoutes } from '#domains/search/contract.ts'
import { type Contact, contactRoutes } from '#domains/clients/contract/contacts.ts'
import { answerClient, ines } from '#domains/clients/web/testing/client.ts'
import { test } from './testing/app-test.tsx'
import { clientPath, sampleClient } from './testing/client-page.ts'
import type { FakeApi } from './testing/fake-api.ts'
import { user } from './testing/people.ts'
import { chooseIn } from './testing/screen-parts.ts'

const answer = (api: FakeApi, ...contacts: Contact[]) => answerClient(api, sampleClient(), contacts)

const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const title = page.getByRole('heading', { name: 'Acme Logistics', level: 1 })

describe('The focus after a dialog', () => {
  test('returns to the button that opened it, also if the dialog asked about unsaved input', async ({ api, visit }) => {
    answer(api)
    await visit(`${clientPath}?tab=people`, user('manager'))
    await button('Add contact').click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Omar')
    await userEvent.keyboard('{Escape}')
    await button('Stay on page').click()
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await button('Leave without saving').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Add contact')).toHaveFocus()
  })

  test('returns to the button of the menu that opened it', async ({ api, visit }) => {
    answer(api, ines)
    await visit(`${clientPath}?tab=people`, user('manager'))
    await chooseIn('Actions for Ines Maes', 'Edit')
    await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Actions for Ines Maes')).toHaveFocus()
  })

  test('moves to the title of the screen if the row of its menu has been deleted', async ({ api, visit }) => {
    answer(api, ines)
    api.answers(contactRoutes.deleteContact, () => answer(api))
    await visit(`${clientPath}?tab=people`, user('manager'))
    await chooseIn('Actions for Ines Maes', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('No contacts yet')).toBeVisible()
    await expect.element(title).toHaveFocus()
  })

  test('moves to the title if nothing had it', async ({ api, visit }) => {
    answer(api)
    await visit(clientPath, user('manager'), { frame: true })
    await expect.element(title).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(title).toHaveFocus()
  })

  test('returns to the button of the palette, unless the palette has opened a screen', async ({ api, visit }) => {
    answer(api)
    api.answers(searchRoutes.search, () => ({ items: [] }))
    await visit(clientPath, user('manager'), { frame: true })
    await button('Search or go to').click()
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Search or go to')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(page.getByRole('combobox'), 'import clients')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Import clients', level: 1 })).toHaveFocus()
  })
})
