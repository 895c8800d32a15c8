import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { project } from '#app/web/testing/staffing.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { conversationRoutes } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerConversation, conversation } from '../testing/conversation.ts'

const path = '/provider/messages'
const ada = { id: uuid(11), name: 'Ada Novak', type: 'worker' as const, trade: 'Picker' }
const ben = { id: uuid(12), name: 'Ben Peeters', type: 'worker' as const, trade: null }
const { members: _, ...withAda } = conversation()
const withBen = { ...withAda, id: uuid(102), name: ben.name }

const dialog = page.getByRole('dialog')
const to = dialog.getByRole('combobox', { name: /^To/ })
const text = dialog.getByRole('textbox', { name: /^Message/ })
const asGroup = dialog.getByRole('checkbox', { name: 'Create a group' })
const send = dialog.getByRole('button', { name: 'Send' })

function answer(api: FakeApi): void {
  answerConversation(api, conversation(), [])
  api.answers(conversationRoutes.listReachable, () => listOf([ada, ben]))
  api.answers(projectRoutes.listProjects, () => listOf([project()]))
}

async function writeTo(...options: string[]): Promise<void> {
  await page.getByRole('button', { name: 'New message' }).first().click()
  for (const name of options) {
    await to.click()
    await page.getByRole('option', { name }).click()
  }
}

describe('A user', () => {
  test('writes to one worker, and gets to the conversation', async ({ api, visit }) => {
    answer(api)
    api.answers(conversationRoutes.startConversation, () => listOf([withAda]))
    await visit(path, user('manager'))
    await writeTo('Ada Novak · Picker')
    await userEvent.fill(text, 'Welcome')
    await expect.element(asGroup).not.toBeInTheDocument()
    await send.click()
    await expect.poll(() => window.location.search).toBe(`?conversation=${withAda.id}`)
    expect(api.sentTo(conversationRoutes.startConversation).map(({ body }) => body)).toEqual([
      { accountIds: [ada.id], projectId: null, groupName: null, text: 'Welcome' },
    ])
  })

  test('writes to several people individually unless it is a group', async ({ api, visit }) => {
    answer(api)
    api.answers(conversationRoutes.startConversation, () => listOf([withAda, withBen]))
    await visit(path, user('manager'))
    await writeTo('Ada Novak · Picker', 'Ben Peeters')
    await expect.element(dialog.getByText(/each person gets a private message/)).toBeVisible()
    await userEvent.fill(text, 'Welcome')
    await send.click()
    await expect.element(toasts).toMatchTextContent(/Sent to 2 people individually/)
    expect(api.sentTo(conversationRoutes.startConversation)).toMatchObject([
      { body: { accountIds: [ada.id, ben.id], groupName: null } },
    ])
  })

  test('is shown everything that is missing', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await writeTo()
    await send.click()
    await expect.element(to).toHaveAccessibleDescription(/Choose at least one person/)
    await expect.element(text).toHaveAccessibleDescription(/Enter a text/)
  })

  test('must name a group', async ({ api, visit }) => {
    answer(api)
    api.answers(conversationRoutes.startConversation, () => listOf([withAda]))
    await visit(path, user('manager'))
    await writeTo('Ada Novak · Picker', 'Ben Peeters')
    await asGroup.click()
    await userEvent.fill(text, 'Welcome')
    await send.click()
    const name = dialog.getByRole('textbox', { name: /^Group name/ })
    await expect.element(name).toHaveAccessibleDescription(/Enter a group name/)
    expect(api.sentTo(conversationRoutes.startConversation)).toEqual([])
    await userEvent.fill(name, 'Night team')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(conversationRoutes.startConversation)).toMatchObject([{ body: { groupName: 'Night team' } }])
  })

  test('shows at its field that nobody works on the project', async ({ api, visit }) => {
    const message = 'Choose another project: nobody is working on this one'
    answer(api)
    api.answers(conversationRoutes.startConversation, () => {
      throw refuse.VALIDATION({ members: { errors: [{ path: 'body.projectId', code: 'invalid', message }] } })
    })
    await visit(path, user('manager'))
    await writeTo()
    const field = dialog.getByRole('combobox', { name: /^Everyone working on a project/ })
    await field.click()
    await page.getByRole('option', { name: 'Night picking' }).click()
    await userEvent.fill(text, 'Welcome')
    await send.click()
    await expect.element(dialog.getByText(message).first()).toBeVisible()
    await expect.element(text).toHaveValue('Welcome')
  })

  test('who may not write to many chooses one person and no project', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('user'))
    await writeTo('Ada Novak · Picker')
    await expect.element(dialog.getByRole('combobox', { name: /^Everyone working/ })).not.toBeInTheDocument()
    await expect.element(asGroup).not.toBeInTheDocument()
  })
})

describe('A worker', () => {
  const [office, manager] = [
    withAda,
    { ...ada, id: uuid(901), name: 'Mia Peeters', type: 'provider' as const, trade: null },
  ]

  test('writes to the organisation by default, and to a manager on demand', async ({ api, visit }) => {
    api.answers(conversationRoutes.listConversations, () => ({ ...listOf<never>(), unread: 0 }))
    api.answers(conversationRoutes.listReachable, () => listOf([manager]))
    api.answers(conversationRoutes.startConversation, () => ({ ...listOf([office, office]) }))
    await visit('/worker/messages', worker)
    await page.getByRole('button', { name: 'New message' }).first().click()
    await expect.element(to).toMatchTextContent(/Northwind Staffing/)
    await userEvent.fill(text, 'I am ill')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'New message' }).first().click()
    await userEvent.selectOptions(to, 'Mia Peeters')
    await userEvent.fill(text, 'I am ill')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(conversationRoutes.startConversation).map(({ body }) => body)).toEqual([
      { office: true, accountIds: [], text: 'I am ill' },
      { office: false, accountIds: [manager.id], text: 'I am ill' },
    ])
  })
})
