import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { answerRequest } from '#app/web/testing/request-screen.ts'
import { chooseIn, toasts } from '#app/web/testing/screen-parts.ts'
import { staffingRequest } from '#app/web/testing/staffing.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { requestRefusals, requestEndingRoutes, requestRoutes } from '../../contract.ts'

const path = `/provider/requests/${uuid(81)}`
const pending = staffingRequest({ status: 'pending', allowed: ['edit', 'review', 'approve', 'reject', 'cancel'] })
const approved = staffingRequest({ version: 5 })
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

describe('Loading and failing', () => {
  test('offers nothing while the request loads', async ({ api, visit }) => {
    answerRequest(api, pending)
    api.answers(requestRoutes.readRequest, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Request', level: 1 })).toBeVisible()
    await expect.element(button('Approve')).not.toBeInTheDocument()
  })

  test('shows the request once the server can be reached again', async ({ api, visit }) => {
    answerRequest(api, pending)
    api.answers(requestRoutes.readRequest, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerRequest(api, pending))
    await expect.element(page.getByRole('heading', { name: 'Peak season', level: 1 })).toBeVisible()
  })

  test('offers no retry for a request that does not exist', async ({ api, visit }) => {
    answerRequest(api, pending)
    api.answers(requestRoutes.readRequest, () => {
      throw refuse.NOT_FOUND()
    })
    await visit(path, user('manager'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This could not be found/)
    await expect.element(tryAgain).not.toBeInTheDocument()
  })
})

describe('What it shows', () => {
  test('says how many positions are open and how many offers are unanswered', async ({ api, visit }) => {
    answerRequest(api, staffingRequest())
    await visit(path, user('manager'))
    await expect.element(page.getByText('2 positions open · 1 offer unanswered')).toBeVisible()
    await expect.element(page.getByText('2 weeks · begins in 13 days')).toBeVisible()
  })

  test('counts no open positions and no days for a completed request', async ({ api, visit }) => {
    answerRequest(api, staffingRequest({ status: 'completed', pendingOffers: 0, allowed: [] }))
    await visit(path, user('manager'))
    await expect.element(page.getByText('2 weeks', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/positions? open/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Candidates' })).not.toBeInTheDocument()
  })

  test('says that the last day is today', async ({ api, visit }) => {
    answerRequest(
      api,
      staffingRequest({ startDate: '2026-11-18', endDate: '2026-11-18', duration: 1, durationUnit: 'days' }),
    )
    await visit(path, user('manager'))
    await expect.element(page.getByText('1 day · ends today')).toBeVisible()
  })

  test('names required skills and languages with their minimum levels', async ({ api, visit }) => {
    const skills = [{ name: 'Forklift', minimumLevel: 'advanced' as const }]
    const languages = [{ language: 'fr', minimumLevel: 'fluent' as const }]
    answerRequest(api, staffingRequest({ skills, languages, certifications: ['VCA'] }))
    await visit(path, user('manager'))
    await expect.element(page.getByText(/Forklift.*advanced/i)).toBeVisible()
    await expect.element(page.getByText(/French.*fluent|français.*fluent/i)).toBeVisible()
    await expect.element(page.getByText('VCA')).toBeVisible()
  })
})

describe('Deciding', () => {
  test('approves it with the version on the screen, and then offers to start it', async ({ api, visit }) => {
    answerRequest(api, pending)
    api.answers(requestRoutes.approveRequest, () => {
      answerRequest(api, approved)
      return approved
    })
    await visit(path, user('manager'))
    await button('Approve').click()
    await expect.element(toasts).toMatchTextContent(/Approved: Peak season/)
    await expect.element(button('Start')).toBeVisible()
    await expect.element(button('Approve')).not.toBeInTheDocument()
    expect(api.sentTo(requestRoutes.approveRequest)).toEqual([
      expect.objectContaining({ params: { id: pending.id }, body: {}, ifMatch: 4 }),
    ])
  })

  test('shows the decision of another user who was faster', async ({ api, visit }) => {
    answerRequest(api, pending)
    api.answers(requestRoutes.approveRequest, () => {
      answerRequest(
        api,
        staffingRequest({ status: 'rejected', statusComment: 'No budget', version: 5, allowed: ['reopen'] }),
      )
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await button('Approve').click()
    await expect.element(toasts).toMatchTextContent(/Someone else has saved changes/)
    await expect.element(page.getByText('No budget')).toBeVisible()
    await expect.element(button('Approve')).not.toBeInTheDocument()
    await expect.element(button('Reopen')).toBeVisible()
  })

  test('rejects it only with a reason', async ({ api, visit }) => {
    answerRequest(api, pending)
    const rejected = staffingRequest({
      status: 'rejected',
      statusComment: 'No budget',
      version: 5,
      allowed: ['reopen'],
    })
    api.answers(requestEndingRoutes.rejectRequest, () => {
      answerRequest(api, rejected)
      return rejected
    })
    await visit(path, user('manager'))
    await button('Reject').click()
    const comment = dialog.getByRole('textbox', { name: 'Comment' })
    await expect.element(comment).toHaveFocus()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(comment).toHaveAccessibleDescription(/Enter a reason/)
    expect(api.sentTo(requestEndingRoutes.rejectRequest)).toEqual([])
    await userEvent.type(comment, 'No budget')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(toasts).toMatchTextContent(/Rejected: Peak season/)
    expect(api.sentTo(requestEndingRoutes.rejectRequest)).toMatchObject([
      { body: { comment: 'No budget' }, ifMatch: 4 },
    ])
  })

  test('completes it only after a confirmation', async ({ api, visit }) => {
    const running = staffingRequest({ status: 'in_progress', allowed: ['edit', 'complete', 'cancel', 'offer'] })
    answerRequest(api, running)
    const completed = staffingRequest({ status: 'completed', version: 5, allowed: [] })
    api.answers(requestEndingRoutes.completeRequest, () => {
      answerRequest(api, completed)
      return completed
    })
    await visit(path, user('manager'))
    await button('Complete').click()
    await expect.element(dialog).toMatchTextContent(/Unanswered offers will be withdrawn/)
    await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus()
    expect(api.sentTo(requestEndingRoutes.completeRequest)).toEqual([])
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(toasts).toMatchTextContent(/Completed: Peak season/)
    expect(api.sentTo(requestEndingRoutes.completeRequest)).toMatchObject([{ ifMatch: 4 }])
  })
})

describe('Cancelling and deleting', () => {
  test('asks before a typed reason is lost, and sends nothing', async ({ api, visit }) => {
    answerRequest(api, staffingRequest())
    api.answers(requestEndingRoutes.cancelRequest, never)
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Cancel request')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Client withdrew')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Stay on page' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Client withdrew')
    expect(api.sentTo(requestEndingRoutes.cancelRequest)).toEqual([])
  })

  test('offers to cancel a request that cannot be deleted any more', async ({ api, visit }) => {
    answerRequest(api, staffingRequest({ allowed: ['cancel', 'delete'] }))
    const cancelled = staffingRequest({ status: 'cancelled', statusComment: 'Lost', version: 5, allowed: [] })
    api.answers(requestRoutes.deleteRequest, () => {
      throw requestRefusals.REQUEST_IN_USE()
    })
    api.answers(requestEndingRoutes.cancelRequest, () => {
      answerRequest(api, cancelled)
      return cancelled
    })
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/cannot be deleted/)
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Lost')
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await expect.element(toasts).toMatchTextContent(/Cancelled: Peak season/)
    expect(api.sentTo(requestRoutes.deleteRequest)).toMatchObject([{ ifMatch: 4 }])
    expect(api.sentTo(requestEndingRoutes.cancelRequest)).toMatchObject([{ body: { comment: 'Lost' }, ifMatch: 4 }])
  })

  test('leads to the list once it is deleted', async ({ api, visit }) => {
    answerRequest(api, staffingRequest({ allowed: ['delete'] }))
    api.answers(requestRoutes.readTimeline, () => listOf())
    api.answers(requestRoutes.deleteRequest, () => undefined)
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent(/Deleted: Peak season/)
    await expect.poll(() => window.location.pathname).toBe('/provider/requests')
  })
})

describe('Without permission', () => {
  test('shows a reader the way to the timeline and no action', async ({ api, visit }) => {
    answerRequest(api, staffingRequest({ allowed: [] }))
    await visit(path, user('user'))
    await expect.element(page.getByRole('heading', { name: 'Peak season', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect.element(page.getByRole('menuitem')).toHaveTextContent('View on timeline')
    expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  })
})
