import { serve } from '#platform/server/http/handlers.ts'
import { tagRoutes } from '../contract.ts'
import { addTag, countTags, deleteTag, editTag, listTags, mergeTag } from './tags.ts'

/** The handlers of the routes for tags. */
export const tags = serve('tags', tagRoutes, { listTags, countTags, addTag, editTag, mergeTag, deleteTag })
