import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { answerOwnAssignment } from '#app/web/testing/assignment-screen.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { ownAssignment } from '#app/web/testing/staffing.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { assignmentRefusals, assignmentRoutes, type OwnAssignment } from '../../contract.ts'
import { acceptanceRoutes } from '../../contract/acceptance.ts'

const path = '/worker/assignments'
const offer = ownAssignment()
const agreed = ownAssignment({
  id: uuid(42),
  role: 'Packer',
  status: 'assigned',
  label: 'assigned',
  allowed: ['cancel'],
})
const past = ownAssignment({ id: uuid(43), role: 'Driver', status: 'completed', label: 'completed', allowed: [] })

const answer = (api: FakeApi, ...items: OwnAssignment[]) =>
  api.answers(assignmentRoutes.listOwnAssignments, () => listOf(items))
const accept = page.getByRole('button', { name: 'Accept' })
const decline = page.getByRole('button', { name: 'Decline' })
const dialog = page.getByRole('dialog')

describe('The list', () => {
  test('says nothing about offers while they load', async ({ api, visit }) => {
    api.answers(assignmentRoutes.listOwnAssignments, never)
    await visit(path, worker)
    await expect.element(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible()
    await expect.element(page.getByText('No current assignments')).not.toBeInTheDocument()
  })

  test('leads a worker without offers to the profile', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await expect.element(page.getByText('No current assignments')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Complete profile' }))
      .toHaveAttribute('href', '/worker/profile')
  })

  test('shows the offers once the server can be reached again', async ({ api, visit }) => {
    api.answers(assignmentRoutes.listOwnAssignments, unreachable)
    await visit(path, worker)
    await recover(() => answer(api, offer))
    await expect.element(page.getByRole('link', { name: 'Picker' })).toBeVisible()
  })

  test('puts offers before agreed assignments, and folds past ones', async ({ api, visit }) => {
    answer(api, past, agreed, offer, ownAssignment({ id: uuid(44), role: 'Cleaner', startDate: '2026-11-23' }))
    await visit(path, worker)
    const offers = page.getByRole('region', { name: '2 offers' })
    await expect.element(offers).toBeVisible()
    expect(
      offers
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Cleaner', 'Picker'])
    await expect.element(page.getByRole('region', { name: 'Your assignments' })).toMatchTextContent(/Packer/)
    await expect.element(page.getByRole('link', { name: 'Driver' })).not.toBeInTheDocument()
    await page.getByText('1 past assignment').click()
    await expect.element(page.getByRole('link', { name: 'Driver' })).toBeVisible()
  })

  test('says that an offer has expired, and offers no answer', async ({ api, visit }) => {
    answer(api, ownAssignment({ answerBy: '2026-11-17T17:00:00Z', allowed: [] }))
    await visit(path, worker)
    await expect.element(page.getByText(/^Offer expired on .*17.*18:00/)).toBeVisible()
    await expect.element(accept).not.toBeInTheDocument()
  })
})

describe('Accepting', () => {
  test('accepts an offer with the version on the screen', async ({ api, visit }) => {
    answer(api, offer)
    const accepted = { ...offer, status: 'assigned' as const, label: 'assigned' as const, version: 3, allowed: [] }
    api.answers(acceptanceRoutes.acceptAssignment, () => {
      answer(api, accepted)
      return accepted
    })
    await visit(path, worker)
    await accept.click()
    await expect.element(toasts).toMatchTextContent(/Assignment on Night picking accepted/)
    await expect.element(page.getByRole('region', { name: 'Your assignments' })).toBeVisible()
    await expect.element(accept).not.toBeInTheDocument()
    expect(api.sentTo(acceptanceRoutes.acceptAssignment)).toMatchObject([{ params: { id: offer.id }, ifMatch: 2 }])
  })

  test('asks before it is accepted during time off', async ({ api, visit }) => {
    answer(api, ownAssignment({ timeOff: [{ startDate: '2026-12-03', endDate: '2026-12-04' }] }))
    api.answers(acceptanceRoutes.acceptAssignment, () => agreed)
    await visit(path, worker)
    await accept.click()
    await expect.element(dialog).toMatchTextContent(/You have time off on these dates: .*3.*4/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(acceptanceRoutes.acceptAssignment)).toEqual([])
    await accept.click()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect.element(toasts).toMatchTextContent(/accepted/)
    expect(api.sentTo(acceptanceRoutes.acceptAssignment)).toHaveLength(1)
  })

  test('informs a worker who was too late for the last position, and removes the offer', async ({ api, visit }) => {
    answer(api, offer)
    api.answers(acceptanceRoutes.acceptAssignment, () => {
      answer(api)
      throw assignmentRefusals.NO_POSITION_LEFT()
    })
    await visit(path, worker)
    await accept.click()
    await expect.element(toasts).toMatchTextContent(/All positions have now been filled/)
    await expect.element(page.getByText('No current assignments')).toBeVisible()
  })

  test('keeps the offer if the answer could not be sent', async ({ api, visit }) => {
    answer(api, offer)
    api.answers(acceptanceRoutes.acceptAssignment, unreachable)
    await visit(path, worker)
    await accept.click()
    await expect.element(toasts).toMatchTextContent(/Interim cannot be reached/)
    await expect.element(accept).toBeEnabled()
  })
})

describe('Declining', () => {
  test('declines without a reason, and with one', async ({ api, visit }) => {
    answer(api, offer)
    api.answers(assignmentRoutes.rejectAssignment, () => past)
    await visit(path, worker)
    await decline.click()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(toasts).toMatchTextContent(/Offer declined/)
    await decline.click()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Too far')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(assignmentRoutes.rejectAssignment)).toMatchObject([
      { ifMatch: 2, body: {} },
      { body: { reason: 'Too far' } },
    ])
  })
})

