import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { answerSettings } from '#app/web/testing/settings.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type CountedTag, tagRoutes } from '../contract.ts'

const vip: CountedTag = {
  id: uuid(91),
  name: 'VIP',
  colour: 'amber',
  version: 1,
  allowed: ['edit', 'merge', 'delete'],
  workers: 2,
  clients: 1,
  requests: 0,
}
const night: CountedTag = { ...vip, id: uuid(92), name: 'Night', colour: 'blue' }
const dialog = page.getByRole('dialog')

test('a tag is added, merged into another one and deleted, with the number of its records', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(tagRoutes.countTags, () => ({ items: [night, vip] }))
  const { workers: _, clients: __, requests: ___, ...plain } = vip
  api.answers(tagRoutes.addTag, () => plain)
  api.answers(tagRoutes.mergeTag, () => plain)
  api.answers(tagRoutes.deleteTag, () => undefined)
  await visit('/provider/settings?tab=organisation', user('administrator'))
  await expect.element(page.getByText('2 workers · 1 client · 0 requests').first()).toBeVisible()

  await page.getByRole('button', { name: 'Add tag' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Late')
  await dialog.getByRole('combobox', { name: 'Colour' }).selectOptions('red')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect.element(toasts).toMatchTextContent(/Tag added/)
  expect(api.sentTo(tagRoutes.addTag)).toMatchObject([{ body: { name: 'Late', colour: 'red' } }])

  await page.getByRole('button', { name: 'More actions for Night' }).click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  await dialog.getByRole('combobox', { name: 'Replace with' }).selectOptions('VIP')
  await dialog.getByRole('button', { name: 'Merge tags' }).click()
  await expect.element(toasts).toMatchTextContent(/Night merged into VIP/)
  expect(api.sentTo(tagRoutes.mergeTag)).toMatchObject([{ params: { id: night.id }, body: { into: vip.id } }])

  await page.getByRole('button', { name: 'More actions for VIP' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('The tag will be removed from 3 records.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts).toMatchTextContent(/VIP deleted/)
})
