import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { inspectionRefusals, inspectionRoutes as routes, publicInspectionRoutes } from '../../contract.ts'
import { inspectionOf, sharedInspection, linkOf } from '../testing/inspection.ts'

const path = `/provider/inspections/${inspectionOf().id}`

test('an export is started for all workers and opens with its progress', async ({ api, visit }) => {
  api.answers(routes.listInspections, () => listOf([]))
  await visit('/provider/inspections', user('administrator'))
  await expect.element(page.getByText('No exports yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create export' }).click()
  const running = inspectionOf({
    worker: null,
    status: 'running',
    endedAt: null,
    filesUntil: null,
    total: 4,
    done: 1,
    allowed: [],
  })
  api.answers(routes.startInspection, () => running)
  api.answers(routes.readInspection, () => ({ ...running, links: [] }))
  await page.getByRole('dialog').getByRole('button', { name: 'Create export' }).click()
  await expect.element(page.getByRole('progressbar', { name: 'Parts of the export' })).toBeVisible()
  expect(api.sentTo(routes.startInspection)).toMatchObject([{ body: { workerId: null, clientId: null } }])
})

test('a new link shows its address once, and a link shows its visits until it is revoked', async ({ api, visit }) => {
  let links = [linkOf()]
  api.answers(routes.readInspection, () => ({ ...inspectionOf(), links }))
  await visit(path, user('administrator'))
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill('Inspector Maes')
  await dialog.getByRole('combobox', { name: 'Valid for' }).selectOptions('30 days')
  const url = 'https://interim.example/inspection/secret'
  api.answers(routes.createInspectionLink, () => ({ id: linkOf().id, url, expiresAt: linkOf().expiresAt }))
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByText(url)).toBeVisible()
  expect(api.sentTo(routes.createInspectionLink)).toMatchObject([{ body: { recipient: 'Inspector Maes', days: 30 } }])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Actions for Labour inspectorate' }).click()
  await page.getByRole('menuitem', { name: 'Show visits' }).click()
  await expect.element(page.getByRole('row', { name: /Files downloaded 192\.0\.2\.7/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions for Labour inspectorate' }).click()
  await page.getByRole('menuitem', { name: 'Revoke link' }).click()
  api.answers(routes.revokeInspectionLink, () => undefined)
  links = [linkOf({ status: 'revoked', allowed: [] })]
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
})

test('an export without files offers no download and no link', async ({ api, visit }) => {
  api.answers(routes.readInspection, () => ({
    ...inspectionOf({ allowed: [] }),
    links: [linkOf({ status: 'expired', allowed: [] })],
  }))
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Files deleted')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Create link' })).not.toBeInTheDocument()
})

test('an inspector sees contents, law with its certainty, and what is left out', async ({ api, visit }) => {
  api.answers(publicInspectionRoutes.openInspection, () => sharedInspection)
  await visit('/inspection/token', user('administrator'))
  await expect
    .element(page.getByText('Northwind Staffing shares these records with Labour inspectorate.'))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /Contracts 2/ })).toBeVisible()
  await expect
    .element(
      page.getByRole('row', { name: /Pay records 5 years Code du travail, L3243-4 A: based on the text of the law/ }),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^Health data/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
})

test('a link that does not work is reported without its reason', async ({ api, visit }) => {
  api.answers(publicInspectionRoutes.openInspection, () => {
    throw inspectionRefusals.INSPECTION_LINK_INVALID()
  })
  await visit('/inspection/token', user('administrator'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link does not work')
})
