import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { chooseIn, toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerClient, ines } from '../testing/client.ts'
import { type Contact, contactRefusals, contactRoutes, mostContacts } from '../../contract/contacts.ts'

const path = `/provider/clients/${uuid(31)}?tab=people`
const answer = (api: FakeApi, ...contacts: Contact[]) => answerClient(api, sampleClient(), contacts)

const row = page.getByRole('listitem').filter({ hasText: 'Ines Maes' })
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
const openAdd = () => page.getByRole('button', { name: 'Add contact' }).click()
const submit = (name: string) => dialog.getByRole('button', { name })

describe('The list', () => {
  test('says what a contact is for if there is none', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await expect.element(page.getByText('No contacts yet')).toBeVisible()
  })

  test('names what each contact may do, and for which projects', async ({ api, visit }) => {
    const projects = [{ id: uuid(21), name: 'Night picking' }]
    answer(api, ines, { ...ines, id: uuid(52), name: 'Omar Claes', maySeeInvoices: true, projects })
    await visit(path, user('manager'))
    await expect.element(row).toMatchTextContent(/Confirms hours · All projects/)
    await expect.element(row).toMatchTextContent(/\+32 470 12 34 56/)
    const other = page.getByRole('listitem').filter({ hasText: 'Omar Claes' })
    await expect.element(other).toMatchTextContent(/Confirms hours · Sees invoices · Night picking/)
  })

  test('shows the contacts once the server can be reached again', async ({ api, visit }) => {
    answer(api)
    api.answers(contactRoutes.listContacts, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, ines))
    await expect.element(row).toBeVisible()
  })

  test('offers a reader only the history of a contact', async ({ api, visit }) => {
    answerClient(api, sampleClient({ allowed: [] }), [{ ...ines, allowed: [] }])
    api.answers(contactRoutes.readContactHistory, () => listOf())
    await visit(path, user('user'))
    await page.getByRole('button', { name: 'Actions for Ines Maes' }).click()
    expect(page.getByRole('menuitem').elements()).toHaveLength(1)
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect.element(page.getByRole('dialog', { name: 'History of Ines Maes' })).toBeVisible()
  })
})

describe('Adding', () => {
  test('names what is missing', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await openAdd()
    await submit('Add contact').click()
    await expect.element(field('Name')).toHaveAccessibleDescription(/Enter the contact’s name/)
    await expect.element(field('Email')).toHaveAccessibleDescription(/Enter the contact’s email address/)
  })

  test('lets a new contact confirm the hours of all projects unless it is changed', async ({ api, visit }) => {
    answer(api)
    api.answers(contactRoutes.addContact, () => {
      answer(api, ines)
      return ines
    })
    await visit(path, user('manager'))
    await openAdd()
    await userEvent.fill(field('Name'), 'Ines Maes')
    await userEvent.fill(field('Email'), 'ines@acme.example')
    await userEvent.fill(field('Phone'), '0470 12 34 56')
    await submit('Add contact').click()
    await expect.element(toasts).toMatchTextContent(/Contact added: Ines Maes/)
    await expect.element(row).toBeVisible()
    expect(api.sentTo(contactRoutes.addContact).map(({ body }) => body)).toEqual([
      {
        name: 'Ines Maes',
        email: 'ines@acme.example',
        phone: '+32470123456',
        language: 'en',
        projectIds: null,
        mayConfirmHours: true,
        mayPlaceRequests: false,
        maySeeInvoices: false,
        maySignContracts: false,
      },
    ])
  })

  test('shows at its field that the address belongs to another contact', async ({ api, visit }) => {
    const message = 'Enter another address: a contact of this client already has this one'
    answer(api)
    api.answers(contactRoutes.addContact, () => {
      throw refuse.VALIDATION({ members: { errors: [{ path: 'body.email', code: 'taken', message }] } })
    })
    await visit(path, user('manager'))
    await openAdd()
    await userEvent.fill(field('Name'), 'Ines Maes')
    await userEvent.fill(field('Email'), 'ines@acme.example')
    await submit('Add contact').click()
    await expect.element(field('Email')).toHaveAccessibleDescription(new RegExp(message))
    await expect.element(field('Email')).toHaveFocus()
  })

  test('says that a client cannot have more contacts, and keeps the input', async ({ api, visit }) => {
    answer(api)
    api.answers(contactRoutes.addContact, () => {
      throw contactRefusals.TOO_MANY_CONTACTS({ values: { count: mostContacts } })
    })
    await visit(path, user('manager'))
    await openAdd()
    await userEvent.fill(field('Name'), 'Ines Maes')
    await userEvent.fill(field('Email'), 'ines@acme.example')
    await submit('Add contact').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/at most 50 contacts/)
    await expect.element(field('Name')).toHaveValue('Ines Maes')
  })
})

