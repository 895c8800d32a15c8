import { userDepartureRoutes } from '#domains/accounts/contract/departure.ts'
import { endingRoutes } from '#domains/projects/contract/ending.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { mergeRoutes } from '#domains/workforce/contract/merging.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { endProject, readOpenProjectWork } from './ending.ts'
import { handOver, readOpenUserWork, changeWorkers, deactivateWorker } from './leaving.ts'
import { mergeWorkers, previewMerge } from './merging.ts'
import { endWorkerSession, readOpenWork } from './work.ts'

const workers = serve('workforce', departureRoutes, {
  readOpenWork: (scope, { params }) => readOpenWork(scope, params.id),
  endWorkerSession: (scope, { params }) => endWorkerSession(scope, params.id),
  deactivateWorker,
  changeWorkers,
})

const merges = serve('workforce', mergeRoutes, { previewMerge, mergeWorkers })

const users = serve('users', userDepartureRoutes, {
  readOpenUserWork: (scope, { params }) => readOpenUserWork(scope, params.id),
  handOver,
})

const projects = serve('projects', endingRoutes, {
  readOpenProjectWork: (scope, { params }) => readOpenProjectWork(scope, params.id),
  endProject,
})

/** Workers and users who leave, projects that end, and what is still open of them. */
export const departures = [...workers, ...merges, ...users, ...projects]
