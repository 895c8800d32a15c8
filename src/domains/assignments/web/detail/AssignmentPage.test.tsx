import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { answerAssignment } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { assignmentRefusals, assignmentRoutes } from '../../contract.ts'

const path = `/provider/assignments/${uuid(41)}`
const accepted = { accepted: true, at: '2026-11-16T09:00:00Z', reason: null }
const running = assignment({ status: 'in_progress', answer: accepted, allowed: ['edit', 'plan', 'complete', 'cancel'] })
const completed = assignment({ status: 'completed', answer: accepted, allowed: ['rate'] })
const dialog = page.getByRole('dialog')
const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })

describe('The allowance at the end', () => {
  const due = { ...completed, allowed: ['setEndGround' as const] }

  test('is not shown without one', async ({ api, visit }) => {
    answerAssignment(api, running)
    await visit(path, user('manager'))
    await expect.element(button('Complete')).toBeVisible()
    await expect.element(page.getByText('End-of-assignment allowance (IFM)')).not.toBeInTheDocument()
  })

  test('is asked for when the assignment is completed', async ({ api, visit }) => {
    answerAssignment(api, running)
    api.answers(assignmentRoutes.completeAssignment, () => {
      answerAssignment(api, due)
      return due
    })
    await visit(path, user('manager'))
    await button('Complete').click()
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(dialog.getByRole('combobox', { name: 'Reason why it is not due' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(main.getByText('Due', { exact: true })).toBeVisible()
  })

  test('is due unless a ground is chosen; a ground by agreement needs its name', async ({ api, visit }) => {
    answerAssignment(api, due)
    const note = 'Accord de branche'
    api.answers(assignmentRoutes.setEndGround, () => {
      const changed = { ...due, endGround: 'seasonal' as const, endGroundNote: note, version: 3 }
      answerAssignment(api, changed)
      return changed
    })
    await visit(path, user('manager'))
    await expect.element(main.getByText('Due', { exact: true })).toBeVisible()
    await button('Edit').click()
    const ground = dialog.getByRole('combobox', { name: 'Reason why it is not due' })
    await ground.selectOptions('Seasonal or customary work, by agreement (Code du travail, L1251-33)')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toBeInvalid()
    expect(api.sentTo(assignmentRoutes.setEndGround)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), note)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(toasts).toMatchTextContent('Allowance saved')
    await expect
      .element(main.getByText(/Not due: Seasonal or customary work, by agreement.*L1251-33.*Accord de branche/))
      .toBeVisible()
    expect(api.sentTo(assignmentRoutes.setEndGround)).toMatchObject([
      { body: { ground: 'seasonal', note }, ifMatch: 2 },
    ])
  })
})

describe('Loading and failing', () => {
  test('offers nothing while the assignment loads', async ({ api, visit }) => {
    answerAssignment(api, running)
    api.answers(assignmentRoutes.readAssignment, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Assignment', level: 1 })).toBeVisible()
    await expect.element(button('Complete')).not.toBeInTheDocument()
  })

  test('shows the assignment once the server can be reached again', async ({ api, visit }) => {
    answerAssignment(api, running)
    api.answers(assignmentRoutes.readAssignment, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerAssignment(api, running))
    await expect.element(page.getByRole('heading', { name: 'Picker: Ada Novak', level: 1 })).toBeVisible()
  })
})

describe('The state of the offer', () => {
  test.for([
    { of: { answerBy: '2026-11-20T17:00:00Z' }, shown: /The offer expires on .*20.*18:00/ },
    { of: {}, shown: /The offer has no deadline/ },
    { of: { answer: accepted, status: 'assigned' }, shown: /Ada Novak accepted on .*16.*10:00/ },
    {
      of: { answer: { accepted: false, at: accepted.at, reason: null }, status: 'cancelled', cancelKind: 'rejected' },
      shown: /Ada Novak declined on .*No reason was given/,
    },
    {
      of: { status: 'cancelled', cancelKind: 'no_show', cancelReason: 'Phone off', answer: accepted },
      shown: /Ada Novak did not come to work.*Phone off/,
    },
    { of: { status: 'cancelled', cancelKind: 'expired' }, shown: /Ada Novak did not respond in time/ },
  ] as const)('says: $shown', async ({ of, shown }, { api, visit }) => {
    answerAssignment(api, assignment(of))
    await visit(path, user('manager'))
    await expect.element(main.getByRole('alert')).toMatchTextContent(shown)
  })

  test('lists what is missing to accept the offer, with the way to the certifications of the worker', async ({
    api,
    visit,
  }) => {
    const certificationProblems = [
      { name: 'VCA', problem: 'missing' as const, expiresOn: null },
      { name: 'Forklift', problem: 'expiring' as const, expiresOn: '2026-12-05' },
    ]
    answerAssignment(api, assignment({ certificationProblems }))
    await visit(path, user('manager'))
    await expect.element(page.getByText('This offer cannot be accepted yet')).toBeVisible()
    await expect.element(page.getByText('VCA: no valid certification')).toBeVisible()
    await expect.element(page.getByText('Forklift: expires on 05/12/2026, before the assignment ends')).toBeVisible()
    const link = page.getByRole('link', { name: 'View certifications' })
    await expect.element(link).toHaveAttribute('href', `/provider/workforce/profile/${uuid(11)}?tab=certifications`)
  })

  test('shows worked hours beyond the expected ones in full', async ({ api, visit }) => {
    answerAssignment(api, { ...running, actualMinutes: 6000, expectedMinutes: 4800 })
    await visit(path, user('manager'))
    const meter = page.getByRole('meter', { name: 'Share of expected hours' })
    await expect.element(meter).toHaveAttribute('aria-valuetext', '125%')
    await expect.element(meter).toHaveAttribute('aria-valuenow', '100')
  })
})

describe('Withdrawing and cancelling', () => {
  test('withdraws an offer without a reason', async ({ api, visit }) => {
    answerAssignment(api, assignment())
    const withdrawn = assignment({ status: 'cancelled', cancelKind: 'withdrawn', version: 3, allowed: [] })
    api.answers(assignmentRoutes.cancelAssignment, () => {
      answerAssignment(api, withdrawn)
      return withdrawn
    })
    await visit(path, user('manager'))
    await button('Withdraw offer').click()
    await dialog.getByRole('button', { name: 'Withdraw offer' }).click()
    await expect.element(toasts).toMatchTextContent(/Offer withdrawn/)
    await expect.element(main.getByRole('alert')).toMatchTextContent(/The offer was withdrawn/)
    await expect.element(button('Withdraw offer')).not.toBeInTheDocument()
    expect(api.sentTo(assignmentRoutes.cancelAssignment)).toMatchObject([{ params: { id: uuid(41) }, ifMatch: 2 }])
  })

  test('cancels an accepted assignment only with a reason', async ({ api, visit }) => {
    answerAssignment(api, running)
    api.answers(assignmentRoutes.cancelAssignment, () => running)
    await visit(path, user('manager'))
    await button('Cancel assignment').click()
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await dialog.getByRole('button', { name: 'Cancel assignment' }).click()
    await expect.element(reason).toHaveAccessibleDescription(/Enter a reason/)
    expect(api.sentTo(assignmentRoutes.cancelAssignment)).toEqual([])
    await userEvent.type(reason, 'Client closed the site')
    await dialog.getByRole('button', { name: 'Cancel assignment' }).click()
    await expect.element(toasts).toMatchTextContent(/Assignment cancelled/)
    expect(api.sentTo(assignmentRoutes.cancelAssignment)).toMatchObject([
      { body: { comment: 'Client closed the site' }, ifMatch: 2 },
    ])
  })

  test('keeps the reason if the worker has accepted meanwhile, and sends it with the new version', async ({
    api,
    visit,
  }) => {
    answerAssignment(api, running)
    api.answers(assignmentRoutes.cancelAssignment, ({ ifMatch }) => {
      if (ifMatch === 3) return running
      answerAssignment(api, { ...running, version: 3 })
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await button('Cancel assignment').click()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Client closed the site')
    await dialog.getByRole('button', { name: 'Cancel assignment' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else saved changes/)
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Client closed the site')
    await expect.poll(() => api.sentTo(assignmentRoutes.readAssignment).length).toBe(2)
    await dialog.getByRole('button', { name: 'Cancel assignment' }).click()
    await expect.element(toasts).toMatchTextContent(/Assignment cancelled/)
    expect(api.sentTo(assignmentRoutes.cancelAssignment).map(({ ifMatch }) => ifMatch)).toEqual([2, 3])
  })

  test('offers to clock the worker out first, and then completes the assignment (F01)', async ({ api, visit }) => {
    answerAssignment(api, running)
    let isOut = false
    api.answers(assignmentRoutes.completeAssignment, () => {
      if (!isOut) throw assignmentRefusals.STILL_CLOCKED_IN({ members: { stillClockedIn: true } })
      answerAssignment(api, completed)
      return completed
    })
    api.answers(departureRoutes.endWorkerSession, () => {
      isOut = true
      return {
        session: null,
        assignments: 1,
        running: 1,
        shifts: 0,
        offers: 0,
        drafts: 1,
        incompleteEntries: 0,
        timeOff: 0,
        claims: 0,
        swaps: 0,
      }
    })
    await visit(path, user('manager'))
    await button('Complete').click()
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(dialog).toMatchTextContent(/is still clocked in/)
    await dialog.getByRole('button', { name: 'Clock out and complete' }).click()
    await expect.element(toasts).toMatchTextContent(/completed/i)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(departureRoutes.endWorkerSession)).toMatchObject([{ params: { id: running.worker.id } }])
    expect(api.sentTo(assignmentRoutes.completeAssignment)).toHaveLength(2)
  })
})

describe('Rating', () => {
  test('requires stars, and sends them with the comment', async ({ api, visit }) => {
    answerAssignment(api, completed)
    const rating = {
      stars: 4,
      comment: 'Punctual',
      at: '2026-11-18T10:00:00Z',
      by: { id: uuid(901), name: 'Mia Peeters' },
    }
    const rated = { ...completed, rating, version: 3 }
    api.answers(assignmentRoutes.rateAssignment, () => {
      answerAssignment(api, rated)
      return rated
    })
    await visit(path, user('manager'))
    await expect.element(page.getByText('Not rated yet')).toBeVisible()
    await button('Rate').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Choose one to five stars')).toBeVisible()
    expect(api.sentTo(assignmentRoutes.rateAssignment)).toEqual([])
    await dialog.getByRole('radio', { name: /Very good/ }).click()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Punctual')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(toasts).toMatchTextContent(/Rating saved/)
    await expect.element(page.getByText('Punctual')).toBeVisible()
    await expect.element(button('Change rating')).toBeVisible()
    expect(api.sentTo(assignmentRoutes.rateAssignment)).toMatchObject([
      { body: { rating: 4, comment: 'Punctual' }, ifMatch: 2 },
    ])
  })

  test('is chosen with the arrow keys', async ({ api, visit }) => {
    answerAssignment(api, completed)
    api.answers(assignmentRoutes.rateAssignment, () => completed)
    await visit(path, user('manager'))
    await button('Rate').click()
    await dialog.getByRole('radio', { name: /Excellent/ }).click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(dialog.getByRole('radio', { name: /Good/ }).last()).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(toasts).toMatchTextContent(/Rating saved/)
    expect(api.sentTo(assignmentRoutes.rateAssignment)).toMatchObject([{ body: { rating: 3 } }])
  })

  test('shows the rating of the client to a reader who may not rate', async ({ api, visit }) => {
    const clientRating = { stars: 2, comment: 'Often late', at: '2026-11-18T10:00:00Z', by: 'Ines Maes' }
    answerAssignment(api, { ...completed, clientRating, allowed: [] })
    await visit(path, user('user'))
    const group = page.getByRole('group', { name: 'Client’s rating' })
    await expect.element(group).toMatchTextContent(/Often late.*Ines Maes/)
    await expect.element(button('Rate')).not.toBeInTheDocument()
  })
})
