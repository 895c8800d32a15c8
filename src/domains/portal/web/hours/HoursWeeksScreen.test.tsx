import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { confirmed, sampleLine, sampleWeekOfHours } from '#app/web/testing/hours.ts'
import { portalHoursRoutes } from '../../contract/hours.ts'
import { signedIn } from '../testing/contact.ts'

const line = sampleLine()
const week = sampleWeekOfHours([line])

test('lists weeks with open lines, and confirms the lines of one', async ({ api, visit }) => {
  signedIn(api)
  let shown = week
  api.answers(portalHoursRoutes.listHoursWeeks, () => ({
    items: [{ weekStart: '2026-11-16', weekEnd: '2026-11-22', lineCount: 1, openCount: 1, totalMinutes: 450 }],
  }))
  api.answers(portalHoursRoutes.readHoursWeek, () => shown)
  api.answers(portalHoursRoutes.decideHoursOfWeek, () => {
    shown = { ...week, workers: [{ name: 'Ada Novak', totalMinutes: 450, lines: [{ ...line, decision: confirmed }] }] }
    return { confirmed: 1, disputed: 0, refused: [] }
  })
  await visit('/client/hours', user('manager'))
  await expect.element(page.getByText('1 line to confirm')).toBeVisible()
  await page.getByRole('link', { name: /Check hours for/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Ada Novak' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm 1 line' }).click()
  await expect.element(page.getByText('All hours have been confirmed or disputed.', { exact: false })).toBeVisible()
  expect(api.sentTo(portalHoursRoutes.decideHoursOfWeek)).toMatchObject([
    { body: { day: '2026-11-16', confirm: [{ line: 'line-1', value: 'value-1' }], dispute: [] } },
  ])
})

test('says when there are no hours', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalHoursRoutes.listHoursWeeks, () => ({ items: [] }))
  await visit('/client/hours', user('manager'))
  await expect.element(page.getByText('No hours yet')).toBeVisible()
})
