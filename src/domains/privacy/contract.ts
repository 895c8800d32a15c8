import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { member, provider, route } from '#base/route.ts'
import { limits, line, sound } from '#base/text.ts'
import { passwordLimits } from '#domains/accounts/rules.ts'
import { privacySwitches } from './rules.ts'

export const privacyRefusals = refusals('privacy', {
  /** The clock is running: it is stopped first. */
  CLOCK_RUNNING: { as: 'CONFLICT', status: 409 },
  /** Nobody else could give roles: somebody else is made providerAdmin first, or the organisation is closed. */
  ONLY_ADMIN: { as: 'CONFLICT', status: 409 },
  /** Workers are clocked in: their hours would have no end. */
  AT_WORK: { as: 'CONFLICT', status: 409 },
  /** Pay is calculated, or being calculated, and not issued: its workers would never learn of it. */
  PAY_NOT_ISSUED: { as: 'CONFLICT', status: 409 },
})

export const privacyForm = z.strictObject({
  dataCollection: z.boolean(),
  personalisedRecommendations: z.boolean(),
  sharingWithPartners: z.boolean(),
})

const privacySettings = z.strictObject({
  ...privacyForm.shape,
  /** The switches that govern something for the reader. */
  applicable: z.array(z.enum(privacySwitches)),
  /** What must be typed to delete the account, or to close the organisation. */
  deletionWord: z.string(),
  ...editable(['edit', 'export', 'delete', 'closeOrganisation']),
})
export type PrivacySettings = z.output<typeof privacySettings>

/** How somebody says that they mean what cannot simply be undone: the word, and their own password. */
export const earnestForm = z.strictObject({
  confirmation: line(limits.name),
  password: z
    .string()
    .min(1, 'platform.validation.required')
    .max(passwordLimits.max * 4)
    .refine(sound, 'platform.validation.unsoundText'),
})

export const privacyRoutes = {
  readPrivacy: route({
    method: 'GET',
    path: '/settings/privacy',
    gate: member,
    summary: "Get the caller's privacy settings",
    output: privacySettings,
  }),
  savePrivacy: route({
    method: 'PUT',
    path: '/settings/privacy',
    gate: member,
    summary: "Update the caller's privacy settings; data collected with a withdrawn consent is erased",
    versioned: true,
    body: privacyForm,
    output: privacySettings,
  }),
  exportAccount: route({
    method: 'GET',
    path: '/account/export',
    gate: member,
    summary: "Export the caller's personal data as a ZIP archive",
    download: ['application/zip'],
    counts: true,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/account',
    gate: member,
    summary:
      "Delete the caller's own account, confirmed by the typed word and the password; hours and pay are kept without personal data",
    body: earnestForm,
  }),
  closeOrganisation: route({
    method: 'POST',
    path: '/provider/organisation/close',
    gate: provider('organisation:close'),
    summary:
      'Close the organisation, confirmed by the typed word and the password; nobody can sign in, all records are kept',
    secret: true,
    body: earnestForm,
  }),
}
