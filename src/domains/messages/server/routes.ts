import { serve } from '#platform/server/http/handlers.ts'
import { announcementRoutes, conversationRoutes } from '../contract.ts'
import { addAnnouncement, deleteAnnouncement, listAnnouncements } from './announcements.ts'
import { addAttachment, readAttachmentContent } from './attachments.ts'
import { listConversations, readConversation } from './conversations.ts'
import { addMembers, removeMember } from './members.ts'
import { listMessages, sendMessage } from './messages.ts'
import { listReachable } from './people.ts'
import { startConversation } from './starting.ts'
import { readUpTo } from './writing.ts'

/** What an organisation says to its people. */
export const announcements = serve('announcements', announcementRoutes, {
  listAnnouncements,
  addAnnouncement,
  deleteAnnouncement,
})

/** What the people of an organisation write to each other. */
export const conversations = serve('conversations', conversationRoutes, {
  listConversations,
  startConversation,
  listReachable,
  readConversation: (scope, { params }) => readConversation(scope, params.id),
  listMessages,
  sendMessage,
  markRead: (scope, { params, body }) => readUpTo(scope, params.id, body.number),
  addMembers,
  removeMember,
  addAttachment,
  readAttachmentContent: (scope, { params }) => readAttachmentContent(scope, params.id),
})
