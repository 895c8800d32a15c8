import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { staffingRequest } from '#app/web/testing/staffing.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { settingsRoutes } from '#domains/organisations/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { requestRoutes, type TimelineRequest } from '../../contract.ts'

const path = '/provider/requests'
const bar: TimelineRequest = {
  id: uuid(81),
  title: 'Peak season',
  role: 'Picker',
  client: { id: uuid(31), name: 'Acme Logistics' },
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  startDate: '2026-11-16',
  endDate: '2026-11-20',
  positions: 3,
  filledPositions: 1,
  status: 'approved',
  version: 1,
  allowed: ['edit'],
}

/** Returns the full request of a bar. */
const wholeOf = (shown: TimelineRequest) =>
  staffingRequest({ ...shown, duration: 5, durationUnit: 'days', pendingOffers: 0 })

function answerTimeline(api: FakeApi, shown: TimelineRequest[]): void {
  api.answers(requestRoutes.readTimeline, () => ({ items: shown, total: shown.length, nextCursor: null }))
  api.answers(requestRoutes.readRequest, ({ params }) => {
    const found = shown.find(({ id }) => id === params.id)
    if (!found) throw refuse.NOT_FOUND()
    return wholeOf(found)
  })
  api.answers(settingsRoutes.listHolidays, () => ({
    version: 1,
    allowed: [],
    year: 2026,
    countries: [],
    items: [],
  }))
}

const timeline = page.getByRole('application', { name: 'Request timeline' })
const peakSeason = timeline.getByRole('link', { name: /^Peak season, Acme Logistics/ })
const toasts = page.getByRole('region', { name: 'Status messages' })

/** Picks the bar up with the keyboard, moves it by a week and drops it. */
async function moveByAWeek(): Promise<void> {
  await expect.element(peakSeason).toBeVisible()
  ;(peakSeason.element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}{Enter}')
}

describe('Loading, empty and error', () => {
  test('shows placeholders while requests load', async ({ api, visit }) => {
    answerTimeline(api, [])
    api.answers(requestRoutes.readTimeline, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('main').getByText(/^Loading/)).toBeInTheDocument()
    await expect.element(page.getByText('No requests in this period')).not.toBeInTheDocument()
  })

  test('offers to add a request to an empty period', async ({ api, visit }) => {
    answerTimeline(api, [])
    await visit(path, user('manager'))
    await expect.element(page.getByText('No requests in this period')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add request' }).first()).toBeVisible()
  })

  test('shows the requests once the server can be reached again', async ({ api, visit }) => {
    answerTimeline(api, [bar])
    api.answers(requestRoutes.readTimeline, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerTimeline(api, [bar]))
    await expect.element(peakSeason).toBeVisible()
    await expect.element(tryAgain).not.toBeInTheDocument()
  })

  test('shows the known requests while they load when it is opened again', async ({ api, visit }) => {
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    answerTimeline(api, [bar])
    await visit(path, user('manager'), { frame: true })
    await expect.element(peakSeason).toBeVisible()
    await navigation.getByRole('link', { name: 'Clients' }).click()
    await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
    const before = api.sentTo(requestRoutes.readTimeline).length
    api.answers(requestRoutes.readTimeline, never)
    await navigation.getByRole('link', { name: 'Requests' }).click()
    await expect.element(peakSeason).toBeVisible()
    expect(api.sentTo(requestRoutes.readTimeline).length).toBeGreaterThan(before)
  })
})

describe('Moving a request', () => {
  test('moves it by a week with the keyboard, and undoes the move', async ({ api, visit }) => {
    answerTimeline(api, [bar])
    api.answers(requestRoutes.editRequest, ({ body, ifMatch = 0 }) =>
      wholeOf({ ...bar, ...body, version: ifMatch + 1 }),
    )
    api.answers(requestRoutes.readRequest, never)
    await visit(path, user('manager'))
    await moveByAWeek()
    await expect.element(toasts).toMatchTextContent(/Peak season moved to/)
    expect(api.sentTo(requestRoutes.editRequest)).toMatchObject([
      { params: { id: bar.id }, body: { startDate: '2026-11-23', endDate: '2026-11-27' }, ifMatch: 1 },
    ])
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toasts).toMatchTextContent(/Peak season moved back to/)
    expect(api.sentTo(requestRoutes.editRequest).at(-1)).toMatchObject({
      body: { startDate: '2026-11-16', endDate: '2026-11-20' },
      ifMatch: 2,
    })
    // Its page opens with the answer to the move, before it is read again.
    await peakSeason.click()
    await expect.element(page.getByRole('heading', { name: 'Peak season', level: 1 })).toBeVisible()
  })

  test('sends nothing if the move is cancelled with Escape', async ({ api, visit }) => {
    answerTimeline(api, [bar])
    api.answers(requestRoutes.editRequest, never)
    await visit(path, user('manager'))
    await expect.element(peakSeason).toBeVisible()
    ;(peakSeason.element() as HTMLElement).focus()
    await userEvent.keyboard(' {ArrowRight}{Escape}')
    await expect.element(page.getByText('Move of Peak season cancelled')).toBeInTheDocument()
    expect(api.sentTo(requestRoutes.editRequest)).toEqual([])
  })

  test('shows the request as somebody else has changed it', async ({ api, visit }) => {
    const current = { ...bar, title: 'Peak season, night', endDate: '2026-11-22', version: 2 }
    answerTimeline(api, [bar])
    api.answers(requestRoutes.editRequest, () => {
      answerTimeline(api, [current])
      throw refuse.STALE_VERSION({ members: { current: wholeOf(current) } })
    })
    await visit(path, user('manager'))
    await moveByAWeek()
    await expect.element(toasts).toMatchTextContent(/Peak season, night was changed by another user/)
    await expect.element(timeline.getByRole('link', { name: /^Peak season, night, Acme Logistics/ })).toBeVisible()
  })

  test('puts the request back if the move is refused', async ({ api, visit }) => {
    answerTimeline(api, [bar])
    api.answers(requestRoutes.editRequest, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('manager'))
    await expect.element(peakSeason).toBeVisible()
    const before = peakSeason.element().getAttribute('aria-label')
    await moveByAWeek()
    await expect.element(toasts).toMatchTextContent(/You do not have permission to do this/)
    await expect.element(peakSeason).toHaveAttribute('aria-label', before ?? '')
  })
})

describe('Without permission', () => {
  test('offers no new request, and does not pick up a fixed one', async ({ api, visit }) => {
    answerTimeline(api, [{ ...bar, allowed: [] }])
    await visit(path, user('user'))
    await expect.element(peakSeason).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add request' })).not.toBeInTheDocument()
    ;(peakSeason.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Peak season can no longer be moved.')).toBeInTheDocument()
  })
})
