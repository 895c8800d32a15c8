import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { member, provider, route } from '#base/route.ts'
import { id, limits, line, optional, text, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { besideFields } from '#base/validation.ts'
import { documentTypes, type DocumentType, maxDocumentBytes, scans } from '#domains/documents/rules.ts'
import { conversationKinds, mostAttachments } from './rules.ts'

/** The audiences of an announcement. */
export const audiences = ['everyone', 'workers', 'users'] as const
export type Audience = (typeof audiences)[number]

export const announcementForm = z.strictObject({
  title: line(limits.name, 'messages.validation.titleRequired'),
  text: text(limits.prose, 'messages.validation.textRequired'),
  audience: z.enum(audiences),
  /** The last day on which it is shown. Null shows it until it is deleted. */
  untilDate: date().nullish(),
})

const announcement = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(audiences),
  fromDate: z.string(),
  untilDate: z.string().nullable(),
  by: ref,
  createdAt: z.string(),
  ...editable(['delete']),
})
export type Announcement = z.output<typeof announcement>

const params = z.strictObject({ id })
const write = provider('announcements:write')

export const announcementRoutes = {
  listAnnouncements: route({
    method: 'GET',
    path: '/announcements',
    access: member,
    summary: 'List the announcements visible to the caller today, latest first',
    query: pageQuery(['createdAt']).omit({ q: true }),
    output: pageOf(announcement),
  }),
  addAnnouncement: route({
    method: 'POST',
    path: '/announcements',
    access: write,
    summary: 'Publish an announcement to everyone, to workers or to users, and notify them',
    status: 201,
    body: announcementForm,
    output: announcement,
  }),
  deleteAnnouncement: route({
    method: 'DELETE',
    path: '/announcements/{id}',
    access: write,
    summary: 'Delete an announcement',
    versioned: true,
    params,
  }),
}

export const conversationRefusals = refusals('messages', {
  /** No other active user or worker is left in the conversation. */
  NOBODY_THERE: { as: 'CONFLICT', status: 409 },
})

const personTypes = ['provider', 'worker'] as const
const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(personTypes),
})

/** A person whom the reader can write to. */
const reachable = z.strictObject({
  ...person.shape,
  /** A worker’s role, in their own words. */
  trade: z.string().nullable(),
})
export type Recipient = z.output<typeof reachable>

const fileTypes = [...new Set(Object.values(documentTypes))] as [DocumentType, ...DocumentType[]]

const attachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.int(),
  /** The result of the virus scan. Only clean files are served. */
  scan: z.enum(scans),
  allowed: z.array(z.enum(['download'])),
})
export type Attachment = z.output<typeof attachment>

const message = z.strictObject({
  id: z.string(),
  /** The position in the conversation, from 1. */
  number: z.int(),
  /** Null for a message of files only. */
  text: z.string().nullable(),
  by: person,
  isOwn: z.boolean(),
  at: z.string(),
  attachments: z.array(attachment),
})
export type Message = z.output<typeof message>

const conversation = z.strictObject({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** The name of the other person, of the organisation, or of the group. */
  name: z.string(),
  /** The worker of the conversation, for users of the organisation. */
  worker: ref.nullable(),
  /** The number of members, including the reader. */
  people: z.int(),
  /** The start of the latest message that the reader can see. */
  last: z.strictObject({ text: z.string().nullable(), files: z.int(), by: z.string(), isOwn: z.boolean() }).nullable(),
  lastNumber: z.int(),
  at: z.string(),
  readNumber: z.int(),
  unread: z.int(),
  allowed: z.array(z.enum(['write', 'add', 'leave'])),
})
export type Conversation = z.output<typeof conversation>

const conversationWithMembers = conversation.extend({
  members: z.array(person.extend({ isActive: z.boolean(), allowed: z.array(z.enum(['remove'])) })),
})
export type ConversationWithMembers = z.output<typeof conversationWithMembers>

const people = (shape: z.ZodType<string>) => z.array(shape).max(limits.list)

