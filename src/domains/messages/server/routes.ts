import { serve } from '#platform/server/http/handlers.ts'
import { announcementRoutes, conversationRoutes } from '../contract.ts'
import { addAnnouncement, deleteAnnouncement, listAnnouncements } from './announcements.ts'
import { addAttachment, readAttachmentContent } from './attachments.ts'
import { listConversations, readConversation } from './conversations.ts'
import { addMembers, removeMember } from './members.ts'
import { listMessages, sendMessage } from './messages.ts'
import { listRecipients } from './people.ts'
import { startConversation } from './starting.ts'
import { readUpTo } from './writing.ts'

/** The handlers of the routes for announcements. */
export const announcements = serve('announcements', announcementRoutes, {
  listAnnouncements,
  addAnnouncement,
  deleteAnnouncement,
})

/** The handlers of the routes for conversations. */
export const conversations = serve('conversations', conversationRoutes, {
  listConversations,
  startConversation,
  listReachable: listRecipients,
  readConversation: (scope, { params }) => readConversation(scope, params.id),
  listMessages,
  sendMessage,
  markRead: (scope, { params, body }) => readUpTo(scope, params.id, body.number),
  addMembers,
  removeMember,
  addAttachment,
  readAttachmentContent: (scope, { params }) => readAttachmentContent(scope, params.id),
})
