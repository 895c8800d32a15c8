import { z } from 'zod'
import { bulkItems, bulkOutcome } from '#base/bulk.ts'
import { languages } from '#base/language.ts'
import { phone } from '#base/phone.ts'
import { provider, route } from '#base/route.ts'
import { email, limits, line, optional } from '#base/text.ts'
import { besideFields } from '#base/validation.ts'
import { workerProfile } from '../contract.ts'
import { anotherPerson } from './duplicates.ts'

const access = provider('workforce:write')

/** A name with a phone number or an email address is enough. */
const invitation = z
  .strictObject({
    firstName: optional(line(limits.name)),
    lastName: line(limits.name, 'workforce.validation.lastNameRequired'),
    email: optional(email()),
    phone: optional(phone()),
    primaryRole: optional(line(limits.name)),
    /** Without it, the organisation's. */
    preferredLanguage: z.enum(languages).optional(),
    anotherPerson,
  })
  .superRefine((form, context) => {
    if (!form.email && !form.phone)
      context.addIssue({ code: 'custom', message: 'workforce.validation.contactRequired', path: ['phone'] })
  }, besideFields)

/** Routes that invite workers, who then complete their records. */
export const invitationRoutes = {
  inviteWorker: route({
    method: 'POST',
    path: '/provider/workforce/invitations',
    access,
    summary: 'Create a worker from a name and a phone number or an email address, and send a link to complete the rest',
    status: 201,
    body: invitation,
    output: workerProfile,
  }),
  remindWorkers: route({
    method: 'POST',
    path: '/provider/workforce/invitations/remind',
    access,
    summary:
      'Send several workers a link to complete what is missing, each on their own; an earlier link becomes invalid',
    body: z.strictObject({ items: bulkItems }),
    output: bulkOutcome,
  }),
}
