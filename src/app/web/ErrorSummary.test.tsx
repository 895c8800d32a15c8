import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { userRoutes } from '#domains/accounts/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from './testing/app-test.tsx'
import { sampleClient } from './testing/client-page.ts'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { project } from './testing/staffing.ts'
import { workerInList } from './testing/worker-records.ts'

const summary = page.getByRole('alert')

test.for([
  ['project', '/provider/projects/add', 'Add project', ['Client']],
  ['request', '/provider/requests/add', 'Add request', ['Project', 'Language']],
  ['assignment', '/provider/assignments/add', 'Send offer', ['Project', 'Worker']],
] as const)('the summary of an empty %s names the field of each error (F66)', async (row, { api, visit }) => {
  const [kind, path, submit, fields] = row
  api.answers(clientRoutes.listClients, () =>
    listOf([sampleClient(), sampleClient({ id: uuid(32), name: 'Beta Foods' })]),
  )
  api.answers(projectRoutes.listProjects, () => listOf([project(), project({ id: uuid(22), name: 'Night shift' })]))
  api.answers(workforceRoutes.listWorkers, () =>
    listOf([workerInList(), workerInList({ id: uuid(12), firstName: 'Ben' })]),
  )
  api.answers(userRoutes.listColleagues, () => listOf())
  await visit(path, user('manager'))
  if (kind === 'request') await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('button', { name: submit, exact: true }).click()
  await expect.element(summary).toMatchTextContent('Please fix the errors below before saving')
  const items = summary.getByRole('listitem').elements()
  expect(items.length).toBeGreaterThanOrEqual(fields.length)
  for (const item of items) expect(item.textContent).not.toBe('This field is required')
  for (const field of fields) {
    await summary
      .getByRole('link', { name: new RegExp(`${field}.*(required|select)`, 'i') })
      .first()
      .click()
    expect(document.activeElement).toBeInstanceOf(HTMLElement)
    expect((document.activeElement as HTMLInputElement).type).not.toBe('hidden')
    expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toContain(field)
  }
})
