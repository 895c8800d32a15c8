import { Formats } from '#base/formats.ts'
import { isLanguage, type Language } from '#base/language.ts'
import { zoneName } from '#base/time.ts'
import { countryOfRules } from '#domains/organisations/rules/holidays.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { verifyChain } from '#platform/server/history-chain/verifying.ts'
import { inTurn } from '#platform/server/jobs/in-turn.ts'
import type { JobKind, JobScope } from '#platform/server/jobs/job.ts'
import { endRun, requirePermission } from '#platform/server/jobs/runs.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { HistoryCheck } from '../contract.ts'
import { type InspectionList, inspectionLists } from '../rules.ts'
import { readChanges } from './changes.ts'
import { addContracts, addFrameworks, addStubs } from './documents.ts'
import { inspectionKind } from './runs.ts'
import { checksumsPath, type FileTarget, listFiles, sha256Of, storeFile } from './files.ts'
import { indexPage } from './index-page.ts'
import { listFormats, listPath, type Reader, renderList } from './list-files.ts'
import { type ListRow, recordLists, type Selection } from './lists.ts'

interface Export {
  workerId: string | null
  clientId: string | null
  worker: string | null
  client: string | null
  startDate: string
  endDate: string
  language: Language
  madeBy: string
  company: string
  rulesCountry: RulesCountry | null
  timeZone: string | null
}

/**
 * Creates the files of an export. Each part is done for itself, and marked when its files are stored, so that another process continues
 * where one has ended.
 */
export const inspectionJob: JobKind<{ runId: string }> = {
  name: inspectionKind.jobName,
  async run(scope, { runId }) {
    const { db, actor } = scope
    const found = await db.first(
      sql<Export>`
        select x.worker_id, x.client_id, ${workerName('w')} as worker, c.name as client, x.start_date, x.end_date, x.language,
               ${accountName('a')} as made_by, coalesce(o.company_name, '') as company, o.rules_country, o.time_zone
          from inspection_exports x
          join organisations o on o.id = x.organisation_id
          join accounts a on a.organisation_id = x.organisation_id and a.id = x.started_by
          left join workers w on w.organisation_id = x.organisation_id and w.id = x.worker_id
          left join clients c on c.organisation_id = x.organisation_id and c.id = x.client_id
         where x.organisation_id = ${actor.organisationId} and x.id = ${runId}`,
    )
    if (!found) return
    const parts = await db.many(
      sql<Part>`
        select id, position, worker_ids from inspection_parts
         where organisation_id = ${actor.organisationId} and run_id = ${runId} and state = 'waiting' order by position`,
    )
    const byId = new Map(parts.map((part) => [part.id, part]))
    await inTurn(
      scope,
      parts.map(({ id }) => id),
      {
        check: () => requirePermission(scope, 'organisation:write'),
        step: async (id) => {
          const part = byId.get(id)
          if (!part) return
          if (part.workerIds.length > 0) await createPart(scope, runId, found, part)
          else await finishExport(scope, runId, found, part)
        },
      },
    )
    await endRun(scope, inspectionKind, runId, 'done')
  },
  giveUp: (scope, { runId }) => endRun(scope, inspectionKind, runId, 'failed'),
}

interface Part {
  id: string
  position: number
  workerIds: string[]
}

function readerOf({ language, timeZone }: Export): Reader {
  const chosen = isLanguage(language) ? language : 'en'
  return {
    language: chosen,
    translate: translateTo(chosen),
    format: new Formats(locales[chosen], zoneName(timeZone ?? 'UTC')),
  }
}

async function createPart(scope: JobScope, exportId: string, of: Export, part: Part): Promise<void> {
  const { actor, beside } = scope
  const selection: Selection = {
    organisationId: actor.organisationId,
    workerIds: part.workerIds,
    clientId: of.clientId,
    startDate: of.startDate,
    endDate: of.endDate,
    timeZone: zoneName(of.timeZone ?? 'UTC'),
  }
  const target = targetOf(exportId, part)
  const rows = new Map<InspectionList, readonly ListRow[]>()
  for (const list of inspectionLists) {
    const statement = recordLists[list]?.(selection)
    if (statement)
      rows.set(
        list,
        (await beside((db) => db.many(statement))).map(({ record }) => record),
      )
  }
  rows.set('contracts', await addContracts(scope, selection, target))
  rows.set('payStubs', await addStubs(scope, selection, target))
  rows.set('changes', await beside((db, now) => readChanges({ ...scope, db, now }, rows)))
  const counts = await storeLists(scope, target, part, rows, readerOf(of))
  await beside(async (db) => {
    const done = await db.many(
      sql`
        update inspection_parts set state = 'done'
         where organisation_id = ${actor.organisationId} and id = ${part.id} and state = 'waiting' returning id`,
    )
    if (done.length === 0) return
    await db.many(
      sql`
        update inspection_exports x
           set row_counts = (
                 select jsonb_object_agg(n.key, n.value::int + coalesce((x.row_counts ->> n.key)::int, 0))
                   from jsonb_each_text(${JSON.stringify(counts)}::jsonb) n)
         where x.organisation_id = ${actor.organisationId} and x.id = ${exportId}`,
    )
  })
}

