import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { euro } from '#app/web/testing/staffing.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { shiftRoutes } from '../../contract.ts'
import type { OwnShift } from '../../contract/own-shifts.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { type OfferedShift, type OwnSwap, swapRefusals, swapRoutes } from '../../contract/swaps.ts'

const ben = { id: uuid(12), name: 'Ben Claes' }
const ofProject = { project: { id: uuid(21), name: 'Night picking' }, client: { id: uuid(31), name: 'Acme Logistics' } }
const times = { startsAt: '2026-11-19T08:00:00Z', endsAt: '2026-11-19T16:30:00Z', breakMinutes: 30 }
const swapped = { id: uuid(91), role: 'Picker', ...times }
const later = {
  id: uuid(92),
  role: 'Picker',
  startsAt: '2026-11-21T08:00:00Z',
  endsAt: '2026-11-21T16:00:00Z',
  breakMinutes: 0,
}

const own: OwnShift = {
  id: uuid(91),
  assignmentId: uuid(41),
  ...ofProject,
  role: 'Picker',
  location: null,
  accessNotes: null,
  payRate: euro(1650),
  ...times,
  status: 'scheduled',
  cancelReason: null,
  sick: false,
  swap: null,
  allowed: ['offer'],
}
const proposed: OwnSwap = {
  id: uuid(71),
  ...ofProject,
  shift: swapped,
  exchange: null,
  note: null,
  expiresAt: times.startsAt,
  status: 'proposed',
  isOwn: true,
  isForAll: true,
  colleague: null,
  reason: null,
  at: '2026-11-18T08:00:00Z',
  allowed: ['withdraw'],
}
const offer: OfferedShift = {
  id: uuid(71),
  ...ofProject,
  shift: swapped,
  exchange: null,
  note: 'Dentist',
  expiresAt: times.startsAt,
  isForAll: false,
  colleague: ben,
  location: { name: 'Depot Noord', address: 'Kaai 4, 2030 Antwerpen', latitude: 51.25, longitude: 4.4 },
  distanceMetres: 12_400,
  payRate: euro(1650),
  pay: euro(13_200),
  obstacles: [],
  allowed: ['accept', 'decline'],
}

const answerOwn = (api: FakeApi, shift: OwnShift) => api.answers(shiftRoutes.listOwnShifts, () => listOf([shift]))
function answerOffers(api: FakeApi, offers: OfferedShift[], swaps: OwnSwap[] = []): void {
  api.answers(openShiftRoutes.listClaimableShifts, () => listOf())
  api.answers(swapRoutes.listOfferedShifts, () => listOf(offers))
  api.answers(swapRoutes.listOwnSwaps, () => listOf(swaps))
}
const card = page.getByRole('article')
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('Offering a shift', () => {
  test('to everyone who qualifies says who is responsible, and can be withdrawn', async ({ api, visit }) => {
    answerOwn(api, own)
    api.answers(swapRoutes.offerShift, () => {
      answerOwn(api, { ...own, swap: { id: proposed.id, status: 'proposed' }, allowed: [] })
      return proposed
    })
    api.answers(swapRoutes.withdrawSwap, () => answerOwn(api, own))
    await visit('/worker/shifts', worker)
    await button('Offer to a colleague').click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/You remain responsible for the shift until the swap is done\./)
    await userEvent.fill(page.getByRole('textbox', { name: 'Note for the colleague' }), 'Dentist')
    await button('Send offer').click()
    await expect.element(toasts).toMatchTextContent('Shift offered')
    expect(api.sentTo(swapRoutes.offerShift).at(-1)?.body).toEqual({ note: 'Dentist' })
    await expect
      .element(card)
      .toMatchTextContent(/Offered to colleagues\. You remain responsible until the swap is done\./)
    await button('Withdraw offer').click()
    await expect.element(toasts).toMatchTextContent('Offer withdrawn')
    await expect.element(button('Offer to a colleague')).toBeVisible()
  })

  test('to one colleague can ask for a shift in exchange that fits', async ({ api, visit }) => {
    answerOwn(api, own)
    const blocked = {
      ...later,
      colleague: ben,
      id: uuid(93),
      obstacles: [{ kind: 'rest' as const, message: 'Not enough rest.' }],
    }
    api.answers(swapRoutes.listSwapColleagues, () => ({ items: [ben] }))
    api.answers(swapRoutes.listColleagueShifts, () => ({
      items: [{ ...later, colleague: ben, obstacles: [] }, blocked],
    }))
    api.answers(swapRoutes.offerShift, () => proposed)
    await visit('/worker/shifts', worker)
    await button('Offer to a colleague').click()
    await page.getByRole('radio', { name: 'One colleague' }).click()
    await button('Send offer').click()
    expect(api.sentTo(swapRoutes.offerShift)).toHaveLength(0)
    await page.getByRole('combobox', { name: 'Colleague' }).click()
    await page.getByRole('option', { name: 'Ben Claes' }).click()
    const exchange = page.getByRole('combobox', { name: 'In exchange for' })
    await expect.element(page.getByText('1 shift does not fit your schedule.')).toBeVisible()
    await userEvent.selectOptions(exchange, later.id)
    await button('Send offer').click()
    await expect.element(toasts).toMatchTextContent('Shift offered')
    expect(api.sentTo(swapRoutes.offerShift).at(-1)?.body).toMatchObject({
      colleagueId: ben.id,
      exchangeShiftId: later.id,
    })
  })
})

