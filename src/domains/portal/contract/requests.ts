import { z } from 'zod'
import { pageOf, pageQuery } from '#base/page.ts'
import { ref } from '#base/ref.ts'
import { clientContactWho, route } from '#base/route.ts'
import { id, limits, line, optional, text, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { expectedHours, shownWorkingHours, workingHoursForm } from '#domains/requests/contract/working-hours.ts'
import { requestStatuses } from '#domains/requests/rules.ts'

/** A request as the contacts of its client see it: without rates, and without comments of the organisation. */
const clientRequest = z.strictObject({
  id: z.string(),
  title: z.string(),
  role: z.string(),
  projectId: z.string(),
  project: z.string(),
  /** The name of the work site. */
  site: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  positions: z.int(),
  /** The number of workers who have accepted. */
  filledPositions: z.int(),
  status: z.enum(requestStatuses),
  workingHours: shownWorkingHours.nullable(),
  /** What follows from the working hours, the dates and the positions. Null without working hours. */
  expected: expectedHours.nullable(),
  description: z.string().nullable(),
  /** The contact who placed it; null if the organisation did. */
  placedBy: z.string().nullable(),
  createdAt: z.string(),
})
export type ClientRequest = z.output<typeof clientRequest>

/** One request with the names of the workers who have accepted, as in the schedule. */
const clientRequestDetails = clientRequest.extend({ workers: z.array(z.string()) })
export type ClientRequestDetails = z.output<typeof clientRequestDetails>

export const clientRequestForm = z
  .strictObject({
    title: line(limits.name, 'requests.validation.titleRequired'),
    role: line(limits.name, 'requests.validation.roleRequired'),
    projectId: id,
    startDate: date(),
    endDate: date(),
    positions: whole(1, 1000),
    /** The contact may leave them out, if they are not known yet. */
    workingHours: workingHoursForm.nullish(),
    description: optional(text(limits.prose)),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })

const placesRequests = clientContactWho('requests:place')

/** Routes of the client portal for contacts who may place requests. */
export const portalRequestRoutes = {
  listClientRequests: route({
    method: 'GET',
    path: '/client/requests',
    access: placesRequests,
    summary: "List the requests of the contact's client",
    query: pageQuery(['createdAt', 'startDate'])
      .omit({ q: true })
      .extend({ status: z.enum(requestStatuses).optional() }),
    output: pageOf(clientRequest),
  }),
  readClientRequest: route({
    method: 'GET',
    path: '/client/requests/{id}',
    access: placesRequests,
    summary: "Get a request of the contact's client",
    params: z.strictObject({ id }),
    output: clientRequestDetails,
  }),
  placeClientRequest: route({
    method: 'POST',
    path: '/client/requests',
    access: placesRequests,
    summary: 'Place a request, which the organisation decides on',
    status: 201,
    body: clientRequestForm,
    output: clientRequestDetails,
  }),
  listClientProjects: route({
    method: 'GET',
    path: '/client/projects',
    access: placesRequests,
    summary: 'List the open projects for which the contact may place requests, by name',
    output: z.strictObject({ items: z.array(ref.extend({ site: z.string().nullable() })) }),
  }),
}