describe('Permissions that the user does not have (F82)', () => {
  const checkbox = (name: string) => dialog.getByRole('checkbox', { name })

  test('are not offered for a new contact', async ({ api, visit }) => {
    answer(api)
    api.answers(contactRoutes.listContacts, () => ({
      items: [],
      rightsToGive: ['requests:place' as const],
      allowed: ['add' as const],
    }))
    await visit(path, user('provider'))
    await openAdd()
    await expect.element(checkbox('Place requests')).toBeVisible()
    expect(dialog.getByRole('checkbox').elements()).toHaveLength(1)
  })

  test('stay as they are, with the address and the projects of the contact', async ({ api, visit }) => {
    const theirs = { ...ines, rightsToGive: ['requests:place' as const], allowed: ['edit' as const, 'delete' as const] }
    answer(api, theirs)
    api.answers(contactRoutes.editContact, () => ({ ...theirs, name: 'Ines Claes', version: 3 }))
    await visit(path, user('provider'))
    await chooseIn('Actions for Ines Maes', 'Edit')
    await expect.element(checkbox('Confirm hours')).toBeDisabled()
    await expect.element(checkbox('Confirm hours')).toBeChecked()
    await expect.element(field('Email')).toBeDisabled()
    await userEvent.fill(field('Name'), 'Ines Claes')
    await submit('Save').click()
    await expect.element(toasts).toMatchTextContent(/Contact saved: Ines Claes/)
    expect(api.sentTo(contactRoutes.editContact).at(-1)?.body).toMatchObject({
      email: 'ines@acme.example',
      mayConfirmHours: true,
    })
  })
})

describe('Editing and deleting', () => {
  test('combines an edit with the change of another user', async ({ api, visit }) => {
    answer(api, ines)
    const theirs = { ...ines, maySeeInvoices: true, version: 3 }
    api.answers(contactRoutes.editContact, ({ ifMatch }) => {
      if (ifMatch === 3) return { ...theirs, name: 'Ines Maes-Claes', version: 4 }
      answer(api, theirs)
      throw refuse.STALE_VERSION({ members: { current: theirs } })
    })
    await visit(path, user('manager'))
    await chooseIn('Actions for Ines Maes', 'Edit')
    await userEvent.fill(field('Name'), 'Ines Maes-Claes')
    await submit('Save').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else saved changes/)
    await submit('Continue').click()
    await expect.element(dialog.getByRole('checkbox', { name: 'See invoices' })).toBeChecked()
    await submit('Save').click()
    await expect.element(toasts).toMatchTextContent(/Contact saved: Ines Maes-Claes/)
    expect(api.sentTo(contactRoutes.editContact).at(-1)).toMatchObject({
      params: { id: uuid(31), contactId: ines.id },
      ifMatch: 3,
      body: { name: 'Ines Maes-Claes', maySeeInvoices: true, phone: '+32470123456', language: 'nl' },
    })
  })

  test('deletes a contact after a confirmation', async ({ api, visit }) => {
    answer(api, ines)
    api.answers(contactRoutes.deleteContact, () => answer(api))
    await visit(path, user('manager'))
    await chooseIn('Actions for Ines Maes', 'Delete')
    await expect.element(dialog).toMatchTextContent(/Links that were sent to this contact will stop working/)
    await submit('Delete').click()
    await expect.element(toasts).toMatchTextContent(/Contact deleted: Ines Maes/)
    await expect.element(page.getByText('No contacts yet')).toBeVisible()
    expect(api.sentTo(contactRoutes.deleteContact)).toMatchObject([{ ifMatch: 2 }])
  })
})
