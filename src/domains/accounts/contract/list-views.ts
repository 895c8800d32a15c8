import { z } from 'zod'
import type { Permission } from '#base/actor.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { providerUser, route } from '#base/route.ts'
import { id, identifier, sound } from '#base/text.ts'

/** The lists that have views, by the paths of their screens, and who may read them: names and filters tell about their records. */
export const viewedLists = {
  '/provider/workforce': 'workforce:read',
  '/provider/clients': 'clients:read',
  '/provider/projects': 'projects:read',
  '/provider/requests': 'requests:read',
  '/provider/assignments': 'assignments:read',
  '/provider/contracts': 'assignments:read',
  '/provider/timesheet': 'timesheets:read',
  '/provider/statements': 'billing:read',
  '/provider/docs': 'workforce:read',
} as const satisfies Record<string, Permission>
export type ViewedList = keyof typeof viewedLists
const list = z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]])

/** The most views of a user. */
export const mostViews = 100

export const viewRefusals = refusals('accounts', {
  TOO_MANY_VIEWS: { as: 'CONFLICT', status: 409 },
})

export const viewForm = z.strictObject({
  list,
  name: identifier(60),
  /** The query of the list's address: filters and sort order. */
  query: z
    .string()
    .max(2000)
    .refine(sound, 'platform.validation.unsoundText')
    .regex(/^[^#?\s]*$/, 'platform.validation.unknown'),
  /** The keys of the shown columns; null for the usual ones. */
  columns: z
    .array(z.string().regex(/^\w{1,40}$/))
    .max(50)
    .nullable(),
  /** True for a view that all users of the organisation see. Needs the permission to share views. */
  isShared: z.boolean(),
})

const view = viewForm.extend({
  id: z.string(),
  isOwn: z.boolean(),
  ...editable(['edit', 'share', 'delete']),
})
export type SavedView = z.output<typeof view>

/** Returns the address that opens a view. */
export function viewPath({ id: viewId, list: path, query }: Pick<SavedView, 'id' | 'list' | 'query'>): string {
  return `${path}?${query}${query && '&'}view=${viewId}`
}

const params = z.strictObject({ id })

/** Saved views of lists. */
export const viewRoutes = {
  listViews: route({
    method: 'GET',
    path: '/provider/list-views',
    access: providerUser,
    summary: "List the caller's own views and the shared ones, of one list or of all that the caller may read, by name",
    query: z.strictObject({ list: list.optional() }),
    output: z.strictObject({ items: z.array(view), allowed: z.array(z.enum(['share'])) }),
  }),
  addView: route({
    method: 'POST',
    path: '/provider/list-views',
    access: providerUser,
    summary: 'Save a view of a list',
    status: 201,
    body: viewForm,
    output: view,
  }),
  editView: route({
    method: 'PATCH',
    path: '/provider/list-views/{id}',
    access: providerUser,
    summary: 'Rename or share a view, or replace its filters and columns',
    versioned: true,
    params,
    body: viewForm.omit({ list: true }).partial(),
    output: view,
  }),
  deleteView: route({
    method: 'DELETE',
    path: '/provider/list-views/{id}',
    access: providerUser,
    summary: 'Delete a view',
    versioned: true,
    params,
  }),
}
