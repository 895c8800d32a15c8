import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { chooseIn, toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { profileOf } from '#app/web/testing/worker-records.ts'
import { answerWorker } from '#app/web/testing/worker-screen.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { workforceRoutes } from '../../contract.ts'
import { departureRoutes, type OpenWork } from '../../contract/departure.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { emailChangeRoutes } from '../../contract/email-changes.ts'

const path = `/provider/workforce/profile/${uuid(11)}`
const ada = profileOf()
const dialog = page.getByRole('dialog')
const heading = page.getByRole('heading', { name: 'Ada Novak', level: 1 })
const showId = page.getByRole('button', { name: 'Show: National ID' })

describe('Loading and failing', () => {
  test('shows no personal data while the worker loads', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.readWorker, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Worker', level: 1 })).toBeVisible()
    await expect.element(page.getByText('ada@example.com')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  })

  test('says that the profile could not be loaded, and shows it once it can be', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.readWorker, unreachable)
    await visit(path, user('administrator'))
    await expect.element(page.getByText('The profile could not be loaded')).toBeVisible()
    await recover(() => answerWorker(api, ada))
    await expect.element(heading).toBeVisible()
  })
})

test('names the records that seem to be of the same person', async ({ api, visit }) => {
  answerWorker(api, ada)
  const other = { id: uuid(12), firstName: 'Ada', lastName: 'Novák', dateOfBirth: '1990-04-12', active: true }
  api.answers(workforceRoutes.listDuplicates, () => ({ items: [{ worker: other, by: ['phone' as const] }] }))
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Possible duplicates')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ada Novák' })).toBeVisible()
})

describe('Personal data', () => {
  test('names the age, and marks a minor', async ({ api, visit }) => {
    answerWorker(api, profileOf({ dateOfBirth: '2008-11-19' }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/19\/11\/2008 \(17 years old\)/)).toBeVisible()
    await expect.element(page.getByText('Minor')).toBeVisible()
  })

  test('reveals the national ID on demand, and hides it again without a further call', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.revealWorkerSecret, () => ({ value: '90041212345' }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('•••• 2345')).toBeVisible()
    await showId.click()
    await expect.element(page.getByText('90041212345')).toBeVisible()
    await page.getByRole('button', { name: 'Hide: National ID' }).click()
    await expect.element(page.getByText('90041212345')).not.toBeInTheDocument()
    expect(api.sentTo(workforceRoutes.revealWorkerSecret)).toMatchObject([
      { params: { id: ada.id }, body: { secret: 'nationalId' } },
    ])
  })

  test('shows the revealed account number in groups, with its holder', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.revealWorkerSecret, () => ({ value: 'BE68539007547034' }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('•••• 7034 · Ada Novak')).toBeVisible()
    await page.getByRole('button', { name: 'Show: Bank account' }).click()
    await expect.element(page.getByText(/^BE68\s5390\s0754\s7034 · Ada Novak$/)).toBeVisible()
  })

  test('keeps a secret masked if it cannot be read', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.revealWorkerSecret, () => {
      throw refuse.RATE_LIMITED()
    })
    await visit(path, user('administrator'))
    await showId.click()
    await expect.element(toasts).toMatchTextContent(/Too many attempts/)
    await expect.element(page.getByText('•••• 2345')).toBeVisible()
    await expect.element(showId).toHaveAttribute('aria-expanded', 'false')
  })

  test('lets a role without permission to view pay reveal nothing', async ({ api, visit }) => {
    answerWorker(api, ada)
    await visit(path, user('manager'))
    await expect.element(page.getByText('•••• 2345')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Show: / })).not.toBeInTheDocument()
  })
})

describe('A new email address', () => {
  const waiting = profileOf({ pendingEmail: 'ada@new.example' })

  test('can be cancelled while it is not confirmed', async ({ api, visit }) => {
    answerWorker(api, waiting)
    api.answers(emailChangeRoutes.cancelEmailChange, () => {
      answerWorker(api, ada)
      return ada
    })
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/ada@new\.example/)).toBeVisible()
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await expect.element(page.getByText(/ada@new\.example/)).not.toBeInTheDocument()
    expect(api.sentTo(emailChangeRoutes.cancelEmailChange)).toMatchObject([{ params: { id: ada.id } }])
  })

  test('is only shown to a role that may not change it', async ({ api, visit }) => {
    answerWorker(api, waiting)
    await visit(path, user('manager'))
    await expect.element(page.getByText(/ada@new\.example/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Cancel|^Resend/ })).not.toBeInTheDocument()
  })
})

const nothingOpen: OpenWork = {
  session: null,
  assignments: 0,
  running: 0,
  shifts: 0,
  offers: 0,
  drafts: 0,
  incompleteEntries: 0,
  timeOff: 0,
  claims: 0,
  swaps: 0,
}

