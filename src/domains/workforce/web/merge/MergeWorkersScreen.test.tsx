import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { profileOf, workerInList } from '#app/web/testing/worker-records.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerWorker } from '#app/web/testing/worker-screen.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { workforceRoutes } from '../../contract.ts'
import { type MergePreview, mergeRoutes } from '../../contract/merging.ts'

const target = profileOf()
const former = profileOf({ id: uuid(12), firstName: 'Adah', email: 'adah@example.com', phone: '+32470000002' })
const path = `/provider/workforce/merge/${target.id}?former=${former.id}`
const submit = page.getByRole('button', { name: 'Merge records' })
const moved = {
  assignments: 2,
  shifts: 1,
  entries: 0,
  payStubs: 1,
  documents: 0,
  certifications: 0,
  timeOff: 0,
  messages: 3,
}

function answer(api: FakeApi, change: Partial<MergePreview> = {}): void {
  const differences: MergePreview['differences'] = ['firstName', 'phone']
  api.answers(mergeRoutes.previewMerge, () => ({ target, former, moved, obstacles: [], differences, ...change }))
}

test('shows what moves, and sends the values that were chosen', async ({ api, visit }) => {
  answer(api)
  answerWorker(api, target)
  api.answers(mergeRoutes.mergeWorkers, () => target)
  await visit(path, user('administrator'))
  await expect.element(page.getByText(/^2 assignments, 1 shift, 0 time entries, 1 pay stub/)).toBeVisible()
  await expect.element(page.getByText(/will continue to sign in with ada@example.com/)).toBeVisible()
  await page.getByRole('radio', { name: '+32 470 00 00 02' }).click()
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Ada Novak', level: 1 })).toBeVisible()
  expect(api.sentTo(mergeRoutes.mergeWorkers)).toMatchObject([
    { params: { id: target.id, formerId: former.id }, body: { take: ['phone'] } },
  ])
})

test('names what has to be settled first', async ({ api, visit }) => {
  answer(api, { obstacles: [{ kind: 'shifts', count: 1, names: ['Tue 24 Nov 2026'] }] })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Shifts overlap: Tue 24 Nov 2026. Cancel one of each pair.')).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('the address of a merged record leads to the one that stays', async ({ api, visit }) => {
  answerWorker(api, target)
  api.answers(workforceRoutes.readWorker, ({ params: { id } }) => {
    if (id === former.id) throw refuse.NOT_FOUND({ members: { mergedInto: target.id } })
    return target
  })
  await visit(`/provider/workforce/profile/${former.id}`, user('administrator'))
  await expect.element(page.getByRole('heading', { name: 'Ada Novak', level: 1 })).toBeVisible()
  expect(location.pathname).toBe(`/provider/workforce/profile/${target.id}`)
})

test('without a second record, one is searched, and the address then contains it', async ({ api, visit }) => {
  answer(api)
  answerWorker(api, target)
  api.answers(workforceRoutes.listWorkers, () =>
    listOf([target, former].map(({ id, firstName, lastName }) => workerInList({ id, firstName, lastName }))),
  )
  await visit(`/provider/workforce/profile/${target.id}`, user('administrator'))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click()
  await page.getByRole('combobox', { name: 'Another record' }).click()
  await page.getByRole('option', { name: 'Adah Novak' }).click()
  await expect.element(page.getByText('Will be merged').first()).toBeVisible()
  expect(location.search).toBe(`?former=${former.id}`)
})
