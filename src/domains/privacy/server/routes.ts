import { serve } from '#platform/server/http/handlers.ts'
import { privacyRoutes } from '../contract.ts'
import { closeOrganisation } from './closing.ts'
import { deleteAccount } from './erasing.ts'
import { exportAccount } from './exporting.ts'
import { readPrivacy, savePrivacy } from './settings.ts'

/** What people allow, what is held on them, and how it ends. */
export const privacy = serve('privacy', privacyRoutes, {
  readPrivacy,
  savePrivacy,
  exportAccount,
  deleteAccount,
  closeOrganisation,
})
