import { z } from 'zod'
import { formShape, shownShape } from '#base/fields.ts'
import { historyPage } from '#base/history.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { projectStatuses } from './rules.ts'
import { projectRecord } from './contract/fields.ts'

export const projectRefusals = refusals('projects', {
  PROJECT_IN_USE: { as: 'IN_USE', status: 409 },
  /** The client cannot change once hours have been entered for it. */
  CLIENT_STAYS: { as: 'IN_USE', status: 409 },
  /** A project ends with `endProject` while work is open in it. */
  PROJECT_OPEN: { as: 'IN_USE', status: 409 },
})

const fields = z.strictObject({
  ...formShape(projectRecord),
  status: z.enum(projectStatuses).optional(),
})
const inOrder = (form: { startDate?: string | null; endDate?: string | null }) =>
  !form.startDate || !form.endDate || form.startDate <= form.endDate
const ordered = { error: 'platform.validation.endNotBeforeStart', path: ['endDate'] }

export const projectForm = fields.refine(inOrder, ordered)
export const projectChanges = fields
  .partial()
  .extend({
    /** The reason of the change, for the history. */
    comment: optional(text(limits.prose)),
  })
  .refine(inOrder, ordered)

const project = z.strictObject({
  id: z.string(),
  ...shownShape(projectRecord),
  client: ref,
  workSite: ref
    .extend({
      address: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      radiusMetres: z.int(),
    })
    .nullable(),
  projectManager: ref.nullable(),
  status: z.enum(projectStatuses),
  createdAt: z.string(),
  ...editable(['edit', 'offer', 'delete']),
})
export type Project = z.output<typeof project>

/** Filters of the list. */
export const projectFilters = {
  status: z.enum(projectStatuses).optional(),
  clientId: id.optional(),
  projectManagerId: id.optional(),
}
export const projectSorts = ['name', 'client', 'startDate', 'endDate', 'budgetHours', 'createdAt'] as const

const params = z.strictObject({ id })
const read = provider('projects:read')
const write = provider('projects:write')

export const projectRoutes = {
  listProjects: route({
    method: 'GET',
    path: '/provider/projects',
    access: read,
    summary: 'List projects',
    query: pageQuery(projectSorts).extend(projectFilters),
    output: pageOf(project),
  }),
  addProject: route({
    method: 'POST',
    path: '/provider/projects',
    access: write,
    gives: ['projectManager'],
    summary: 'Create a project',
    status: 201,
    body: projectForm,
    output: project,
  }),
  readProject: route({
    method: 'GET',
    path: '/provider/projects/{id}',
    access: read,
    summary: 'Get a project',
    params,
    output: project,
  }),
  editProject: route({
    method: 'PATCH',
    path: '/provider/projects/{id}',
    access: write,
    gives: ['projectManager'],
    summary:
      'Update a project. Refused with IN_USE for another client once hours exist, and for the end of a project with open work',
    versioned: true,
    params,
    body: projectChanges,
    output: project,
  }),
  deleteProject: route({
    method: 'DELETE',
    path: '/provider/projects/{id}',
    access: write,
    summary: 'Delete a project. Refused with IN_USE if it ever had an assignment or a request',
    versioned: true,
    params,
  }),
  readProjectHistory: route({
    method: 'GET',
    path: '/provider/projects/{id}/history',
    access: read,
    summary: 'Get the history of a project',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
}

const imports = importRoutes('/provider/project-imports', 'projects:write', 'projects')

/** Import of projects. */
export const projectImportRoutes = {
  ...imports,
  importFile: route({ ...imports.importFile, gives: ['projectManager'] }),
}
