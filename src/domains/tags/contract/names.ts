import { z } from 'zod'
import { unique } from '#base/once.ts'
import { identifier } from '#base/text.ts'
import { tagLimits } from '../rules.ts'

/** The name of a tag. Commas and semicolons separate names in files. */
export const tagName = identifier(tagLimits.name).refine((name) => !/[,;]/.test(name), 'tags.validation.separator')

/** The names of the tags of a record. A name that the organisation does not have yet becomes a new tag. */
export const tagNames = z
  .array(tagName)
  .max(tagLimits.ofRecord)
  .check(unique((name) => name, 'tags.validation.twice'))

/** Other headings of the column of tags in an imported file. */
export const tagHeadings = 'tags tag label labels etiquettes etiquette'