describe('Giving an assignment up', () => {
  const answerPage = (api: FakeApi, changes: Partial<OwnAssignment>) =>
    answerOwnAssignment(api, { ...agreed, id: offer.id, ...changes })

  test('cancels it in time with a reason', async ({ api, visit }) => {
    answerPage(api, { cancelBy: '2026-11-30T07:00:00Z' })
    api.answers(assignmentRoutes.cancelOwnAssignment, () => past)
    await visit(`${path}/${offer.id}`, worker)
    await expect.element(page.getByText(/^You can cancel this assignment until .*30.*08:00/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel assignment' }).click()
    await dialog.getByRole('button', { name: 'Cancel assignment' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toBeInvalid()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ill')
    await dialog.getByRole('button', { name: 'Cancel assignment' }).click()
    await expect.element(toasts).toMatchTextContent(/Assignment cancelled/)
    expect(api.sentTo(assignmentRoutes.cancelOwnAssignment)).toMatchObject([{ body: { reason: 'Ill' }, ifMatch: 2 }])
  })

  test('names whom to call when it is too late', async ({ api, visit }) => {
    answerPage(api, { cancelBy: '2026-11-17T07:00:00Z', startDate: '2026-11-18', allowed: [] })
    await visit(`${path}/${offer.id}`, worker)
    await expect.element(page.getByText(/The deadline to cancel was .*Call your contact/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Cancel assignment' })).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: 'Clock in or enter hours' }))
      .toHaveAttribute('href', `/worker/timesheet?project=${uuid(21)}`)
  })

  test('says that an assignment does not exist any more', async ({ api, visit }) => {
    api.answers(assignmentRoutes.readOwnAssignment, () => {
      throw refuse.NOT_FOUND()
    })
    await visit(`${path}/${offer.id}`, worker)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This could not be found/)
  })
})

test('answers an offer in French on a phone', async ({ api, visit }) => {
  answer(api, offer)
  api.answers(acceptanceRoutes.acceptAssignment, () => agreed)
  await resizeWindow(390, 844)
  await visit(path, { ...worker, preferred_language: 'fr' }, { frame: true })
  const button = page.getByRole('button', { name: 'Accepter' })
  await expect.element(button).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await button.click()
  await expect.poll(() => api.sentTo(acceptanceRoutes.acceptAssignment)).toHaveLength(1)
})