describe('The shift in exchange', () => {
  test('is chosen again for another colleague, or for a colleague after everyone', async ({ api, visit }) => {
    const cem = { id: uuid(13), name: 'Cem Aydin' }
    answerOwn(api, own)
    api.answers(swapRoutes.listSwapColleagues, () => ({ items: [ben, cem] }))
    api.answers(swapRoutes.listColleagueShifts, () => ({ items: [{ ...later, colleague: ben, obstacles: [] }] }))
    api.answers(swapRoutes.offerShift, () => proposed)
    await visit('/worker/shifts', worker)
    await button('Offer to a colleague').click()
    await page.getByRole('radio', { name: 'One colleague' }).click()
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'Colleague' }).click()
      await page.getByRole('option', { name }).click()
    }
    const exchange = page.getByRole('combobox', { name: 'In exchange for' })
    await choose('Ben Claes')
    await userEvent.selectOptions(exchange, later.id)
    await choose('Cem Aydin')
    await expect.element(exchange).toHaveValue('')
    await userEvent.selectOptions(exchange, later.id)
    await page.getByRole('radio', { name: 'Everyone who qualifies' }).click()
    await page.getByRole('radio', { name: 'One colleague' }).click()
    await expect.element(exchange).toHaveValue('')
    await button('Send offer').click()
    await expect.element(toasts).toMatchTextContent('Shift offered')
    expect(api.sentTo(swapRoutes.offerShift).at(-1)?.body).toMatchObject({ colleagueId: cem.id, exchangeShiftId: null })
  })

  test('and the colleagues can be read again after a failure', async ({ api, visit }) => {
    answerOwn(api, own)
    api.answers(swapRoutes.listSwapColleagues, unreachable)
    await visit('/worker/shifts', worker)
    await button('Offer to a colleague').click()
    await page.getByRole('radio', { name: 'One colleague' }).click()
    await recover(() => api.answers(swapRoutes.listSwapColleagues, () => ({ items: [ben] })))
    await expect.element(page.getByRole('combobox', { name: 'Colleague' })).toBeVisible()
  })
})

describe('Shifts that colleagues offer', () => {
  test('are shown once what the worker has accepted can be read', async ({ api, visit }) => {
    answerOffers(api, [offer])
    api.answers(swapRoutes.listOwnSwaps, unreachable)
    await visit('/worker/shifts?view=open', worker)
    await recover(() => answerOffers(api, [offer]))
    await expect.element(card).toMatchTextContent(/Offered by Ben Claes/)
  })

  test('are accepted, and wait for the agency while the colleague is responsible', async ({ api, visit }) => {
    answerOffers(api, [{ ...offer, exchange: later }])
    const accepted: OwnSwap = {
      ...proposed,
      status: 'accepted',
      isOwn: false,
      isForAll: false,
      colleague: ben,
      allowed: ['decline'],
    }
    api.answers(swapRoutes.acceptSwap, () => {
      answerOffers(api, [], [accepted])
      return { status: 'accepted' as const }
    })
    api.answers(swapRoutes.declineSwap, () => answerOffers(api, []))
    await visit('/worker/shifts?view=open', worker)
    await expect
      .element(card)
      .toMatchTextContent(/Offered by Ben Claes.*In exchange for your shift: .*€132\.00 for the shift.*12\skm.*Dentist/)
    await button('Accept').click()
    await expect.element(toasts).toMatchTextContent('Accepted. Your agency will decide.')
    await expect.element(card).toMatchTextContent(/Your colleague is responsible until then\./)
    await button('Withdraw acceptance').click()
    await expect.element(toasts).toMatchTextContent('Acceptance withdrawn')
  })

  test('name the obstacles instead of offering a button, and hide the name of a stranger', async ({ api, visit }) => {
    answerOffers(api, [
      {
        ...offer,
        colleague: null,
        isForAll: true,
        obstacles: [{ kind: 'overlap', message: 'You already work.' }],
        allowed: [],
      },
    ])
    await visit('/worker/shifts?view=open', worker)
    await expect.element(card).toMatchTextContent(/Offered by a colleague.*You already work\./)
    await expect.element(button('Accept')).not.toBeInTheDocument()
  })

  test('are declined, and say politely that a colleague was faster', async ({ api, visit }) => {
    answerOffers(api, [offer])
    api.answers(swapRoutes.acceptSwap, () => {
      throw swapRefusals.SWAP_TAKEN()
    })
    api.answers(swapRoutes.declineSwap, () => answerOffers(api, []))
    await visit('/worker/shifts?view=open', worker)
    await button('Accept').click()
    await expect.element(toasts).toMatchTextContent('A colleague has just accepted this shift.')
    await button('Decline').click()
    await expect.element(toasts).toMatchTextContent('Offer declined')
    await expect.element(page.getByText('No open shifts')).toBeVisible()
  })

  test('fit on a phone in Dutch', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    answerOffers(api, [{ ...offer, exchange: later }])
    await visit('/worker/shifts?view=open', { ...worker, preferred_language: 'nl' })
    for (const name of ['Afwijzen', 'Aannemen']) {
      const { left, right } = (await button(name).findElement()).getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
