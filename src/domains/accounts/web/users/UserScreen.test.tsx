import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { accountRefusals, accountRoutes, type User, userRoutes } from '../../contract.ts'
import { userDepartureRoutes } from '../../contract/departure.ts'
import { identityRoutes } from '../../contract/single-sign-on.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { invited, jonas } from '../testing/users.ts'

const pathOf = ({ id }: User) => `/provider/users/${id}`
const dialog = page.getByRole('dialog')
const save = page.getByRole('button', { name: 'Save' })
const familyName = page.getByRole('textbox', { name: 'Last name' })
const role = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

function answerUser(api: FakeApi, found: User): void {
  api.answers(userRoutes.readUser, () => found)
  api.answers(userRoutes.readUserHistory, () => listOf())
  api.answers(userDepartureRoutes.readOpenUserWork, () => ({ projects: 0, requests: 0, keys: 0 }))
}

/** Chooses the button of an action, and confirms its question with a button of the same name. */
async function confirm(action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  await dialog.getByRole('button', { name: action }).click()
}

describe('Name and role', () => {
  test('are saved together', async ({ api, visit }) => {
    answerUser(api, jonas)
    api.answers(userRoutes.editUser, ({ body }) => {
      const saved: User = { ...jonas, familyName: body.familyName ?? '', role: 'administrator', version: 4 }
      answerUser(api, saved)
      return saved
    })
    await visit(pathOf(jonas), user('providerAdmin'))
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Close the organisation' }))
      .toMatchTextContent(/: no/)
    await userEvent.fill(familyName, 'Vermeulen-De Smet')
    await role('Administrator').click()
    await save.click()
    await expect.element(toasts).toMatchTextContent('User saved. A role change takes effect immediately.')
    await expect.element(page.getByRole('heading', { name: 'Jonas Vermeulen-De Smet' })).toBeVisible()
    expect(api.sentTo(userRoutes.editUser)).toMatchObject([
      {
        params: { id: jonas.id },
        body: { givenName: 'Jonas', familyName: 'Vermeulen-De Smet', role: 'administrator' },
        ifMatch: 3,
      },
    ])
  })

  test('that somebody else has changed are merged by choice', async ({ api, visit }) => {
    answerUser(api, jonas)
    api.answers(userRoutes.editUser, ({ ifMatch, body }) => {
      if (ifMatch === 5) return { ...jonas, familyName: body.familyName ?? '', role: 'user' as const, version: 6 }
      answerUser(api, { ...jonas, familyName: 'De Smet', role: 'user', version: 5 })
      throw refuse.STALE_VERSION()
    })
    await visit(pathOf(jonas), user('providerAdmin'))
    await userEvent.fill(familyName, 'Vermeulen-De Smet')
    await save.click()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent('Someone else saved changes while you were editing')
    await expect.element(notice).toHaveFocus()
    await expect.element(notice.getByRole('group', { name: 'Last name' })).toBeVisible()
    await expect.element(notice).toMatchTextContent(/Other changes combined with yours:.*Role.*Viewer/)
    await notice.getByRole('button', { name: 'Continue' }).click()
    await expect.element(role('Viewer')).toBeChecked()
    await save.click()
    await expect.element(toasts).toMatchTextContent('User saved')
    expect(api.sentTo(userRoutes.editUser).at(-1)).toMatchObject({
      body: { givenName: 'Jonas', familyName: 'Vermeulen-De Smet', role: 'user' },
      ifMatch: 5,
    })
  })

  test('of oneself: the role cannot change, and a new name is shown everywhere', async ({ api, visit }) => {
    const mia: User = { ...jonas, id: uuid(901), givenName: 'Mia', familyName: 'Peeters', allowed: ['edit'] }
    answerUser(api, mia)
    api.answers(userRoutes.editUser, () => mia)
    await visit(pathOf(mia), user('administrator'), { frame: true })
    await expect.element(page.getByText(/^You cannot change your own role/)).toBeVisible()
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
    await userEvent.fill(familyName, 'Janssens')
    api.answers(accountRoutes.readProfile, () => ({ ...user('administrator'), family_name: 'Janssens' }))
    await save.click()
    await expect.element(page.getByRole('button', { name: 'Account menu for Mia Janssens' })).toBeVisible()
    expect(api.sentTo(userRoutes.editUser)[0]?.body).toEqual({ givenName: 'Mia', familyName: 'Janssens' })
  })

  test('of a higher role cannot be changed, and the page says why', async ({ api, visit }) => {
    answerUser(api, { ...jonas, role: 'providerAdmin', allowed: [] })
    await visit(pathOf(jonas), user('administrator'))
    await expect.element(page.getByText(/Only an owner can change this account/)).toBeVisible()
    await expect.element(familyName).not.toBeInTheDocument()
    await expect.element(save).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
  })
})

