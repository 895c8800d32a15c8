import { z } from 'zod'
import { bulkItems } from '#base/bulk.ts'
import { tagNames } from './names.ts'

/** Tags to add to several records, and tags to remove from them. */
export const taggingForm = z
  .strictObject({ add: tagNames, remove: tagNames, items: bulkItems })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'platform.validation.required', path: ['add'] })
export type Tagging = z.output<typeof taggingForm>