/** The recipients of a new conversation, and its first message. */
export const conversationForm = z
  .strictObject({
    /** A worker writes to the organisation. */
    office: z.boolean().optional(),
    accountIds: people(id).optional(),
    /** Adds all workers with a current assignment on the project. */
    projectId: id.nullish(),
    /** With a name, all recipients form one group. Without it, each gets a separate conversation. */
    groupName: optional(line()),
    text: text(limits.prose, 'messages.validation.textRequired'),
  })
  .refine(({ office, accountIds, projectId }) => office || projectId || accountIds?.length, {
    error: 'messages.validation.peopleRequired',
    path: ['accountIds'],
    ...besideFields,
  })

/** A message with text, files, or both. */
const messageForm = z
  .strictObject({
    text: optional(text(limits.prose)),
    attachmentIds: z.array(id).max(mostAttachments).optional(),
  })
  .refine(({ text: written, attachmentIds = [] }) => written || attachmentIds.length > 0, {
    error: 'messages.validation.textRequired',
    path: ['text'],
  })

const ofMember = z.strictObject({ id, memberId: id })

export const conversationRoutes = {
  listConversations: route({
    method: 'GET',
    path: '/conversations',
    access: member,
    summary: "List the caller's conversations, latest first, with the number of unread messages",
    query: pageQuery(['at']).extend({ unread: z.enum(['true']).optional() }),
    output: pageOf(conversation).extend({ unread: z.int() }),
  }),
  startConversation: route({
    method: 'POST',
    path: '/conversations',
    access: member,
    summary:
      'Send a message to one or several people, or to everyone working on a project; an existing conversation is continued',
    status: 201,
    body: conversationForm,
    output: pageOf(conversation),
  }),
  listReachable: route({
    method: 'GET',
    path: '/conversations/people',
    access: member,
    summary: 'List the people the caller may write to: everyone for users, their project managers for workers',
    query: pageQuery(['name']).extend({ type: z.enum(personTypes).optional() }),
    output: pageOf(reachable),
  }),
  readConversation: route({
    method: 'GET',
    path: '/conversations/{id}',
    access: member,
    summary: 'Get a conversation and its members',
    params,
    output: conversationWithMembers,
  }),
  listMessages: route({
    method: 'GET',
    path: '/conversations/{id}/messages',
    access: member,
    summary: 'List the messages of a conversation, latest first',
    params,
    query: pageQuery(['number']).pick({ limit: true, cursor: true }),
    output: pageOf(message),
  }),
  sendMessage: route({
    method: 'POST',
    path: '/conversations/{id}/messages',
    access: member,
    summary: 'Send a message to a conversation; messages cannot be changed afterwards',
    status: 201,
    params,
    body: messageForm,
    output: message,
  }),
  markRead: route({
    method: 'POST',
    path: '/conversations/{id}/read',
    access: member,
    summary: 'Mark a conversation as read up to a message',
    params,
    body: z.strictObject({ number: whole(0, 2_147_483_647) }),
  }),
  addMembers: route({
    method: 'POST',
    path: '/conversations/{id}/members',
    access: member,
    summary: "Add members to a group, or users to a worker's conversation with the office",
    params,
    body: z.strictObject({ accountIds: people(id).min(1, 'messages.validation.peopleRequired') }),
    output: conversationWithMembers,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/conversations/{id}/members/{memberId}',
    access: member,
    summary: 'Leave a conversation, or remove a member from a group',
    params: ofMember,
  }),
  addAttachment: route({
    method: 'POST',
    path: '/attachments',
    access: member,
    summary: 'Upload an attachment for a message of the conversation; its name and content must agree',
    status: 201,
    query: z.strictObject({ conversationId: id, name: text(1000) }),
    upload: { types: fileTypes, maxBytes: maxDocumentBytes },
    output: attachment,
  }),
  readAttachmentContent: route({
    method: 'GET',
    path: '/attachments/{id}/content',
    access: member,
    summary: 'Download an attachment of a message, for members of the conversation',
    params,
    download: fileTypes,
  }),
}
