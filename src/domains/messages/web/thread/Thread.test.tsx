import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { QuietStream } from '#app/web/testing/quiet-stream.ts'
import { chooseIn, toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { conversationRoutes } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { answerConversation, conversation, message } from '../testing/conversation.ts'

const { id } = conversation()
const path = `/provider/messages?conversation=${id}`
const mia = user('manager')
const first = message(1, 'Where do I report?', { at: '2026-11-17T15:00:00Z' })
const second = message(2, 'See you at eight')
const group = conversation({ kind: 'group', name: 'Night team', worker: null, allowed: ['write', 'add', 'leave'] })

const messages = page.getByRole('group', { name: 'Messages' })
const write = page.getByRole('textbox', { name: 'Write a message' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const dialog = page.getByRole('dialog')

describe('Reading', () => {
  test('shows the messages by day, and marks the new ones as read', async ({ api, visit }) => {
    answerConversation(api, conversation({ readNumber: 1, unread: 1 }), [first, second])
    await visit(path, mia)
    await expect
      .element(messages)
      .toMatchTextContent(/17\/11\/2026.*Where do I report\?.*16:00.*Today.*New messages.*See you at eight.*09:30/)
    await expect
      .poll(() => api.sentTo(conversationRoutes.markRead))
      .toMatchObject([{ params: { id }, body: { number: 2 } }])
  })

  test('marks nothing as read that has been read before', async ({ api, visit }) => {
    answerConversation(api, conversation(), [first, second])
    await visit(path, mia)
    await expect.element(messages.getByText('See you at eight')).toBeVisible()
    await expect.element(messages.getByText('New messages')).not.toBeInTheDocument()
    expect(api.sentTo(conversationRoutes.markRead)).toEqual([])
  })

  test('shows the conversation once the server can be reached again', async ({ api, visit }) => {
    answerConversation(api, conversation(), [second])
    api.answers(conversationRoutes.listMessages, unreachable)
    await visit(path, mia)
    await recover(() => answerConversation(api, conversation(), [second]))
    await expect.element(messages.getByText('See you at eight')).toBeVisible()
  })

  test('loads older messages on demand, above the known ones', async ({ api, visit }) => {
    answerConversation(api, conversation(), [])
    api.answers(conversationRoutes.listMessages, ({ query }) =>
      query?.cursor === 'older' ? listOf([first]) : { items: [second], total: 2, nextCursor: 'older' },
    )
    await visit(path, mia)
    await page.getByRole('button', { name: 'Show older messages' }).click()
    await expect.element(messages).toMatchTextContent(/Where do I report\?.*See you at eight/)
    await expect.element(page.getByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument()
  })

  test('adds and announces a message that arrives', async ({ api, visit }) => {
    answerConversation(api, conversation(), [first, second])
    await visit(path, mia, { frame: true })
    await expect.element(messages.getByText('See you at eight')).toBeVisible()
    answerConversation(api, conversation({ lastNumber: 3 }), [first, second, message(3, 'I am at the gate')])
    QuietStream.announce('messages')
    await expect.element(messages.getByRole('status')).toHaveTextContent('Ada Novak: I am at the gate')
  })

  test('links web addresses, and shows other text as it was written', async ({ api, visit }) => {
    answerConversation(api, conversation(), [message(1, '<b>Map</b>: https://maps.example/gate.')])
    await visit(path, mia)
    await expect.element(messages.getByText(/<b>Map<\/b>/)).toBeVisible()
    const link = messages.getByRole('link', { name: 'https://maps.example/gate' })
    await expect.element(link).toHaveAttribute('href', 'https://maps.example/gate')
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })
})

describe('Writing', () => {
  test('sends with Enter, and starts a new line with Shift and Enter', async ({ api, visit }) => {
    answerConversation(api, conversation(), [first, second])
    api.answers(conversationRoutes.sendMessage, ({ body }) => message(3, body.text ?? null, { isOwn: true }))
    await visit(path, mia)
    await expect.element(send).toBeDisabled()
    await userEvent.click(write)
    await userEvent.keyboard(' Gate 4{Shift>}{Enter}{/Shift}at eight {Enter}')
    await expect.element(messages.getByText(/Gate 4\s+at eight/)).toBeVisible()
    await expect.element(write).toHaveValue('')
    await expect.element(write).toHaveFocus()
    expect(api.sentTo(conversationRoutes.sendMessage)).toMatchObject([
      { params: { id }, body: { text: 'Gate 4\nat eight', attachmentIds: [] } },
    ])
  })

  test('keeps a message that could not be sent, and sends it again', async ({ api, visit }) => {
    answerConversation(api, conversation(), [second])
    api.answers(conversationRoutes.sendMessage, unreachable)
    await visit(path, mia)
    await userEvent.fill(write, 'Gate 4')
    await send.click()
    await expect.element(messages.getByRole('alert')).toMatchTextContent(/Not sent: Interim cannot be reached/)
    api.answers(conversationRoutes.sendMessage, () => message(3, 'Gate 4', { isOwn: true }))
    await messages.getByRole('button', { name: 'Try again' }).click()
    await expect.element(messages.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(messages.getByText('Gate 4')).toBeVisible()
    expect(api.sentTo(conversationRoutes.sendMessage)).toHaveLength(2)
  })

  test('drops a message that was refused on demand', async ({ api, visit }) => {
    answerConversation(api, conversation(), [second])
    api.answers(conversationRoutes.sendMessage, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, mia)
    await userEvent.fill(write, 'Gate 4')
    await send.click()
    await messages.getByRole('button', { name: 'Delete' }).click()
    await expect.element(messages.getByText('Gate 4')).not.toBeInTheDocument()
  })

  test('shows an unsent message to nobody else who signs in', async ({ api, visit }) => {
    answerConversation(api, group, [second])
    api.answers(conversationRoutes.sendMessage, unreachable)
    await visit(path, mia)
    await userEvent.fill(write, 'Only for the team lead')
    await send.click()
    await expect.element(messages.getByRole('alert')).toBeVisible()
    await visit(path, { ...mia, id: uuid(902), given_name: 'Noor', email: 'noor@northwind.example' })
    await expect.element(messages.getByText('See you at eight')).toBeVisible()
    await expect.element(page.getByText('Only for the team lead')).not.toBeInTheDocument()
    await visit(path, mia)
    await messages.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Only for the team lead')).not.toBeInTheDocument()
  })

  test('keeps typed text of a conversation while another one is open', async ({ api, visit }) => {
    answerConversation(api, conversation(), [second])
    await resizeWindow(390, 844)
    await visit(path, mia)
    await userEvent.fill(write, 'Half a sentence')
    await page.getByRole('link', { name: 'All conversations' }).click()
    await page.getByRole('link', { name: /Ada Novak/ }).click()
    await expect.element(write).toHaveValue('Half a sentence')
    await userEvent.fill(write, '')
  })

  test('says why nothing can be written if nobody else is left', async ({ api, visit }) => {
    answerConversation(api, conversation({ allowed: [] }), [second])
    await visit(path, mia)
    await expect.element(page.getByText(/Nobody else is in this conversation any more/)).toBeVisible()
    await expect.element(write).not.toBeInTheDocument()
  })
})

describe('Members', () => {
  test('keeps a long name on one line of a phone', async ({ api, visit }) => {
    const name = 'Night team of the cold store, gates one to twelve'
    await resizeWindow(390, 844)
    answerConversation(api, conversation({ ...group, name }), [second])
    await visit(path, mia, { frame: true })
    const heading = page.getByRole('heading', { name })
    await expect.element(heading).toBeVisible()
    expect(heading.element().getBoundingClientRect().height).toBeLessThan(30)
  })

  test('leaves a group after a confirmation', async ({ api, visit }) => {
    answerConversation(api, group, [second])
    api.answers(conversationRoutes.removeMember, () => undefined)
    await visit(path, mia)
    await chooseIn('Actions for “Night team”', 'Leave')
    await expect.element(dialog).toMatchTextContent(/Leave “Night team”\?/)
    expect(api.sentTo(conversationRoutes.removeMember)).toEqual([])
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect.element(toasts).toMatchTextContent(/You left “Night team”/)
    await expect.element(page.getByText('Select a conversation')).toBeVisible()
    expect(api.sentTo(conversationRoutes.removeMember)).toMatchObject([{ params: { id, memberId: mia.id } }])
  })

  test('keeps the confirmation open if leaving fails, and sends one request at a time', async ({ api, visit }) => {
    const answer = Promise.withResolvers<never>()
    answerConversation(api, group, [second])
    api.answers(conversationRoutes.removeMember, () => answer.promise)
    await visit(path, mia)
    await chooseIn('Actions for “Night team”', 'Leave')
    const leave = dialog.getByRole('button', { name: 'Leave' })
    await leave.click()
    await expect.element(leave).toBeDisabled()
    answer.reject(new TypeError('Failed to fetch'))
    await expect.element(toasts).toMatchTextContent(/connection/)
    await expect.element(leave).toBeEnabled()
    expect(api.sentTo(conversationRoutes.removeMember)).toHaveLength(1)
  })

  test('adds people, and requires at least one', async ({ api, visit }) => {
    answerConversation(api, group, [second])
    const noor = { id: uuid(902), name: 'Noor Aziz', type: 'provider' as const, trade: null }
    api.answers(conversationRoutes.listReachable, () => listOf([noor]))
    api.answers(conversationRoutes.addMembers, () => group)
    await visit(path, mia)
    await chooseIn('Actions for “Night team”', 'Add people')
    await dialog.getByRole('button', { name: 'Add people' }).click()
    await expect.element(dialog.getByText('Choose at least one person')).toBeVisible()
    await dialog.getByRole('combobox', { name: /^People/ }).click()
    await page.getByRole('option', { name: 'Noor Aziz · colleague' }).click()
    await dialog.getByRole('button', { name: 'Add people' }).click()
    await expect.element(toasts).toMatchTextContent(/People added/)
    expect(api.sentTo(conversationRoutes.addMembers)).toMatchObject([{ body: { accountIds: [noor.id] } }])
  })

  test('cannot be changed in a conversation of two', async ({ api, visit }) => {
    answerConversation(api, conversation(), [second])
    await visit(path, mia)
    await expect.element(page.getByRole('link', { name: 'View worker' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
  })
})

test('a worker sees either the list or the conversation on a phone', async ({ api, visit }) => {
  answerConversation(api, conversation({ kind: 'office', name: 'Northwind Staffing', worker: null }), [second])
  await resizeWindow(390, 844)
  await visit('/worker/messages', worker)
  await page.getByRole('link', { name: /Northwind Staffing/ }).click()
  await expect.element(write).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Northwind Staffing' })).toHaveFocus()
  await expect.element(page.getByRole('searchbox', { name: 'Search conversations' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible()
  await expect.element(write).not.toBeInTheDocument()
})