describe('Deactivating', () => {
  test('shows what is still open and sends the choices about it (F01)', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(departureRoutes.readOpenWork, () => ({
      ...nothingOpen,
      session: { project: { id: uuid(21), name: 'Night picking' }, startedAt: '2026-11-18T08:00:00Z' },
      assignments: 2,
      running: 1,
      shifts: 3,
      drafts: 1,
    }))
    api.answers(departureRoutes.deactivateWorker, () => ada)
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Deactivate')
    for (const line of [/Clocked in on Night picking since/, /2 assignments: cancelled/, /3 shifts/, /1 draft entry/])
      await expect.element(dialog.getByText(line)).toBeVisible()
    await dialog.getByRole('checkbox', { name: /Complete the assignments/ }).click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent(/Ada Novak deactivated/)
    expect(api.sentTo(departureRoutes.deactivateWorker)).toMatchObject([
      { ifMatch: 5, query: { assignments: 'complete' } },
    ])
  })

  test('asks first, and sends the version on the screen', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(departureRoutes.readOpenWork, () => nothingOpen)
    const gone = profileOf({ status: 'inactive', version: 6, allowed: ['edit', 'reactivate'] })
    api.answers(departureRoutes.deactivateWorker, () => {
      answerWorker(api, gone)
      return gone
    })
    await visit(path, user('manager'))
    await expect.element(page.getByRole('link', { name: 'Offer assignment' }).first()).toBeVisible()
    await chooseIn('More actions', 'Deactivate')
    await expect.element(dialog).toMatchTextContent(/Deactivate Ada Novak\?.*signed out everywhere/)
    expect(api.sentTo(departureRoutes.deactivateWorker)).toEqual([])
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent(/Ada Novak deactivated/)
    await expect.element(page.getByRole('link', { name: 'Offer assignment' })).not.toBeInTheDocument()
    expect(api.sentTo(departureRoutes.deactivateWorker)).toMatchObject([{ ifMatch: 5 }])
  })

  test('shows what another user has changed meanwhile', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(departureRoutes.readOpenWork, () => nothingOpen)
    api.answers(departureRoutes.deactivateWorker, () => {
      answerWorker(api, profileOf({ lastName: 'Novak-Peeters', version: 6 }))
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Deactivate')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent(/Someone else has saved changes/)
    await expect.element(page.getByRole('heading', { name: 'Ada Novak-Peeters', level: 1 })).toBeVisible()
  })

  test('is offered instead of deleting a worker who had an assignment', async ({ api, visit }) => {
    answerWorker(api, profileOf({ allowed: ['edit', 'deactivate', 'delete'] }))
    api.answers(workforceRoutes.deleteWorker, () => {
      throw refuse.IN_USE()
    })
    api.answers(departureRoutes.readOpenWork, () => nothingOpen)
    api.answers(departureRoutes.deactivateWorker, () => ada)
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/still in use/)
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(dialog).toMatchTextContent(/Deactivate Ada Novak\?/)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent(/Ada Novak deactivated/)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('leads to the list once a worker is deleted', async ({ api, visit }) => {
    answerWorker(api, profileOf({ allowed: ['delete'] }))
    api.answers(workforceRoutes.deleteWorker, () => undefined)
    api.answers(workforceRoutes.listWorkers, () => listOf())
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent(/Ada Novak deleted/)
    await expect.poll(() => window.location.pathname).toBe('/provider/workforce')
  })
})

describe('Resetting the password', () => {
  test('shows the temporary password once, to a role that may see pay', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.renewTemporaryPassword, () => ({ temporaryPassword: 'plum-river-41' }))
    await visit(path, user('administrator'))
    await chooseIn('More actions', 'Reset password')
    await dialog.getByRole('button', { name: 'Reset password' }).click()
    await expect.element(dialog.getByText('plum-river-41')).toBeVisible()
    await expect.element(dialog.getByText(/auth\/login\?tab=worker&tag=northwind$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('plum-river-41')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'More actions' })).toHaveFocus()
  })

  test('sends a link without showing a password to other roles', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.renewTemporaryPassword, () => ({ temporaryPassword: null }))
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Reset password')
    await expect.element(dialog).toMatchTextContent(/will be sent to ada@example\.com/)
    await dialog.getByRole('button', { name: 'Reset password' }).click()
    await expect.element(toasts).toMatchTextContent(/Link to choose a password sent to ada@example\.com/)
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('a reader sees the worker and no action', async ({ api, visit }) => {
  answerWorker(api, profileOf({ allowed: [] }))
  await visit(path, user('user'))
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'Finance' })).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect.element(page.getByRole('heading', { name: 'Certifications' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Add certification/ })).not.toBeInTheDocument()
})
