import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { uuid } from '#platform/web/testing/uuid.ts'
import { lawRoutes, type Override } from '../contract.ts'

const pause: Override = {
  id: uuid(91),
  rule: 'BE-WT-22.breakLength.adults.360',
  by: 'agreement',
  client: null,
  agreement: 'CP 124',
  level: 'refuse',
  value: 30,
  reason: 'Agreed in 2025',
  source: 'CP 124, art. 7',
  version: 1,
  allowed: ['edit', 'delete'],
}
const listed = {
  items: [pause],
  country: 'BE' as const,
  agreement: null,
  agreements: ['CP 124'],
  allowed: ['add' as const],
}
const path = '/provider/law?rule=BE-WT-22'
const dialog = page.getByRole('dialog')

test('a replaced rule shows its value, the law and its source, and is marked in the list of the law', async ({
  api,
  visit,
}) => {
  api.answers(lawRoutes.listOverrides, () => listed)
  await visit(path, user('administrator'))
  await expect.element(page.getByText('30 min instead · Refuse')).toBeVisible()
  await expect
    .element(page.getByText('By law: 15 min after more than 6 h of work (Loi du 16/03/1971, art. 38quater)'))
    .toBeVisible()
  await expect.element(page.getByText('CP 124, art. 7. Agreed in 2025')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /art. 38quater/ })).toMatchTextContent(/Replaced/)
  await expect.element(page.getByRole('row', { name: /art. 38quater/ })).toBeInViewport()
})

test('a rule is replaced with a value, a source and a reason', async ({ api, visit }) => {
  api.answers(lawRoutes.listOverrides, () => ({ ...listed, items: [] }))
  api.answers(lawRoutes.addOverride, () => pause)
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Replace rule' }).click()
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOptions('BE-WT-20.dailyRest.adults')
  await expect.element(dialog.getByText('By law: 11 h (Loi du 16/03/1971, art. 38ter, § 1)')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Collective agreement' }), 'CP 302')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Replacement value' }), '9:00')
  await dialog.getByRole('button', { name: 'Replace rule' }).click()
  await expect.element(dialog.getByText('This field is required').first()).toBeVisible()
  expect(api.sentTo(lawRoutes.addOverride)).toEqual([])
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Source' }), 'CP 302, art. 3')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Split shifts')
  await dialog.getByRole('button', { name: 'Replace rule' }).click()
  await expect.element(toasts).toMatchTextContent(/Rule replaced/)
  expect(api.sentTo(lawRoutes.addOverride)).toMatchObject([
    {
      body: {
        rule: 'BE-WT-20.dailyRest.adults',
        value: 540,
        agreement: 'CP 302',
        clientId: null,
        level: 'usual',
        source: 'CP 302, art. 3',
        reason: 'Split shifts',
      },
    },
  ])
})

test('who may not change settings reads the rules', async ({ api, visit }) => {
  api.answers(lawRoutes.listOverrides, () => ({ ...listed, items: [{ ...pause, allowed: [] }], allowed: [] }))
  await visit(path, user('manager'))
  await expect.element(page.getByText('CP 124, art. 7. Agreed in 2025')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Replace rule' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Actions for/ })).not.toBeInTheDocument()
})

test('a rule that counts days is replaced with a number, and shows it', async ({ api, visit }) => {
  const sundays: Override = { ...pause, rule: 'NL-WT-17.freeSundays.adults', value: 10 }
  api.answers(lawRoutes.listOverrides, () => ({ ...listed, country: 'NL' as const, items: [sundays] }))
  api.answers(lawRoutes.addOverride, () => sundays)
  await visit('/provider/law', user('administrator'))
  await expect.element(page.getByText('10 instead · Refuse')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /art. 5:7, lid 2c/ })).toMatchTextContent(/Checked/)
  await page.getByRole('button', { name: 'Replace rule' }).click()
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOptions('NL-WT-16.nightsInPeriod.adults')
  await expect.element(dialog.getByText('By law: 36 in 16 weeks (Arbeidstijdenwet, art. 5:8, lid 8)')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Replacement value' }), '38')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Source' }), 'CAO, art. 12')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed')
  await dialog.getByRole('button', { name: 'Replace rule' }).click()
  await expect.element(toasts).toMatchTextContent(/Rule replaced/)
  expect(api.sentTo(lawRoutes.addOverride)).toMatchObject([
    { body: { rule: 'NL-WT-16.nightsInPeriod.adults', value: 38 } },
  ])
})
