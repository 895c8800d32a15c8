import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { editable, ref } from '#base/ref.ts'
import { member, provider, route } from '#base/route.ts'
import { id, limits, line, text } from '#base/text.ts'
import { date } from '#base/time.ts'

/** To whom an announcement is said. */
export const audiences = ['everyone', 'workers', 'users'] as const
export type Audience = (typeof audiences)[number]

export const announcementForm = z.strictObject({
  title: line(limits.name, 'messages.validation.titleRequired'),
  text: text(limits.prose, 'messages.validation.textRequired'),
  audience: z.enum(audiences),
  /** The last day on which it is shown; null: until it is taken away. */
  untilDate: date().nullish(),
})

export const announcement = z.strictObject({
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
    gate: member,
    summary: 'What the organisation says to the reader today, the latest first',
    query: pageQuery(['createdAt']).omit({ q: true }),
    output: pageOf(announcement),
  }),
  addAnnouncement: route({
    method: 'POST',
    path: '/announcements',
    gate: write,
    summary: 'Say something to everyone, to the workers, or to the users, from today on; they are told',
    status: 201,
    body: announcementForm,
    output: announcement,
  }),
  deleteAnnouncement: route({
    method: 'DELETE',
    path: '/announcements/{id}',
    gate: write,
    summary: 'Take an announcement away',
    versioned: true,
    params,
  }),
}
