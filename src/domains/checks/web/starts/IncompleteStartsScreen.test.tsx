import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type IncompleteStart, incompleteStartRoutes as routes } from '../../contract/incomplete-starts.ts'

const path = '/provider/starts'
const certifications = `/provider/workforce/profile/${uuid(11)}?tab=certifications`
const ada: IncompleteStart = {
  assignmentId: uuid(41),
  worker: { id: uuid(11), name: 'Ada Novak' },
  phone: null,
  project: { id: uuid(21), name: 'Night picking' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  date: '2026-12-07',
  startsAt: '2026-12-07T07:00:00Z',
  problems: [
    { item: 'contract', name: null, problem: 'missing', expiresOn: null, effect: 'block', link: null },
    {
      item: 'certification',
      name: 'Forklift',
      problem: 'expiring',
      expiresOn: '2026-12-08',
      effect: 'warn',
      link: certifications,
    },
  ],
}
const bo: IncompleteStart = {
  ...ada,
  assignmentId: uuid(42),
  worker: { id: uuid(12), name: 'Bo Peeters' },
  startsAt: null,
  problems: [{ item: 'identity', name: null, problem: 'expired', expiresOn: '2026-11-30', effect: 'warn', link: null }],
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('each start names what it lacks, and leads to its assignment', async ({ api, visit }) => {
  api.answers(routes.listIncompleteStarts, () => listOf([ada, bo]))
  await visit(`${path}?from=2026-12-07&to=2026-12-09`, user('manager'))
  await expect
    .element(row('Ada Novak'))
    .toMatchTextContent(/08:00.*Contract: missing.*Forklift: expires on 08\/12\/2026.*Start blocked/)
  await expect.element(row('Bo Peeters')).toMatchTextContent(/Identity: expired on 30\/11\/2026.*Start incomplete/)
  await expect
    .element(row('Ada Novak').getByRole('link', { name: /^Ada Novak/ }))
    .toHaveAttribute('href', `/provider/assignments/${uuid(41)}`)
  await expect
    .element(row('Ada Novak').getByRole('link', { name: 'Forklift: expires on 08/12/2026' }))
    .toHaveAttribute('href', certifications)
  expect(api.sentTo(routes.listIncompleteStarts)).toMatchObject([{ query: { from: '2026-12-07', to: '2026-12-09' } }])
})

test('starts are counted by day or by worker', async ({ api, visit }) => {
  const later = { ...ada, date: '2026-12-08', startsAt: '2026-12-08T07:00:00Z' }
  api.answers(routes.listIncompleteStarts, () => listOf([ada, bo, later]))
  await visit(path, user('manager'))
  const group = (name: RegExp) => page.getByRole('rowheader', { name })
  await expect.element(group(/^Monday 07\/12\/2026/)).toMatchTextContent('2 incomplete starts, 1 blocked')
  await expect.element(group(/^Tuesday 08\/12\/2026/)).toMatchTextContent('1 incomplete start, 1 blocked')
  await page.getByText('By worker').click()
  await expect.element(group(/^Ada Novak/)).toMatchTextContent('2 incomplete starts, 2 blocked')
  await expect.element(page.getByRole('row', { name: /Ada Novak.*Tue 8 Dec, 08:00/ })).toBeVisible()
})

test('filters by item and by what is blocked, and clears the filters', async ({ api, visit }) => {
  api.answers(routes.listIncompleteStarts, () => listOf([ada, bo]))
  await visit(path, user('manager'))
  await page.getByRole('combobox', { name: 'Missing' }).selectOptions('Identity')
  await expect.element(row('Ada Novak')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Start blocked')
  await expect.element(page.getByText('No incomplete starts')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('Ada Novak')).toBeVisible()
})

test('shows placeholders, and the list once the server is reachable again', async ({ api, visit }) => {
  api.answers(routes.listIncompleteStarts, never)
  await visit(path, user('manager'))
  await expect.element(page.getByRole('main').getByText(/^Loading/)).toBeInTheDocument()
  api.answers(routes.listIncompleteStarts, unreachable)
  await visit(path, user('manager'))
  await recover(() => api.answers(routes.listIncompleteStarts, () => listOf()))
  await expect.element(page.getByText('No incomplete starts')).toBeVisible()
})
