import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { type EndedAssignment, portalRatingRoutes } from '../../contract/ratings.ts'
import { signedIn } from '../testing/contact.ts'

const ended: EndedAssignment = {
  id: uuid(80),
  worker: 'Ada Novak',
  role: 'Picker',
  project: 'Night picking',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  rating: null,
  allowed: ['rate'],
}

test('rates a worker after an assignment', async ({ api, visit }) => {
  signedIn(api)
  let shown = ended
  api.answers(portalRatingRoutes.listEndedAssignments, () => ({ items: [shown], total: 1, nextCursor: null }))
  api.answers(portalRatingRoutes.rateEndedAssignment, ({ body }) => {
    const rating = { stars: body.rating, comment: body.comment ?? null, at: '2026-11-18T10:00:00Z', by: 'Ines Maes' }
    shown = { ...ended, rating }
    return shown
  })
  await visit('/client/ratings', user('manager'))
  await page.getByRole('button', { name: 'Rate Ada Novak' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Choose one to five stars')).toBeVisible()
  const stars = dialog.getByRole('radiogroup')
  await expect.poll(() => stars.element().parentElement?.contains(document.activeElement)).toBe(true)
  await dialog.getByRole('radio').nth(1).click()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('On time')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/Rated by Ines Maes/)).toBeVisible()
  expect(api.sentTo(portalRatingRoutes.rateEndedAssignment)).toMatchObject([
    { params: { id: uuid(80) }, body: { rating: 4, comment: 'On time' } },
  ])
})

test('a rating that cannot be changed has no button', async ({ api, visit }) => {
  signedIn(api)
  const rating = { stars: 2, comment: null, at: '2026-10-01T10:00:00Z', by: 'Piet Claes' }
  api.answers(portalRatingRoutes.listEndedAssignments, () => ({
    items: [{ ...ended, rating, allowed: [] }],
    total: 1,
    nextCursor: null,
  }))
  await visit('/client/ratings', user('manager'))
  await expect.element(page.getByText(/Rated by Piet Claes/)).toBeVisible()
  expect(page.getByRole('button', { name: /Ada Novak/ }).elements()).toEqual([])
})
