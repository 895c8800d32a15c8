import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { answerRequest } from '#app/web/testing/request-screen.ts'
import { staffingRequest } from '#app/web/testing/staffing.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { matchingRoutes } from '../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { candidate } from './testing/candidates.ts'

const path = `/provider/requests/${uuid(81)}`
const request = staffingRequest()
const ada = candidate(11, 'Ada Novak', { score: 92 })
const ben = candidate(12, 'Ben Peeters', {
  score: 61,
  obstacles: [{ kind: 'busy', blocks: false, reason: 'Other assignments on 2 days' }],
})
const cleo = candidate(13, 'Cleo Maes', {
  score: 40,
  allowed: [],
  assignmentId: uuid(43),
  obstacles: [{ kind: 'offered', blocks: true, reason: 'Has not responded to this offer yet' }],
})

const list = page.getByRole('list', { name: 'Candidates' })
const rows = list.getByRole('listitem')
const rowOf = (name: string) => rows.filter({ hasText: name }).first()
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

describe('Loading, empty and error', () => {
  test('shows the request while the candidates load', async ({ api, visit }) => {
    answerRequest(api, request)
    api.answers(matchingRoutes.listCandidates, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Peak season' })).toBeVisible()
    await expect.element(page.getByText('No workers yet')).not.toBeInTheDocument()
    await expect.element(list).not.toBeInTheDocument()
  })

  test('says that there are no workers, or that none match the filters', async ({ api, visit }) => {
    answerRequest(api, request)
    await visit(path, user('manager'))
    await expect.element(page.getByText('No workers yet')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Available only' }).click()
    await expect.element(page.getByText('No matching candidates')).toBeVisible()
  })

  test('shows the candidates once the server can be reached again', async ({ api, visit }) => {
    answerRequest(api, request)
    api.answers(matchingRoutes.listCandidates, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerRequest(api, request, [ada]))
    await expect.element(rowOf('Ada Novak')).toBeVisible()
  })
})

describe('The ranking', () => {
  test('keeps the order of the server, with score and role', async ({ api, visit }) => {
    answerRequest(api, request, [ada, ben, cleo])
    await visit(path, user('manager'))
    await expect.element(list.getByRole('link', { name: 'Ada Novak' })).toBeVisible()
    const names = list.getByRole('link', { name: /Novak|Peeters|Maes/ }).elements()
    expect(names.map((link) => link.textContent)).toEqual(['Ada Novak', 'Ben Peeters', 'Cleo Maes'])
    await expect.element(rowOf('Ada Novak')).toMatchTextContent(/Score: 92 out of 100/)
    await expect.element(rowOf('Ada Novak')).toMatchTextContent(/Picker/)
  })

  test('explains the score of one candidate, and closes the explanation again', async ({ api, visit }) => {
    answerRequest(api, request, [ada])
    await visit(path, user('manager'))
    const details = page.getByRole('button', { name: /^Score details: Ada Novak/ })
    await expect.element(page.getByText('Has the required skill.')).not.toBeInTheDocument()
    await details.click()
    await expect.element(details).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText('Has the required skill.')).toBeVisible()
    await expect.element(page.getByText('30 of 30')).toBeVisible()
    await details.click()
    await expect.element(page.getByText('Has the required skill.')).not.toBeInTheDocument()
  })

  test('shows availability, hours and distance beside the name, without what an obstacle says already', async ({
    api,
    visit,
  }) => {
    const parts = [
      { part: 'availability' as const, points: 12, maximum: 20, reason: 'Free on 8 of 10 days.' },
      { part: 'planned' as const, points: 3, maximum: 5, reason: 'Up to 16 h scheduled per week.' },
      { part: 'distance' as const, points: 9, maximum: 10, reason: '4 km away.' },
    ]
    answerRequest(api, request, [
      candidate(11, 'Ada Novak', { parts }),
      candidate(12, 'Ben Peeters', { parts, obstacles: ben.obstacles }),
    ])
    await visit(path, user('manager'))
    const reasons = page.getByRole('list', { name: 'Reasons for and against Ada Novak' })
    await expect.element(reasons).toMatchTextContent(/Warning:.*Free on 8 of 10 days.*16 h scheduled.*4 km away/)
    const others = page.getByRole('list', { name: 'Reasons for and against Ben Peeters' })
    await expect.element(others).toMatchTextContent(/Other assignments on 2 days.*16 h scheduled/)
    await expect.element(others).not.toMatchTextContent(/Free on/)
  })

  test('shows workers with other roles on demand, and without demand if somebody is searched by name', async ({
    api,
    visit,
  }) => {
    answerRequest(api, request)
    api.answers(matchingRoutes.listCandidates, ({ query }) => listOf(query?.role === 'other' ? [ben] : [ada]))
    await visit(path, user('manager'))
    await expect.element(rowOf('Ada Novak')).toBeVisible()
    const others = page.getByRole('list', { name: 'Workers with other roles' })
    await expect.element(others).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Workers with other roles' }).click()
    await expect.element(others).toMatchTextContent(/Ben Peeters/)
    await page.getByRole('button', { name: 'Workers with other roles' }).click()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('Ben')
    await expect.element(others).toMatchTextContent(/Ben Peeters/)
  })

  test('distinguishes a warning from an obstacle that prevents an offer', async ({ api, visit }) => {
    answerRequest(api, request, [ben, cleo])
    await visit(path, user('manager'))
    await expect.element(rowOf('Ben Peeters')).toMatchTextContent(/Warning:.*Other assignments on 2 days/)
    await expect
      .element(rowOf('Cleo Maes'))
      .toMatchTextContent(/Prevents an offer:.*Has not responded to this offer yet/)
    await expect.element(page.getByRole('button', { name: 'Offer to Ben Peeters' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Offer to Cleo Maes' })).not.toBeInTheDocument()
    await expect.element(check('Cleo Maes')).not.toBeInTheDocument()
    const offer = rowOf('Cleo Maes').getByRole('link', { name: 'View offer' })
    await expect.element(offer).toHaveAttribute('href', `/provider/assignments/${uuid(43)}`)
  })

  test('asks the server for those with a car who are available, and keeps the filter in the address', async ({
    api,
    visit,
  }) => {
    answerRequest(api, request, [ada])
    await visit(path, user('manager'))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Vehicle' }), 'Car')
    await page.getByRole('checkbox', { name: 'Available only' }).click()
    await expect
      .poll(() => api.sentTo(matchingRoutes.listCandidates).at(-1)?.query)
      .toMatchObject({ vehicle: 'car', withoutObstacles: 'true' })
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
      vehicle: 'car',
      free: 'true',
    })
  })

  test('shows the rest of a long list on demand', async ({ api, visit }) => {
    answerRequest(api, request)
    api.answers(matchingRoutes.listCandidates, ({ query }) =>
      query?.cursor ? { ...listOf([ben]), total: 2 } : { items: [ada], total: 2, nextCursor: 'second' },
    )
    await visit(path, user('manager'))
    await expect.element(page.getByText('1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(rowOf('Ben Peeters')).toBeVisible()
    await expect.element(rowOf('Ada Novak')).toBeVisible()
    expect(api.sentTo(matchingRoutes.listCandidates).at(-1)?.query).toMatchObject({ cursor: 'second' })
  })
})

describe('Selecting', () => {
  test('counts the selected ones and forgets them on demand', async ({ api, visit }) => {
    answerRequest(api, request, [ada, ben, cleo])
    await visit(path, user('manager'))
    await check('Ada Novak').click()
    await check('Ben Peeters').click()
    await expect.element(page.getByRole('button', { name: 'Offer to 2 workers' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(check('Ada Novak')).not.toBeChecked()
    await expect.element(page.getByRole('button', { name: /^Offer to \d/ })).not.toBeInTheDocument()
  })

  test('selects with Shift all between two that can get an offer', async ({ api, visit }) => {
    const dora = candidate(14, 'Dora Claes')
    answerRequest(api, request, [ada, cleo, ben, dora])
    await visit(path, user('manager'))
    await check('Ada Novak').click()
    await check('Dora Claes').click({ modifiers: ['Shift'] })
    await expect.element(check('Ben Peeters')).toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Offer to 3 workers' })).toBeVisible()
  })

  test('drops a selected candidate who can no longer get an offer', async ({ api, visit }) => {
    answerRequest(api, request, [ada, ben])
    await visit(path, user('manager'))
    await check('Ada Novak').click()
    await check('Ben Peeters').click()
    answerRequest(api, request, [ada, { ...ben, allowed: [] }])
    await page.getByRole('checkbox', { name: 'Available only' }).click()
    await expect.element(page.getByRole('button', { name: 'Offer to 1 worker', exact: true })).toBeVisible()
  })
})

describe('Without an offer', () => {
  test.for([
    { status: 'pending', filledPositions: 0, why: 'You can offer positions once the request is approved.' },
    { status: 'approved', filledPositions: 3, why: 'All positions are filled.' },
  ] as const)('says why a request of status $status cannot be offered', async ({ why, ...changes }, { api, visit }) => {
    answerRequest(api, staffingRequest({ ...changes, allowed: [] }), [{ ...ada, allowed: [] }])
    await visit(path, user('manager'))
    await expect.element(page.getByText(why)).toBeVisible()
    await expect.element(rowOf('Ada Novak')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Offer/ })).not.toBeInTheDocument()
    await expect.element(check('Ada Novak')).not.toBeInTheDocument()
  })
})
