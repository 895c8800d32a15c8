import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { tagName } from './contract/names.ts'
import { tagColours } from './rules.ts'

export const tagRefusals = refusals('tags', {
  NAME_TAKEN: { as: 'CONFLICT', status: 409 },
  TOO_MANY: { as: 'CONFLICT', status: 409 },
  TOO_MANY_OF_RECORD: { as: 'CONFLICT', status: 409 },
})

export const tagForm = z.strictObject({ name: tagName, colour: z.enum(tagColours) })

const tag = z.strictObject({
  id: z.string(),
  name: z.string(),
  colour: z.enum(tagColours),
  ...editable(['edit', 'merge', 'delete']),
})
export type Tag = z.output<typeof tag>

const countedTag = tag.extend({
  /** The number of records that have the tag. */
  workers: z.int(),
  clients: z.int(),
  requests: z.int(),
})
export type CountedTag = z.output<typeof countedTag>

const params = z.strictObject({ id })
const write = provider('organisation:write')

/** Tags of workers, clients and requests. An edit of a record also adds new tags. */
export const tagRoutes = {
  listTags: route({
    method: 'GET',
    path: '/provider/tags',
    access: provider('workforce:read'),
    summary: 'List the tags of the organisation by name',
    output: z.strictObject({ items: z.array(tag) }),
  }),
  countTags: route({
    method: 'GET',
    path: '/provider/tags/use',
    access: write,
    summary: 'List the tags of the organisation with the number of their records',
    output: z.strictObject({ items: z.array(countedTag) }),
  }),
  addTag: route({
    method: 'POST',
    path: '/provider/tags',
    access: write,
    summary: 'Create a tag',
    status: 201,
    body: tagForm,
    output: tag,
  }),
  editTag: route({
    method: 'PATCH',
    path: '/provider/tags/{id}',
    access: write,
    summary: 'Rename a tag or change its colour; its records follow',
    versioned: true,
    params,
    body: tagForm.partial(),
    output: tag,
  }),
  mergeTag: route({
    method: 'POST',
    path: '/provider/tags/{id}/merge',
    access: write,
    summary: 'Replace a tag by another on all records, and delete it',
    versioned: true,
    params,
    body: z.strictObject({ into: id }),
    output: tag,
  }),
  deleteTag: route({
    method: 'DELETE',
    path: '/provider/tags/{id}',
    access: write,
    summary: 'Delete a tag and remove it from all records',
    versioned: true,
    params,
  }),
}
