import { serve } from '#platform/server/http/handlers.ts'
import { projectRoutes } from '../contract.ts'
import { addProject, deleteProject, editProject } from './commands.ts'
import { listProjects, readProject, readProjectHistory } from './queries.ts'

/** The handlers of the routes for projects. */
export const projects = serve('projects', projectRoutes, {
  listProjects,
  addProject,
  readProject: (scope, { params }) => readProject(scope, params.id),
  editProject,
  deleteProject,
  readProjectHistory,
})
