import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type User, userRoutes } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { invited, jonas } from '../testing/users.ts'

const path = '/provider/users'
const list = page.getByRole('table', { name: 'Users' })
const rowOf = (name: string) => list.getByRole('row').filter({ hasText: name })
const invite = page.getByRole('button', { name: 'Invite user' })
const dialog = page.getByRole('dialog', { name: 'Invite user' })
const roles = page.getByRole('table').filter({ hasText: 'Appoint and remove owners' })

const answerUsers = (api: FakeApi, ...items: User[]) =>
  api.answers(userRoutes.listUsers, () => ({ ...listOf(), items, total: items.length }))

async function fillIn(changes: Partial<Record<'First name' | 'Last name' | 'Email', string>> = {}): Promise<void> {
  const values = { 'First name': 'Li', 'Last name': 'Wei', Email: 'li@northwind.example', ...changes }
  for (const [label, value] of Object.entries(values))
    await userEvent.fill(dialog.getByRole('textbox', { name: label }), value)
}

describe('The list', () => {
  test('shows placeholders, then who has access and since when somebody was active', async ({ api, visit }) => {
    api.answers(userRoutes.listUsers, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('main').getByText(/^Loading/)).toBeInTheDocument()
    answerUsers(api, { ...jonas, id: uuid(901) }, invited, {
      ...invited,
      id: uuid(73),
      givenName: null,
      familyName: null,
    })
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search users' }), 'e')
    await expect.element(rowOf('Jonas Vermeulen')).toMatchTextContent(/jonas@northwind\.example · you/)
    await expect.element(rowOf('Jonas Vermeulen')).toMatchTextContent(/30 min ago/)
    await expect.element(rowOf('Li Wei')).toMatchTextContent(/Manager.*Invited.*Never/)
  })

  test('is filtered by role and status, and says when nobody matches', async ({ api, visit }) => {
    answerUsers(api, jonas)
    await visit(`${path}?role=manager&status=active`, user('administrator'))
    await expect.element(rowOf('Jonas Vermeulen')).toBeVisible()
    expect(api.sentTo(userRoutes.listUsers)[0]).toMatchObject({ query: { role: 'manager', status: 'active' } })
    answerUsers(api)
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search users' }), 'zoë')
    await expect.element(page.getByText('No matching users')).toBeVisible()
    expect(api.sentTo(userRoutes.listUsers).at(-1)).toMatchObject({ query: { q: 'zoë' } })
  })

  test('ignores a role that does not exist', async ({ api, visit }) => {
    answerUsers(api, jonas)
    await visit(`${path}?role=owner`, user('administrator'))
    await expect.element(rowOf('Jonas Vermeulen')).toBeVisible()
    expect(api.sentTo(userRoutes.listUsers)[0]?.query).toEqual({})
  })

  test('is loaded once the server is reachable again', async ({ api, visit }) => {
    api.answers(userRoutes.listUsers, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answerUsers(api, jonas))
    await expect.element(rowOf('Jonas Vermeulen')).toBeVisible()
  })
})

describe('An invitation', () => {
  test('is sent with the chosen role', async ({ api, visit }) => {
    answerUsers(api, jonas)
    api.answers(userRoutes.inviteUser, () => {
      answerUsers(api, jonas, invited)
      return invited
    })
    await visit(path, user('administrator'))
    await invite.click()
    await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus()
    await fillIn()
    await dialog.getByRole('radio', { name: /^Manager/ }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(toasts).toMatchTextContent('Invitation sent to li@northwind.example')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(rowOf('Li Wei')).toBeVisible()
    expect(api.sentTo(userRoutes.inviteUser).map(({ body }) => body)).toEqual([
      { givenName: 'Li', familyName: 'Wei', email: 'li@northwind.example', role: 'manager' },
    ])
  })

  test('offers no role above one’s own', async ({ api, visit }) => {
    answerUsers(api, jonas)
    await visit(path, user('administrator'))
    await invite.click()
    await expect.element(dialog.getByRole('radio', { name: /^Administrator/ })).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /^Owner/ })).not.toBeInTheDocument()
  })

  test('keeps its input after a failure, and asks before it is discarded', async ({ api, visit }) => {
    answerUsers(api, jonas)
    api.answers(userRoutes.inviteUser, () => {
      throw refuse.MAIL_LIMITED()
    })
    await visit(path, user('administrator'))
    await invite.click()
    await fillIn()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Too many emails were sent/)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Stay on page' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Li')
  })
})

describe('The roles', () => {
  test('are compared in a table, with the reach of each permission', async ({ api, visit }) => {
    answerUsers(api, jonas)
    await visit(path, user('administrator'))
    const row = (name: string) => roles.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect.element(row('Close the organisation')).toMatchTextContent(/yes.*no.*no.*no.*no/)
    await expect.element(row('Approve or reject timesheets')).toMatchTextContent(/yes.*yes.*yes.*own projects.*no/)
    await expect.element(row('Appoint and remove')).toMatchTextContent(/yes.*no.*no.*no.*no/)
  })

  test('are shown one at a time on a phone', async ({ api, visit }) => {
    answerUsers(api, jonas)
    await visit(path, user('administrator'), { frame: true })
    await resizeWindow(390, 844)
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await expect.element(line('Close the organisation')).not.toMatchTextContent(/: no$/)
    await page.getByRole('combobox', { name: 'Role' }).last().selectOptions('Administrator')
    await expect.element(line('Close the organisation')).toMatchTextContent(/: no$/)
    expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  })
})

test('a manager is refused, without an invitation to send', async ({ api, visit }) => {
  api.answers(userRoutes.listUsers, () => {
    throw refuse.FORBIDDEN()
  })
  await visit(path, user('manager'))
  await expect
    .element(page.getByText('You do not have permission to do this. Ask the person who manages your access.'))
    .toBeVisible()
  await expect.element(invite).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
