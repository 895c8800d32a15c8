import { serve } from '#platform/server/http/handlers.ts'
import { projectImportRoutes, projectRoutes } from '../contract.ts'
import { addProject, deleteProject, editProject } from './commands.ts'
import { projectImport } from './importing.ts'
import { listProjects, readProject, readProjectHistory } from './queries.ts'

const records = serve('projects', projectRoutes, {
  listProjects,
  addProject,
  readProject: (scope, { params }) => readProject(scope, params.id),
  editProject,
  deleteProject,
  readProjectHistory,
})

/** The handlers of the routes for projects. */
export const projects = [...records, ...serve('projectImports', projectImportRoutes, projectImport.handlers)]
