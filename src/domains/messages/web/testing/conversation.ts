import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { conversationRoutes, type ConversationWithMembers, type Message } from '../../contract.ts'

/** Mia Peeters, the user of the component tests. */
const mia = { id: uuid(901), name: 'Mia Peeters', type: 'provider' } as const
const ada = { id: uuid(11), name: 'Ada Novak', type: 'worker' } as const

/** The conversation of Mia Peeters with Ada Novak, read up to its last message. */
export function conversation(changes: Partial<ConversationWithMembers> = {}): ConversationWithMembers {
  return {
    id: uuid(101),
    kind: 'direct',
    name: 'Ada Novak',
    worker: { id: ada.id, name: ada.name },
    people: 2,
    last: { text: 'See you at eight', files: 0, by: 'Ada Novak', isOwn: false },
    lastNumber: 2,
    at: '2026-11-18T08:30:00Z',
    readNumber: 2,
    unread: 0,
    allowed: ['write'],
    members: [
      { ...mia, isActive: true, allowed: [] },
      { ...ada, isActive: true, allowed: [] },
    ],
    ...changes,
  }
}

/** A message of Ada Novak; an own one is by Mia Peeters. */
export function message(number: number, text: string | null, changes: Partial<Message> = {}): Message {
  return {
    id: uuid(1000 + number),
    number,
    text,
    by: changes.isOwn ? mia : ada,
    isOwn: false,
    at: '2026-11-18T08:30:00Z',
    attachments: [],
    ...changes,
  }
}

/** Answers the calls of the screen with one conversation; messages are given oldest first. */
export function answerConversation(api: FakeApi, shown: ConversationWithMembers, messages: Message[]): void {
  const { members: _, ...listed } = shown
  api.answers(conversationRoutes.listConversations, () => ({ ...listOf([listed]), unread: listed.unread }))
  api.answers(conversationRoutes.readConversation, () => shown)
  api.answers(conversationRoutes.listMessages, () => listOf(messages.toReversed()))
  api.answers(conversationRoutes.markRead, () => undefined)
}
