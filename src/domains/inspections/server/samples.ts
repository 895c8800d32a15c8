import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'

/** An export with one file and a link that works for a week, with its token. */
export interface SampleInspection {
  exportId: string
  linkId: string
  token: string
}

/** Creates a finished export of a worker, and a link to it. */
export async function sampleInspection(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  { workerId, recipient = 'Inspector' }: { readonly workerId: string; readonly recipient?: string },
): Promise<SampleInspection> {
  const [exportId, linkId, token] = [uuid(), uuid(), world.services.group.makeToken()]
  const sums = Buffer.from(`${createHash('sha256').update('').digest('hex')}  index.html\n`)
  const digest = createHash('sha256').update(sums).digest('hex')
  const check = JSON.stringify({ checkedAt: world.now(), verified: 0, waiting: 0, faults: 0, head: null })
  await world.sql`
    insert into inspection_exports (organisation_id, id, worker_id, start_date, end_date, language, status, started_by, started_at, ended_at,
                                    digest, file_count, byte_count, history_check)
    values (${organisationId}, ${exportId}, ${workerId}, '2026-01-01', '2026-12-31', 'en', 'done', ${accountId}, ${world.now()}, ${world.now()},
            ${digest}, 1, ${sums.length}, ${check})`
  await world.sql`
    insert into inspection_parts (organisation_id, id, run_id, position, worker_ids, state)
    values (${organisationId}, ${uuid()}, ${exportId}, 0, '{}', 'done')`
  await world.sql`
    insert into inspection_files (organisation_id, id, export_id, path, sha256, size, bytes)
    values (${organisationId}, ${uuid()}, ${exportId}, 'SHA256SUMS', ${digest}, ${sums.length}, ${sums})`
  await world.sql`
    insert into inspection_links (organisation_id, id, export_id, recipient, token_hash, expires_at, created_by)
    values (${organisationId}, ${linkId}, ${exportId}, ${recipient}, ${hashOf(token)}, ${world.now()}::timestamptz + interval '7 days', ${accountId})`
  return { exportId, linkId, token }
}
