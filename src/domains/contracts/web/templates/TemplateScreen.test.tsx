import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { contractRoutes } from '../../contract.ts'
import { templatePage } from '../testing/contract.ts'

const path = '/provider/contract-templates/be_assignment/fr'
const text = page.getByRole('textbox', { name: 'Text', exact: true })

test('the checklist follows the text, and a missing mention needs a reason', async ({ api, visit }) => {
  api.answers(contractRoutes.readTemplate, () => templatePage())
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Clause: Motif')).toBeVisible()
  expect(page.getByText('Missing', { exact: true }).elements()).toHaveLength(7)
  await userEvent.fill(text, '# Contrat\n\n## Motif [be_reason, be_qualification]\n{{reason}} {{qualification}}')
  await expect.poll(() => page.getByText('Missing', { exact: true }).elements().length).toBe(6)
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason for missing mentions' }), 'Framework agreement')
  const saved = templatePage({ isOwn: true, version: 1 })
  api.answers(contractRoutes.saveTemplate, () => saved)
  api.answers(contractRoutes.readTemplate, () => saved)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(toasts.getByText('Template saved')).toBeVisible()
  expect(api.sentTo(contractRoutes.saveTemplate)).toMatchObject([
    { ifMatch: 0, body: { missingReason: 'Framework agreement' } },
  ])
})

test('users without the permission read the template', async ({ api, visit }) => {
  api.answers(contractRoutes.readTemplate, () => templatePage({ allowed: [] }))
  await visit(path, user('user'))
  await expect.element(page.getByText('Administrators can edit this template.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('the list names the templates with missing mentions', async ({ api, visit }) => {
  const { text: _, defaultText, mentions, version, allowed, ...line } = templatePage()
  api.answers(contractRoutes.listTemplates, () => ({
    items: [line, { ...line, language: 'nl' as const, missing: [] }],
  }))
  await visit('/provider/contract-templates', user('manager'))
  await expect.element(page.getByText('7 mentions missing')).toBeVisible()
  await expect.element(page.getByText('Complete')).toBeVisible()
})

test('the preview is made of the text as it is typed, and a fault of it is shown', async ({ api, visit }) => {
  api.answers(contractRoutes.readTemplate, () => templatePage())
  api.answers(contractRoutes.previewTemplate, () => {
    throw refuse.TOO_COMPLEX()
  })
  await visit(path, user('administrator'))
  await userEvent.fill(text, '# Other')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect.element(toasts.getByText(/./).first()).toBeVisible()
  expect(api.sentTo(contractRoutes.previewTemplate)).toMatchObject([
    { query: { kind: 'be_assignment', language: 'fr' }, body: { text: '# Other' } },
  ])
})
