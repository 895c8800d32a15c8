import { z } from 'zod'
import { inLatin } from '#base/official/sepa-characters.ts'
import { visible } from '#base/text.ts'

/** A company tag, which workers enter to sign in: 3 to 32 lower-case letters, digits and hyphens. */
export const companyTag = z
  .string()
  .overwrite((value) => visible(value).toLowerCase())
  .regex(/^[a-z0-9-]{3,32}$/, 'organisations.validation.companyTag')

/** How often an organisation may change its company tag in a year. */
export const mostTagChanges = 3

/** Derives a company tag from a company name: `Dupont & Fils` → `dupont-fils`. It may already be in use. */
export function tagFrom(companyName: string): string {
  const tag = inLatin(companyName)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
    .replace(/-+$/, '')
  return tag.length >= 3 ? tag : `org-${tag}`.replace(/-+$/, '')
}
