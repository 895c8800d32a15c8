import { serve } from '#platform/server/http/handlers.ts'
import { projectRoutes } from '../contract.ts'
import { addProject, editProject } from './commands.ts'
import { listProjects, readProject } from './queries.ts'

/** Projects. */
export const projects = serve('projects', projectRoutes, {
  listProjects,
  addProject,
  readProject: (scope, { params }) => readProject(scope, params.id),
  editProject,
})
