import { inLatin } from '#base/official/sepa-characters.ts'

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
