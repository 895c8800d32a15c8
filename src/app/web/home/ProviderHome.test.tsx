import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { announcementRoutes } from '#domains/messages/contract.ts'
import { type ProviderHome, statisticsRoutes } from '#domains/statistics/contract.ts'
import { firstStepRoutes } from '#domains/statistics/contract/first-steps.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const shift = {
  id: uuid(61),
  assignmentId: uuid(41),
  worker: { id: uuid(11), name: 'Ada Novak' },
  project: { id: uuid(21), name: 'Night picking' },
  startsAt: '2026-11-18T06:00:00Z',
  endsAt: '2026-11-18T14:00:00Z',
  reason: 'leftEarly',
} as const

const home: ProviderHome = {
  now: '2026-11-18T10:00:00Z',
  decisions: { entries: 0, timeOff: 0, requests: 0, positions: 0, offers: 0 },
  week: { from: '2026-11-16', to: '2026-11-22', minutes: 0, formerMinutes: 0, formerMinutesByNow: 0, days: [] },
  atWork: { total: 0, onBreak: 0, items: [] },
  uncovered: { total: 1, items: [shift] },
  expiringCertifications: {
    total: 1,
    items: [{ id: uuid(71), worker: { id: uuid(12), name: 'Ben Okoro' }, name: 'Forklift', expiresOn: '2026-11-30' }],
  },
}

describe('Lists of the home', () => {
  test('each item leads to its record: a shift at risk opens the shift, a certification the certifications (F53)', async ({
    api,
    visit,
  }) => {
    api.answers(statisticsRoutes.readProviderHome, () => home)
    api.answers(firstStepRoutes.readFirstSteps, () => ({ steps: [], clientId: null }))
    api.answers(tourRoutes.readTour, () => ({ outcome: 'seen' as const }))
    api.answers(announcementRoutes.listAnnouncements, () => listOf<never>())
    api.answers(assignmentRoutes.listAssignments, () => listOf<never>())
    await visit('/provider', user('manager'))
    await expect.element(page.getByText('Left early')).toBeVisible()
    const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
    expect(href('Ada Novak')).toBe(`/provider/schedule?view=day&date=2026-11-18&shift=${shift.id}`)
    expect(href('Ben Okoro')).toBe(`/provider/workforce/profile/${uuid(12)}?tab=certifications`)
  })
})
