import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { refuse } from '#base/problem.ts'
import { salesJournalRoutes } from '#domains/billing/contract/sales-journal.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { reminderRoutes, type ReminderSettings } from '../contract/reminders.ts'

const path = '/provider/settings?tab=billing'
const level = { subject: 'Reminder {invoice}', message: 'Please pay {amount} into {account}.' }
const texts = { first: level, second: level, third: level }
const settings: ReminderSettings = {
  active: false,
  days: { first: 7, second: 21, third: 35 },
  sendTime: '09:00',
  texts: { en: texts, fr: { ...texts, third: { subject: 'Dernier rappel', message: 'Bonjour {client}' } }, nl: texts },
  version: 1,
  allowed: ['edit'],
}
const dialog = page.getByRole('dialog')
const edit = page.getByRole('button', { name: 'Edit reminders' })

function answer(api: FakeApi, found = settings): void {
  // The other panels of the tab are not examined here.
  for (const route of [billingRoutes.readSeller, salesJournalRoutes.readJournalSettings])
    api.answers(route, () => {
      throw refuse.FORBIDDEN()
    })
  api.answers(reminderRoutes.readReminderSettings, () => found)
}

test('reminders are switched on, with a text that is previewed while it is written', async ({ api, visit }) => {
  answer(api)
  api.answers(reminderRoutes.saveReminderSettings, () => {
    answer(api, { ...settings, active: true, version: 2 })
    return { ...settings, active: true, version: 2 }
  })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('21 days after the due date')).toBeVisible()
  await edit.click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(preview).toMatchTextContent('Please pay €1,250.00 into BE68539007547034.')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'Still open: ')
  await dialog.getByRole('button', { name: 'Open amount {amount}' }).click()
  await expect.element(preview).toMatchTextContent('Still open: €1,250.00')
  await dialog.getByRole('checkbox', { name: 'Send reminders automatically' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Reminders saved')).toBeVisible()
  expect(api.sentTo(reminderRoutes.saveReminderSettings).at(-1)).toMatchObject({
    body: { active: true, texts: { en: { first: { message: 'Still open: {amount}' }, second: level } } },
  })
})

test('each level has a text in each language, and unknown placeholders and falling days are named', async ({
  api,
  visit,
}) => {
  answer(api)
  await visit(path, user('administrator'))
  await edit.click()
  await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('French')
  await dialog.getByRole('combobox', { name: 'Level' }).selectOptions('Level 3')
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Bonjour {client}')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'Bonjour {nom}')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Level 2' }), '7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Use only the placeholders in the list').first()).toBeVisible()
  await expect.element(dialog.getByText('Enter more days than for the previous level').first()).toBeVisible()
  expect(api.sentTo(reminderRoutes.saveReminderSettings)).toEqual([])
})

test('the settings can be read again after an error, and a reader cannot edit them', async ({ api, visit }) => {
  answer(api)
  api.answers(reminderRoutes.readReminderSettings, unreachable)
  await visit(path, user('administrator'))
  await recover(() => answer(api, { ...settings, allowed: [] }))
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
})