const targetOf = (exportId: string, { position }: Part): FileTarget => ({
  exportId,
  numbered: (index) => `${String(position + 1).padStart(3, '0')}-${String(index + 1).padStart(4, '0')}`,
})

type Counts = Partial<Record<InspectionList, number>>

/** Stores the lists of a part in each format, and returns the number of their rows. */
async function storeLists(
  scope: JobScope,
  target: FileTarget,
  { position }: Part,
  rows: ReadonlyMap<InspectionList, readonly ListRow[]>,
  reader: Reader,
): Promise<Counts> {
  const counts: Counts = {}
  for (const list of inspectionLists) {
    const found = rows.get(list) ?? []
    counts[list] = found.length
    if (found.length === 0) continue
    const rendered = await renderList(list, found, reader)
    for (const format of listFormats)
      await storeFile(scope, target, listPath(list, position + 1, format), Buffer.from(rendered[format]))
  }
  return counts
}

/** Adds the framework agreements, verifies the history, and writes the index and the list of checksums. */
async function finishExport(scope: JobScope, exportId: string, of: Export, part: Part): Promise<void> {
  const { actor, beside } = scope
  const historyCheck = await checkHistory(scope)
  const target = targetOf(exportId, part)
  const rows = new Map<InspectionList, readonly ListRow[]>()
  rows.set('frameworks', await addFrameworks(scope, exportId, of, target))
  rows.set('changes', await beside((db, now) => readChanges({ ...scope, db, now }, rows)))
  const counts = await storeLists(scope, target, part, rows, readerOf(of))
  await storeFile(scope, target, 'history-check.json', Buffer.from(`${JSON.stringify(historyCheck, null, 2)}\n`))
  const stored = await beside((db) => listFiles(db, actor.organisationId, exportId))
  const partsOf = Object.fromEntries(
    inspectionLists.map((list) => [
      list,
      stored.flatMap(({ path }) => {
        const number = path.startsWith(`lists/${list}-`) ? /-(\d+)\.html$/.exec(path)?.[1] : undefined
        return number === undefined ? [] : [Number(number)]
      }),
    ]),
  )
  const { stored: ofParts, now } = await beside(async (db, at) => ({
    now: at,
    ...(await db.one(
      sql<{ stored: Counts }>`
        select row_counts as stored from inspection_exports where organisation_id = ${actor.organisationId} and id = ${exportId}`,
    )),
  }))
  // Stored with the end of the export, so that this part can be done again.
  const rowCounts = Object.fromEntries(
    inspectionLists.map((list) => [list, (ofParts[list] ?? 0) + (counts[list] ?? 0)]),
  )
  const country = countryOfRules(of)
  const timeZone = zoneName(of.timeZone ?? 'UTC')
  const page = indexPage({ ...of, country, timeZone, madeAt: now, rowCounts, partsOf, historyCheck }, readerOf(of))
  await storeFile(scope, target, 'index.html', Buffer.from(page))
  const files = (await beside((db) => listFiles(db, actor.organisationId, exportId))).filter(
    ({ path }) => path !== checksumsPath,
  )
  const sums = Buffer.from(files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''))
  await storeFile(scope, target, checksumsPath, sums)
  await beside(async (db) => {
    await db.many(
      sql`
        update inspection_parts set state = 'done' where organisation_id = ${actor.organisationId} and id = ${part.id}`,
    )
    await db.many(
      sql`
        update inspection_exports
           set status = 'done', ended_at = scope_now(), digest = ${sha256Of(sums)}, row_counts = ${JSON.stringify(rowCounts)},
               history_check = ${JSON.stringify(historyCheck)},
               file_count = ${files.length + 1}, byte_count = ${files.reduce((sum, { size }) => sum + size, sums.length)}
         where organisation_id = ${actor.organisationId} and id = ${exportId} and ended_at is null`,
    )
  })
}

/**
 * Verifies the whole chain of the organisation’s history with the code of `npm run verify-history`, in portions, so that no transaction
 * lasts. An erasure meanwhile looks like a fault: faults are reported if a second pass finds them again.
 */
async function checkHistory(scope: JobScope): Promise<HistoryCheck> {
  const first = await verify(scope)
  return first.faults === 0 ? first : verify(scope)
}

async function verify({ beside, actor, signal }: JobScope): Promise<HistoryCheck> {
  const checkedAt = await beside((_, now) => Promise.resolve(now))
  const { verified, waiting, faults, head } = await verifyChain((statement) => {
    signal.throwIfAborted()
    return beside((db) => db.many(statement))
  }, actor.organisationId)
  // What an erasure of the last seconds left is not in the chain yet.
  const erasing = faults.filter(({ kind }) => kind === 'erasing').length
  return { checkedAt, verified, waiting: waiting + erasing, faults: faults.length - erasing, head: head ?? null }
}
