import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { euro } from '#app/web/testing/staffing.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { replacementRoutes } from '../../contract/replacements.ts'
import { type ClaimableShift, openShiftRefusals, openShiftRoutes } from '../../contract/open-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'

test.beforeEach(({ api }) => {
  api.answers(swapRoutes.listOfferedShifts, () => listOf())
  api.answers(swapRoutes.listOwnSwaps, () => listOf())
})

const path = '/worker/shifts?view=open'

/** An open shift from 9:00 to 17:00 tomorrow. */
function shift(changes: Partial<ClaimableShift> = {}): ClaimableShift {
  return {
    id: uuid(91),
    project: { id: uuid(21), name: 'Night picking' },
    client: { id: uuid(31), name: 'Acme Logistics' },
    role: 'Picker',
    location: { name: 'Depot Noord', address: 'Kaai 4, 2030 Antwerpen', latitude: 51.25, longitude: 4.4 },
    distanceMetres: 12_400,
    startsAt: '2026-11-19T08:00:00Z',
    endsAt: '2026-11-19T16:00:00Z',
    breakMinutes: 0,
    payRate: euro(1650),
    pay: euro(13_200),
    positionsLeft: 2,
    claiming: 'first_come',
    closesAt: '2026-11-19T06:00:00Z',
    note: 'Bring gloves.',
    obstacles: [],
    offeredAt: null,
    claim: null,
    allowed: ['claim'],
    ...changes,
  }
}
const answer = (api: FakeApi, ...items: ClaimableShift[]) =>
  api.answers(openShiftRoutes.listClaimableShifts, ({ query }) =>
    listOf(items.filter(({ offeredAt }) => (offeredAt !== null) === (query.offered === 'true'))),
  )
const card = page.getByRole('article')
const take = page.getByRole('button', { name: 'Take shift' })

describe('The open shifts of a worker', () => {
  test('say nothing while they load, and what will be here if there are none', async ({ api, visit }) => {
    api.answers(openShiftRoutes.listClaimableShifts, never)
    await visit(path, worker)
    await expect.element(page.getByRole('tab', { name: 'Open shifts' })).toBeVisible()
    await expect.element(page.getByText('No open shifts')).not.toBeInTheDocument()
    answer(api)
    await visit(path, worker)
    await expect.element(page.getByText('No open shifts')).toBeVisible()
  })

  test('are shown with pay, place and what is left once the server can be reached', async ({ api, visit }) => {
    api.answers(openShiftRoutes.listClaimableShifts, unreachable)
    await visit(path, worker)
    await recover(() => answer(api, shift()))
    await expect.element(card).toMatchTextContent(/09:00–17:00.*€132\.00 for the shift.*2 positions left · Closes/)
    await expect.element(card).toMatchTextContent(/Depot Noord.*12\skm from home.*Bring gloves/)
  })

  test('are taken with one tap', async ({ api, visit }) => {
    answer(api, shift())
    api.answers(openShiftRoutes.claimOpenShift, () => {
      answer(api)
      return { status: 'accepted' as const, shiftId: uuid(92) }
    })
    await visit(path, worker)
    await take.click()
    await expect.element(toasts).toMatchTextContent('Shift taken: Night picking')
    await expect.element(page.getByText('No open shifts')).toBeVisible()
  })

  test('say politely that somebody else was faster', async ({ api, visit }) => {
    answer(api, shift())
    api.answers(openShiftRoutes.claimOpenShift, () => {
      throw openShiftRefusals.OPEN_SHIFT_FILLED()
    })
    await visit(path, worker)
    await take.click()
    await expect.element(toasts).toMatchTextContent('Someone else has just taken this shift.')
  })

  test('name what is missing instead of offering a button', async ({ api, visit }) => {
    answer(api, shift({ allowed: [], obstacles: [{ kind: 'certification', message: 'You need Forklift.' }] }))
    await visit(path, worker)
    await expect.element(card).toMatchTextContent(/You need Forklift\./)
    await expect.element(take).not.toBeInTheDocument()
  })

  test('are asked for where the organisation decides, and the request can be withdrawn', async ({ api, visit }) => {
    answer(api, shift({ claiming: 'approval' }))
    const waiting = shift({ claiming: 'approval', claim: { status: 'pending', reason: null }, allowed: ['withdraw'] })
    api.answers(openShiftRoutes.claimOpenShift, () => {
      answer(api, waiting)
      return { status: 'pending' as const, shiftId: null }
    })
    api.answers(openShiftRoutes.withdrawClaim, () => answer(api, shift({ claiming: 'approval' })))
    await visit(path, worker)
    await page.getByRole('button', { name: 'Ask for shift' }).click()
    await expect.element(toasts).toMatchTextContent('Request sent. Your agency will decide.')
    await expect.element(card).toMatchTextContent(/Waiting/)
    await page.getByRole('button', { name: 'Withdraw request' }).click()
    await expect.element(page.getByRole('button', { name: 'Ask for shift' })).toBeVisible()
  })

  test('that were offered to the worker come first, and can be accepted or declined', async ({ api, visit }) => {
    const offered = shift({
      id: uuid(93),
      role: 'Packer',
      startsAt: '2026-11-20T08:00:00Z',
      endsAt: '2026-11-20T16:00:00Z',
      closesAt: '2026-11-20T08:00:00Z',
      offeredAt: '2026-11-18T06:00:00Z',
      allowed: ['claim', 'decline'],
    })
    answer(api, shift(), offered)
    api.answers(replacementRoutes.declineOffer, () => answer(api, shift()))
    await visit(path, worker)
    await expect.element(card.nth(0)).toMatchTextContent(/Packer.*Closes.*Offered to you/)
    await expect.element(card.nth(0).getByRole('button', { name: 'Accept' })).toBeVisible()
    await card.nth(0).getByRole('button', { name: 'Decline' }).click()
    await expect.element(toasts).toMatchTextContent('Offer declined')
    await expect.element(card).toHaveLength(1)
    expect(api.sentTo(replacementRoutes.declineOffer)).toMatchObject([{ params: { id: uuid(93) } }])
  })
})
