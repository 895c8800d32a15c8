import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { type ReplacementCandidate, replacementCandidateRoutes } from '#domains/matching/contract/replacement.ts'
import { announcementRoutes, conversationRoutes } from '#domains/messages/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { shiftRefusals, shiftRoutes } from '#domains/shifts/contract.ts'
import { type OpenShiftDetail, openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { replacementRoutes } from '#domains/shifts/contract/replacements.ts'
import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import { type WaveRun, waveProgressRoutes, waveRoutes } from '#domains/shifts/contract/waves.ts'
import { noWaves, secondWave } from '#domains/shifts/web/testing/waves.ts'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { firstStepRoutes } from '#domains/statistics/contract/first-steps.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { emptySchedule } from '#app/web/testing/schedule.ts'

const replacement: OpenShiftDetail = {
  id: uuid(95),
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  request: null,
  role: 'Picker',
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-19T04:00:00Z',
  breakMinutes: 0,
  positions: 1,
  filled: 0,
  waiting: 0,
  payRate: null,
  certifications: [],
  audience: 'invited',
  claiming: 'first_come',
  priority: 'normal',
  closesAt: null,
  note: null,
  replaces: { shiftId: uuid(61), worker: { id: uuid(11), name: 'Ada Novak' } },
  status: 'draft',
  version: 1,
  allowed: ['edit', 'assign', 'cancel'],
  taken: [],
  offers: [],
  claims: [],
}

const candidate = (
  number: number,
  name: string,
  changes: Partial<ReplacementCandidate> = {},
): ReplacementCandidate => ({
  worker: { id: uuid(number), name, primaryRole: 'Picker', image: null, phone: '+32470000001' },
  score: 90,
  isFree: true,
  payRate: null,
  margin: null,
  reasons: [{ kind: 'place', tone: 'for', blocks: false, message: 'Has worked here 6 times' }],
  offer: null,
  allowed: ['offer', 'assign'],
  ...changes,
})
const needed = {
  project: { id: uuid(21), name: 'Night picking' },
  role: 'Picker',
  startsAt: '2026-11-18T20:00:00Z',
  endsAt: '2026-11-19T04:00:00Z',
  replaces: { id: uuid(11), name: 'Ada Novak' },
}

const people = [
  candidate(12, 'Ben Okoro'),
  candidate(13, 'Chloé Petit'),
  candidate(14, 'Dirk Maes', {
    isFree: false,
    allowed: [],
    reasons: [
      { kind: 'place', tone: 'for', blocks: false, message: 'Has worked here 6 times' },
      { kind: 'overlap', tone: 'against', blocks: true, message: 'Already has a shift at this time' },
    ],
  }),
]

function answer(api: FakeApi): void {
  const shift = {
    id: uuid(61),
    assignmentId: uuid(41),
    openShiftId: null,
    worker: { id: uuid(11), name: 'Ada Novak' },
    project: { id: uuid(21), name: 'Night picking' },
    startsAt: replacement.startsAt,
    endsAt: replacement.endsAt,
    phone: null,
    reason: 'late' as const,
  }
  api.answers(statisticsRoutes.readProviderHome, () => ({
    now: '2026-11-18T20:10:00Z',
    decisions: { entries: 0, timeOff: 0, requests: 0, positions: 0, offers: 0, ending: 0 },
    week: { from: '2026-11-16', to: '2026-11-22', minutes: 0, formerMinutes: 0, formerMinutesByNow: 0, days: [] },
    today: { shifts: 0 },
    atWork: { total: 0, onBreak: 0, items: [] },
    uncovered: { total: 1, items: [shift] },
    undecided: null,
    expiringCertifications: null,
  }))
  api.answers(firstStepRoutes.readFirstSteps, () => ({ steps: [], clientId: null }))
  api.answers(tourRoutes.readTour, () => ({ outcome: 'seen' as const }))
  api.answers(announcementRoutes.listAnnouncements, () => listOf<never>())
  api.answers(assignmentRoutes.listAssignments, () => listOf<never>())
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
  api.answers(projectRoutes.listProjects, () => listOf<never>())
  api.answers(openShiftRoutes.listOpenShifts, () => listOf<never>())
  api.answers(swapRoutes.listSwaps, () => listOf<never>())
  api.answers(shiftRoutes.readSchedule, () => emptySchedule)
  api.answers(replacementCandidateRoutes.listReplacementCandidates, () => ({
    openShiftId: null,
    shift: needed,
    closed: null,
    items: people,
    total: people.length,
  }))
  api.answers(waveProgressRoutes.readShiftWaves, () => noWaves)
  api.answers(replacementRoutes.replaceShift, () => replacement)
  api.answers(replacementRoutes.offerOpenShift, () => replacement)
}

describe('Find replacement', () => {
  test('answers who can replace her tonight in two clicks from the home page', async ({ api, visit }) => {
    answer(api)
    await visit('/provider', user('manager'))
    let clicks = 0
    const click = async (button: ReturnType<typeof page.getByRole>) => {
      clicks++
      await button.click()
    }
    await click(page.getByRole('link', { name: 'Find replacement' }))
    const dialog = page.getByRole('dialog', { name: 'Find replacement' })
    await expect.element(dialog.getByText('Has worked here 6 times').first()).toBeVisible()
    await expect.element(dialog).toMatchTextContent(/Wed 18 Nov.*21:00.*Picker · Night picking · replaces Ada Novak/)
    await click(dialog.getByRole('button', { name: 'Offer to Ben Okoro' }))
    await expect.element(toasts).toMatchTextContent('Offer sent to 1 worker')
    expect(clicks).toBeLessThanOrEqual(3)
    expect(api.sentTo(replacementRoutes.replaceShift)).toMatchObject([{ params: { id: uuid(61) } }])
    expect(api.sentTo(replacementRoutes.offerOpenShift)).toMatchObject([
      { params: { id: replacement.id }, body: { workerIds: [uuid(12)] } },
    ])
  })

  test('starts waves of offers for the replacement, which it opens', async ({ api, visit }) => {
    answer(api)
    api.answers(waveRoutes.startShiftWaves, () => {
      const opened = { openShiftId: replacement.id, shift: needed, closed: null, items: people, total: people.length }
      api.answers(replacementCandidateRoutes.listReplacementCandidates, () => opened)
      api.answers(waveProgressRoutes.readWaves, () => secondWave)
      return secondWave.run as WaveRun
    })
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    await page.getByRole('button', { name: 'Offer in waves' }).click()
    const dialog = page.getByRole('dialog', { name: 'Offer in waves' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    // Nothing is opened before the waves start.
    expect(api.sentTo(replacementRoutes.replaceShift)).toEqual([])
    await page.getByRole('button', { name: 'Offer in waves' }).click()
    await dialog.getByRole('button', { name: 'Offer in waves' }).click()
    await expect.element(toasts).toMatchTextContent('Waves started')
    expect(api.sentTo(waveRoutes.startShiftWaves)).toMatchObject([{ params: { id: uuid(61) } }])
    await expect
      .element(page.getByRole('dialog', { name: 'Find replacement' }))
      .toMatchTextContent(/Wave 2 of offers: 3 offered, 2 declined/)
  })

  test('offers to several, calls by phone, and offers nothing to a worker with another shift', async ({
    api,
    visit,
  }) => {
    answer(api)
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    const dialog = page.getByRole('dialog', { name: 'Find replacement' })
    await expect
      .element(dialog.getByRole('link', { name: 'Call Ben Okoro' }))
      .toHaveAttribute('href', 'tel:+32470000001')
    await dialog.getByRole('checkbox', { name: 'Select Ben Okoro' }).click()
    await dialog.getByRole('checkbox', { name: 'Select Chloé Petit' }).click()
    await dialog.getByRole('button', { name: 'Offer to 2 workers' }).click()
    await expect.element(toasts).toMatchTextContent('Offer sent to 2 workers')
    expect(api.sentTo(replacementRoutes.offerOpenShift)).toMatchObject([{ body: { workerIds: [uuid(12), uuid(13)] } }])
  })

  test('lists the eligible workers, and folds the others with the obstacle of each first', async ({ api, visit }) => {
    answer(api)
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    const dialog = page.getByRole('dialog', { name: 'Find replacement' })
    const eligible = dialog.getByRole('list', { name: 'Can take the shift (2)' })
    await expect.element(eligible).toMatchTextContent(/Ben Okoro.*Chloé Petit/)
    await expect.element(dialog.getByText('Dirk Maes')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Not eligible (1)' }).click()
    const others = dialog.getByRole('list', { name: 'Not eligible (1)' })
    await expect.element(others).toMatchTextContent(/Dirk Maes.*Already has a shift at this time.*Has worked here/)
    await expect.element(others.getByRole('button', { name: 'Offer to Dirk Maes' })).not.toBeInTheDocument()
  })

  test('shows everybody with a searched name', async ({ api, visit }) => {
    answer(api)
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    const dialog = page.getByRole('dialog', { name: 'Find replacement' })
    await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('Dirk')
    await expect
      .element(dialog.getByRole('list', { name: 'Not eligible (1)' }))
      .toMatchTextContent(/Already has a shift/)
  })

  test('keeps the selection if the offers could not be sent', async ({ api, visit }) => {
    answer(api)
    api.answers(replacementRoutes.offerOpenShift, unreachable)
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    await page.getByRole('checkbox', { name: 'Select Ben Okoro' }).click()
    const offer = page.getByRole('button', { name: 'Offer to 1 worker' })
    await offer.click()
    await expect.element(toasts).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Select Ben Okoro' })).toBeChecked()
    api.answers(replacementRoutes.offerOpenShift, () => replacement)
    await offer.click()
    await expect.element(toasts).toMatchTextContent('Offer sent to 1 worker')
    await expect.element(page.getByRole('checkbox', { name: 'Select Ben Okoro' })).not.toBeChecked()
  })

  test('assigns who said yes on the phone, with a reason where a rule is broken', async ({ api, visit }) => {
    answer(api)
    const warning = {
      kind: 'rest' as const,
      worker: { id: uuid(12), name: 'Ben Okoro' },
      from: replacement.startsAt,
      to: replacement.endsAt,
      minutes: 60,
      limitMinutes: 660,
      message: 'Ben Okoro would have only 1 h 00 of rest.',
    }
    api.answers(openShiftRoutes.assignOpenShift, ({ body }) => {
      if (!body.override) throw shiftRefusals.WORKING_TIME({ values: { count: 1 }, members: { warnings: [warning] } })
      return replacement
    })
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    await page.getByRole('button', { name: 'Assign Ben Okoro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign anyway?' })
    await expect.element(dialog.getByText(warning.message)).toBeVisible()
    await dialog.getByRole('textbox').fill('He agrees.')
    await dialog.getByRole('button', { name: 'Assign anyway' }).click()
    await expect.element(toasts).toMatchTextContent('Shift assigned to Ben Okoro')
    expect(api.sentTo(openShiftRoutes.assignOpenShift).at(-1)).toMatchObject({
      body: { workerId: uuid(12), override: { reason: 'He agrees.' } },
    })
  })

  test('deletes the draft that it opened if an assignment is refused and given up', async ({ api, visit }) => {
    answer(api)
    const warning = {
      kind: 'rest' as const,
      worker: { id: uuid(12), name: 'Ben Okoro' },
      from: replacement.startsAt,
      to: replacement.endsAt,
      minutes: 60,
      limitMinutes: 660,
      message: 'Ben Okoro would have only 1 h 00 of rest.',
    }
    api.answers(openShiftRoutes.assignOpenShift, () => {
      throw shiftRefusals.WORKING_TIME({ values: { count: 1 }, members: { warnings: [warning] } })
    })
    api.answers(openShiftRoutes.deleteOpenShift, () => undefined)
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    await page.getByRole('button', { name: 'Assign Ben Okoro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign anyway?' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect
      .poll(() => api.sentTo(openShiftRoutes.deleteOpenShift))
      .toMatchObject([{ params: { id: replacement.id } }])
  })

  test('says why it is too late and what to do, and offers no waves to nobody', async ({ api, visit }) => {
    answer(api)
    const left = people.map((one) => Object.assign({}, one, { allowed: [] }))
    api.answers(replacementCandidateRoutes.listReplacementCandidates, () => ({
      openShiftId: null,
      shift: needed,
      closed: 'tooLate' as const,
      items: left,
      total: left.length,
    }))
    api.answers(waveProgressRoutes.readShiftWaves, () => ({ ...noWaves, left: 0, allowed: [] }))
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    const dialog = page.getByRole('dialog', { name: 'Find replacement' })
    await expect
      .element(dialog.getByRole('status').first())
      .toMatchTextContent(/Too late for a replacement.*Inform the client/)
    await expect
      .element(dialog.getByRole('link', { name: 'Open shift details' }))
      .toHaveAttribute('href', `/provider/schedule?view=day&date=2026-11-18&shift=${uuid(61)}`)
    await expect.element(dialog).toMatchTextContent(/No workers left to ask/)
    await expect.element(dialog.getByRole('button', { name: 'Offer in waves' })).not.toBeInTheDocument()
  })

  test('writes to a worker as the messages do', async ({ api, visit }) => {
    answer(api)
    api.answers(conversationRoutes.listReachable, () => listOf<never>())
    await visit(`/provider/schedule?view=day&date=2026-11-18&replace=${uuid(61)}`, user('manager'))
    await page.getByRole('button', { name: 'Message Ben Okoro' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Ben Okoro').first()).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible()
  })
})
