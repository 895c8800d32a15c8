import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { chooseIn, toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerClient } from '../testing/client.ts'
import { clientRefusals, clientRoutes } from '../../contract.ts'

const path = `/provider/clients/${uuid(31)}`
const acme = sampleClient()
const contact = { fullName: 'Ines Maes', email: 'ines@acme.example', phone: '+32470123456', jobTitle: null }
const dialog = page.getByRole('dialog')
const heading = page.getByRole('heading', { name: 'Acme Logistics', level: 1 })

describe('Reading', () => {
  test('offers nothing while the client loads', async ({ api, visit }) => {
    answerClient(api, acme)
    api.answers(clientRoutes.readClient, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Client', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  })

  test('shows the client once the server can be reached again', async ({ api, visit }) => {
    answerClient(api, acme)
    api.answers(clientRoutes.readClient, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerClient(api, acme))
    await expect.element(heading).toBeVisible()
  })

  test('calls and writes to the main contact, and shortens the web address', async ({ api, visit }) => {
    answerClient(api, sampleClient({ contact, website: 'https://www.acme.example/' }))
    await visit(path, user('manager'))
    await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+32470123456')
    await expect.element(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:ines@acme.example')
    const website = page.getByRole('link', { name: 'acme.example', exact: true })
    await expect.element(website).toHaveAttribute('href', 'https://www.acme.example/')
  })

  test('says how to add a contact if there is none', async ({ api, visit }) => {
    answerClient(api, acme)
    await visit(path, user('manager'))
    await expect.element(page.getByText('No contact yet. Edit the client to add one.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Call' })).not.toBeInTheDocument()
  })

  test('offers a reader no action', async ({ api, visit }) => {
    answerClient(api, sampleClient({ allowed: [] }))
    await visit(path, user('user'))
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Add (contact|work site)/ })).not.toBeInTheDocument()
  })
})

describe('Deactivating and deleting', () => {
  test('deactivates with the version on the screen, and then offers to activate', async ({ api, visit }) => {
    answerClient(api, acme)
    const inactive = sampleClient({ status: 'inactive', version: 4 })
    api.answers(clientRoutes.editClient, () => {
      answerClient(api, inactive)
      return inactive
    })
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Deactivate')
    await expect.element(toasts).toMatchTextContent(/Deactivated: Acme Logistics/)
    expect(api.sentTo(clientRoutes.editClient)).toMatchObject([{ body: { status: 'inactive' }, ifMatch: 3 }])
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Activate', exact: true })).toBeVisible()
  })

  test('shows that a client is a prospect, and activates it', async ({ api, visit }) => {
    const active = sampleClient({ version: 4 })
    answerClient(api, sampleClient({ status: 'prospect' }))
    api.answers(clientRoutes.editClient, () => {
      answerClient(api, active)
      return active
    })
    await visit(path, user('manager'))
    await expect.element(page.getByText('Prospect', { exact: true })).toBeVisible()
    await chooseIn('More actions', 'Activate')
    await expect.element(toasts).toMatchTextContent(/Activated: Acme Logistics/)
    expect(api.sentTo(clientRoutes.editClient)).toMatchObject([{ body: { status: 'active' }, ifMatch: 3 }])
  })

  test('shows what another user has changed meanwhile', async ({ api, visit }) => {
    answerClient(api, acme)
    api.answers(clientRoutes.editClient, () => {
      answerClient(api, sampleClient({ name: 'Acme Group', version: 4 }))
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Deactivate')
    await expect.element(toasts).toMatchTextContent(/Someone else has saved changes/)
    await expect.element(page.getByRole('heading', { name: 'Acme Group', level: 1 })).toBeVisible()
  })

  test('offers to deactivate a client that cannot be deleted', async ({ api, visit }) => {
    answerClient(api, acme)
    api.answers(clientRoutes.deleteClient, () => {
      throw clientRefusals.CLIENT_IN_USE()
    })
    api.answers(clientRoutes.editClient, () => acme)
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/because it has projects, requests or kiosks/)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent(/Deactivated: Acme Logistics/)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('offers nothing instead for an inactive client, and leaves it unchanged', async ({ api, visit }) => {
    answerClient(api, sampleClient({ status: 'inactive' }))
    api.answers(clientRoutes.deleteClient, () => {
      throw clientRefusals.CLIENT_IN_USE()
    })
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(heading).toBeVisible()
  })

  test('leads to the list once it is deleted', async ({ api, visit }) => {
    answerClient(api, acme)
    api.answers(clientRoutes.deleteClient, () => undefined)
    api.answers(clientRoutes.listClients, () => listOf())
    await visit(path, user('manager'))
    await chooseIn('More actions', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toMatchTextContent(/Client deleted: Acme Logistics/)
    await expect.poll(() => window.location.pathname).toBe('/provider/clients')
    expect(api.sentTo(clientRoutes.deleteClient)).toMatchObject([{ params: { id: acme.id }, ifMatch: 3 }])
  })
})