describe('Access', () => {
  test('is withdrawn after a question, and given back without one', async ({ api, visit }) => {
    answerUser(api, jonas)
    api.answers(userRoutes.editUser, ({ body }) => {
      const saved: User = body.active
        ? { ...jonas, version: 5 }
        : { ...jonas, status: 'inactive', version: 4, allowed: ['edit', 'changeRole', 'reactivate'] }
      answerUser(api, saved)
      return saved
    })
    await visit(pathOf(jonas), user('administrator'))
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(dialog.getByText(/Jonas Vermeulen will be signed out everywhere/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus()
    expect(api.sentTo(userRoutes.editUser)).toEqual([])
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent('Jonas Vermeulen deactivated')
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await expect.element(toasts).toMatchTextContent('Jonas Vermeulen reactivated')
    expect(api.sentTo(userRoutes.editUser).map(({ body, ifMatch }) => ({ body, ifMatch }))).toEqual([
      { body: { active: false }, ifMatch: 3 },
      { body: { active: true }, ifMatch: 4 },
    ])
  })

  test('hands open projects over to a colleague before it is withdrawn (F01)', async ({ api, visit }) => {
    answerUser(api, jonas)
    api.answers(userDepartureRoutes.readOpenUserWork, () => ({ projects: 2, requests: 0, keys: 1 }))
    api.answers(userRoutes.listColleagues, () =>
      listOf([{ id: uuid(77), name: 'Mia Peeters', role: 'manager' as const }]),
    )
    api.answers(userDepartureRoutes.handOver, () => ({ projects: 0, requests: 0, keys: 1 }))
    api.answers(userRoutes.editUser, () => ({ ...jonas, status: 'inactive' as const }))
    await visit(pathOf(jonas), user('administrator'))
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(dialog.getByText('This user manages 2 open projects and no open requests.')).toBeVisible()
    await expect.element(dialog.getByText('1 API key will stop working.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Hand over to' }).selectOptions('Mia Peeters')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(toasts).toMatchTextContent('Jonas Vermeulen deactivated')
    expect(api.sentTo(userDepartureRoutes.handOver)).toMatchObject([{ body: { successorId: uuid(77) } }])
  })

  test('of the last owner stays, with the reason', async ({ api, visit }) => {
    answerUser(api, jonas)
    api.answers(userRoutes.editUser, () => {
      throw accountRefusals.LAST_ADMIN()
    })
    await visit(pathOf(jonas), user('providerAdmin'))
    await confirm('Deactivate')
    await expect
      .element(toasts)
      .toMatchTextContent('An organisation needs at least one owner. Make another user an owner first.')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('without the second factor or the linked identity is restored after a question', async ({ api, visit }) => {
    const locked: User = {
      ...jonas,
      secondFactor: true,
      linked: true,
      allowed: ['edit', 'resetFactors', 'unlinkIdentity'],
    }
    answerUser(api, locked)
    api.answers(userRoutes.resetUserFactors, () => {
      answerUser(api, { ...locked, secondFactor: false, allowed: ['edit', 'unlinkIdentity'] })
      return jonas
    })
    api.answers(identityRoutes.unlinkUserIdentity, () => jonas)
    await visit(pathOf(jonas), user('administrator'))
    await page.getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await expect.element(dialog.getByText(/Make sure that the request really comes from Jonas Vermeulen/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await expect.element(toasts).toMatchTextContent('Two-step sign-in reset for Jonas Vermeulen')
    await confirm('Unlink identity')
    await expect.element(toasts).toMatchTextContent('Identity unlinked for Jonas Vermeulen')
    expect(api.sentTo(userRoutes.resetUserFactors)).toMatchObject([{ params: { id: jonas.id } }])
    expect(api.sentTo(identityRoutes.unlinkUserIdentity)).toMatchObject([{ params: { id: jonas.id } }])
  })
})

describe('An invitation', () => {
  test('is resent', async ({ api, visit }) => {
    answerUser(api, invited)
    api.answers(userRoutes.inviteAgain, () => invited)
    await visit(pathOf(invited), user('administrator'))
    await expect.element(page.getByText(/Li Wei has not chosen a password yet/)).toBeVisible()
    await page.getByRole('button', { name: 'Resend invitation' }).click()
    await expect.element(toasts).toMatchTextContent('The previous link no longer works.')
    expect(api.sentTo(userRoutes.inviteAgain)).toMatchObject([{ params: { id: invited.id } }])
  })

  test('is revoked after a question, and leads back to the list', async ({ api, visit }) => {
    answerUser(api, invited)
    api.answers(userRoutes.deleteUser, () => undefined)
    api.answers(userRoutes.listUsers, () => listOf())
    await visit(pathOf(invited), user('administrator'))
    await page.getByRole('button', { name: 'Revoke invitation' }).click()
    await expect.element(dialog.getByText(/The link sent to li@northwind\.example will stop working/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
    await expect.element(page.getByRole('heading', { name: 'Users', exact: true, level: 1 })).toBeVisible()
    await expect.element(toasts).toMatchTextContent('Invitation revoked')
    expect(api.sentTo(userRoutes.deleteUser)).toMatchObject([{ params: { id: invited.id }, ifMatch: 3 }])
  })

  test('that was accepted meanwhile is not revoked, and the page shows the user', async ({ api, visit }) => {
    answerUser(api, invited)
    api.answers(userRoutes.deleteUser, () => {
      answerUser(api, { ...invited, status: 'active', version: 4, allowed: ['edit', 'changeRole', 'deactivate'] })
      throw refuse.STALE_VERSION()
    })
    await visit(pathOf(invited), user('administrator'))
    await confirm('Revoke invitation')
    await expect.element(toasts).toMatchTextContent('Someone else has saved changes')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Revoke invitation' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })
})

test('an unknown user and a lost connection have different messages', async ({ api, visit }) => {
  answerUser(api, jonas)
  api.answers(userRoutes.readUser, unreachable)
  await visit(pathOf(jonas), user('administrator'))
  await recover(() =>
    api.answers(userRoutes.readUser, () => {
      throw refuse.NOT_FOUND()
    }),
  )
  await expect
    .element(page.getByText('This could not be found: it may have been deleted or moved. Go back and search for it.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
