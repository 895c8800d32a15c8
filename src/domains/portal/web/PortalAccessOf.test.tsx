import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { answerClientPage, clientId, clientPath } from '#app/web/testing/client-page.ts'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type PortalAccess, portalAccessRoutes } from '../contract/access.ts'

const path = `${clientPath}?tab=people`

const ines: PortalAccess = {
  id: uuid(40),
  name: 'Ines Maes',
  email: 'ines@acme.example',
  invitedAt: null,
  lastSignInAt: null,
  allowed: ['invite'],
}
const invite = page.getByRole('button', { name: 'Send sign-in link to Ines Maes' })
const toasts = page.getByRole('region', { name: 'Status messages' })
const row = page.getByRole('listitem').filter({ hasText: 'Ines Maes' })

function answer(api: FakeApi, items: PortalAccess[]): void {
  answerClientPage(api)
  api.answers(portalAccessRoutes.listPortalAccess, () => ({ items }))
}

test('asks for a contact first', async ({ api, visit }) => {
  answer(api, [])
  await visit(path, user('manager'))
  await expect.element(page.getByText('Add a contact first. Then you can invite them to the portal.')).toBeVisible()
})

test('invites a contact, who then counts as invited', async ({ api, visit }) => {
  answer(api, [ines])
  api.answers(portalAccessRoutes.inviteToPortal, () => answer(api, [{ ...ines, invitedAt: '2026-11-18T10:00:00Z' }]))
  await visit(path, user('manager'))
  await expect.element(row).toMatchTextContent(/Not invited.*Never signed in/)
  await invite.click()
  await expect.element(toasts).toMatchTextContent('Sign-in link sent to ines@acme.example')
  await expect.element(row).toMatchTextContent('Invited 18/11/2026 11:00')
  expect(api.sentTo(portalAccessRoutes.inviteToPortal)).toMatchObject([
    { params: { id: clientId, contactId: ines.id } },
  ])
})

test('says that too many emails were sent, and keeps the button', async ({ api, visit }) => {
  answer(api, [ines])
  api.answers(portalAccessRoutes.inviteToPortal, () => {
    throw refuse.MAIL_LIMITED()
  })
  await visit(path, user('manager'))
  await invite.click()
  await expect.element(toasts).toMatchTextContent(/Too many emails were sent/)
  await expect.element(invite).toBeEnabled()
})

test('shows the last sign-in, and no button to a reader', async ({ api, visit }) => {
  answer(api, [{ ...ines, lastSignInAt: '2026-11-17T22:30:00Z', allowed: [] }])
  await visit(path, user('user'))
  await expect.element(row).toMatchTextContent(/Active.*Last sign-in 17\/11\/2026 23:30/)
  await expect.element(invite).not.toBeInTheDocument()
})

test('shows the contacts once the server is reachable again', async ({ api, visit }) => {
  answer(api, [ines])
  api.answers(portalAccessRoutes.listPortalAccess, unreachable)
  await visit(path, user('manager'))
  await recover(() => answer(api, [ines]))
  await expect.element(invite).toBeVisible()
})
