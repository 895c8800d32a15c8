import type { z } from 'zod'
import { insertRecords } from '#platform/server/db/change.ts'
import type { JobKind, JobScope } from '#platform/server/jobs/job.ts'
import { importRefusals } from '../contract.ts'
import type { ImportKind } from './kind.ts'
import { lockKind } from './mapping.ts'
import { eraseParts, partsOf } from './parts.ts'
import { type ImportedRecord, type LineFault, mostFaults, usedIn } from './table.ts'
import { progress, readInvite } from './stored.ts'

/** The import that a job is about. */
export interface ImportPayload {
  readonly importId: string
}

/** The error of an import that stopped for another reason than its file. */
const interrupted: LineFault = { line: 1, column: null, value: null, words: 'imports.messages.interrupted' }

const portion = 500

/** Returns the job that adds all records of a stored file, or none, and deletes the file. */
export function importJobOf<Column extends string, Once extends Column, Form extends z.ZodType>(
  kind: ImportKind<Column, Once, Form>,
): JobKind<ImportPayload> {
  const planOf = async (scope: JobScope, importId: string) => {
    const records = await readRecords<z.output<Form>>(scope, importId)
    const [used, invite] = [await usedIn(records, kind.file.once), await readInvite(scope, importId)]
    return { records, plan: await kind.plan(scope, { records, faulty: [], headings: {}, used, invite }) }
  }
  return {
    name: kind.importJob,
    async run(scope, { importId }) {
      await lockKind(scope, kind.name)
      const { records, plan } = await planOf(scope, importId)
      // Stored since the check: a retry would fail again.
      if (plan.faults.length > 0) throw importRefusals.CHANGED()
      for (let from = 0; from < records.length; from += portion) {
        scope.signal.throwIfAborted()
        const added = await plan.add(records.slice(from, from + portion))
        await rememberAdded(scope, importId, added)
        const done = Math.min(from + portion, records.length)
        await scope.beside((db) => db.many(progress(scope, importId, 'running', done)))
      }
      await eraseParts(scope, importId)
      await scope.db.many(progress(scope, importId, 'done', records.length))
    },
    async giveUp(scope, { importId }) {
      const { faults } = (await planOf(scope, importId)).plan
      await eraseParts(scope, importId)
      const reported = faults.length > 0 ? faults.slice(0, mostFaults) : [interrupted]
      await scope.db.many(progress(scope, importId, 'failed', 0, reported))
    },
  }
}

async function readRecords<Form>(scope: JobScope, importId: string): Promise<ImportedRecord<Form>[]> {
  const records: ImportedRecord<Form>[] = []
  for await (const part of partsOf<Form>(scope, importId)) records.push(...part)
  return records
}

// So that the import can be undone.
async function rememberAdded(
  scope: JobScope,
  importId: string,
  added: readonly { readonly table: string; readonly id: string }[],
): Promise<void> {
  const rows = added.map(({ table, id }) => ({ import_id: importId, table_name: table, record_id: id }))
  await insertRecords(scope, 'import_records', rows)
}
