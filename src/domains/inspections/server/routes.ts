import { serve } from '#platform/server/http/handlers.ts'
import { inspectionRoutes, publicInspectionRoutes } from '../contract.ts'
import { downloadInspection } from './downloading.ts'
import { listInspections } from './runs.ts'
import { createInspectionLink, readInspection, revokeInspectionLink } from './links.ts'
import { startInspection } from './starting.ts'
import { downloadInspectionByLink, openInspection } from './visiting.ts'

/** The handlers of the routes for the organisation. */
export const inspections = serve('inspections', inspectionRoutes, {
  listInspections,
  startInspection,
  readInspection,
  downloadInspection,
  createInspectionLink,
  revokeInspectionLink,
})

/** The handlers of the routes for inspectors without an account. */
export const publicInspections = serve('publicInspections', publicInspectionRoutes, {
  openInspection,
  downloadInspectionByLink,
})
