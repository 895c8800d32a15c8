import { serve } from '#platform/server/http/handlers.ts'
import { readOpenWorkAt } from '#domains/clients/server/open-work.ts'
import { privacyRoutes } from '../contract.ts'
import { closeOrganisation } from './closing.ts'
import { deleteAccount } from './erasing.ts'
import { exportAccount } from './exporting.ts'
import { readPrivacy, savePrivacy } from './settings.ts'

/** The routes of privacy settings, data export, account deletion and closing. */
export const privacy = serve('privacy', privacyRoutes, {
  readPrivacy,
  savePrivacy,
  exportAccount,
  deleteAccount,
  readOpenWork: (scope) => readOpenWorkAt(scope, 'organisation'),
  closeOrganisation,
})
