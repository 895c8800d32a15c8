import { serve } from '#platform/server/http/handlers.ts'
import { announcementRoutes } from '../contract.ts'
import { addAnnouncement, deleteAnnouncement, listAnnouncements } from './announcements.ts'

/** What an organisation says to its people. */
export const announcements = serve('announcements', announcementRoutes, {
  listAnnouncements,
  addAnnouncement,
  deleteAnnouncement,
})
