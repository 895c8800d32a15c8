import { createHash } from 'node:crypto'
import type { Draft } from './billable.ts'
import type { Prepared } from './preview.ts'

/** Returns a digest of a statement's content: parties, terms, language and lines. */
export function digestOf({ seller, terms: { client, buyer, terms, language } }: Prepared, draft: Draft): string {
  const content = [client.id, seller, buyer, terms, language, draft]
  const text = JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return createHash('sha256').update(text).digest('hex')
}
