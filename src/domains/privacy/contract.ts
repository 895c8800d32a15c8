import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { member, provider, route } from '#base/route.ts'
import { identifier, limits, sound } from '#base/text.ts'
import { passwordLimits } from '#domains/accounts/rules.ts'
import { openWorkAt } from '#domains/clients/contract/open-work.ts'
import { privacySwitches } from './rules.ts'

export const privacyRefusals = refusals('privacy', {
  /** A running clock must be stopped first. */
  CLOCK_RUNNING: { as: 'CONFLICT', status: 409 },
  /** Nobody else could assign roles. Appoint another providerAdmin or close the organisation first. */
  ONLY_ADMIN: { as: 'CONFLICT', status: 409 },
  /** Workers are clocked in; their hours would have no end. */
  AT_WORK: { as: 'CONFLICT', status: 409 },
  /** A pay calculation is running or not issued; its workers would never receive it. */
  PAY_NOT_ISSUED: { as: 'CONFLICT', status: 409 },
})

export const privacyForm = z.strictObject({
  dataCollection: z.boolean(),
  personalisedRecommendations: z.boolean(),
  sharingWithPartners: z.boolean(),
})

const privacySettings = z.strictObject({
  ...privacyForm.shape,
  /** The switches that affect the reader. */
  applicable: z.array(z.enum(privacySwitches)),
  /** The word to type to delete the account or close the organisation. */
  deletionWord: z.string(),
  ...editable(['edit', 'export', 'delete', 'closeOrganisation']),
})
export type PrivacySettings = z.output<typeof privacySettings>

/** The confirmation of an irreversible action: the word and one's own password. */
export const confirmationForm = z.strictObject({
  confirmation: identifier(limits.name),
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
    access: member,
    summary: "Get the caller's privacy settings",
    output: privacySettings,
  }),
  savePrivacy: route({
    method: 'PUT',
    path: '/settings/privacy',
    access: member,
    summary: "Update the caller's privacy settings; data collected with a withdrawn consent is erased",
    versioned: true,
    body: privacyForm,
    output: privacySettings,
  }),
  exportAccount: route({
    method: 'GET',
    path: '/account/export',
    access: member,
    sensitive: 'always',
    summary: "Export the caller's personal data as a ZIP archive",
    download: ['application/zip'],
    counts: true,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/account',
    access: member,
    sensitive: 'byContent',
    summary:
      "Delete the caller's own account, confirmed by the typed word and the password; hours and pay are kept without personal data",
    body: confirmationForm,
  }),
  readOpenWork: route({
    method: 'GET',
    path: '/provider/organisation/open-work',
    access: provider('organisation:close'),
    summary: 'Count the open sessions, assignments, offers, shifts, requests and hours of the organisation',
    output: openWorkAt,
  }),
  closeOrganisation: route({
    method: 'POST',
    path: '/provider/organisation/close',
    access: provider('organisation:close'),
    sensitive: 'byContent',
    summary:
      'Close the organisation, confirmed by the typed word and the password; nobody can sign in, all records are kept',
    secret: true,
    body: confirmationForm,
  }),
}
