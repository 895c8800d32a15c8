import { createHash } from 'node:crypto'
import type { Draft } from './billable.ts'
import type { Prepared } from './preview.ts'

/** A digest of all that a statement would say: who bills whom, on what terms, in which language, for what. */
export function digestOf({ seller, terms: { client, buyer, terms, language } }: Prepared, draft: Draft): string {
  const said = [client.id, seller, buyer, terms, language, draft]
  const text = JSON.stringify(said, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return createHash('sha256').update(text).digest('hex')
}
