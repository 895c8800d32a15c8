import { v7 as uuid } from 'uuid'
import type { CsvFormat } from '#base/csv-format.ts'
import type { HistoryStep } from '#base/history.ts'
import type { Page } from '#base/page.ts'
import { may } from '#base/actor.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { changeRecord, deleteRecord } from '#platform/server/db/change.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  mostTemplates,
  payrollRefusals,
  type payrollRoutes,
  type PayrollTemplateShown,
} from '../contract/payroll-exports.ts'
import type { PayrollTemplate } from '../rules/payroll-export.ts'
import { lineKinds } from '../rules.ts'

type Input<Name extends keyof typeof payrollRoutes> = Received<(typeof payrollRoutes)[Name]>
type SentContent = Partial<Input<'previewTemplate'>['body']>

interface TemplateRow extends PayrollTemplate {
  id: string
  name: string
  isDefault: boolean
  format: CsvFormat
  version: number
}

// Templates of before statutory pay have no code for its components.
const columns = fragment`t.id, t.name, t.is_default, t.columns, jsonb '{"component": null, "payout": null, "reserve": null}' || t.codes as codes, t.format, t.version`

/** Returns the templates of the organisation by name. */
export async function listTemplates(scope: ActorScope): Promise<Answer<typeof payrollRoutes.listTemplates>> {
  const rows = await scope.db.many(
    sql<TemplateRow>`
      select ${columns} from pay_export_templates t
       where t.organisation_id = ${scope.actor.organisationId}
       order by searchable(t.name), t.id`,
  )
  const mayAdd = may(scope.actor, 'pay:write') && rows.length < mostTemplates
  return { items: rows.map((row) => shown(scope, row, rows.length)), allowed: mayAdd ? ['add'] : [] }
}

/** Reads one template. Throws `NOT_FOUND`. */
export async function readTemplate(scope: ActorScope, id: string): Promise<PayrollTemplateShown> {
  const row = await scope.db.first(
    sql<TemplateRow & { count: number }>`
      select ${columns}, (select count(*)::int from pay_export_templates o where o.organisation_id = ${scope.actor.organisationId}) as count
        from pay_export_templates t where t.organisation_id = ${scope.actor.organisationId} and t.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const { count, ...found } = row
  return shown(scope, found, count)
}

/** Reads the default template; undefined if there is no template. */
export async function readDefaultTemplate({ db, actor }: ActorScope): Promise<TemplateRow | undefined> {
  return db.first(
    sql<TemplateRow>`
      select ${columns} from pay_export_templates t where t.organisation_id = ${actor.organisationId} and t.is_default`,
  )
}

/** Adds a template; the first one becomes the default. Throws `CONFLICT` if its name is taken or there are too many. */
export async function addTemplate(scope: ActorScope, { body }: Input<'addTemplate'>): Promise<PayrollTemplateShown> {
  const { db, actor } = scope
  const id = uuid()
  const added = await db
    .many(
      sql<{ id: string }>`
        insert into pay_export_templates (organisation_id, id, name, is_default, columns, codes, format)
        select ${actor.organisationId}, ${id}, ${body.name},
               not exists (select 1 from pay_export_templates where organisation_id = ${actor.organisationId} and is_default),
               ${JSON.stringify(columnsOf(body.columns))}::jsonb, ${JSON.stringify(codesOf(body.codes))}::jsonb,
               ${JSON.stringify(body.format)}::jsonb
         where (select count(*) from pay_export_templates where organisation_id = ${actor.organisationId}) < ${mostTemplates} returning id`,
    )
    .catch(refuseConflict)
  if (added.length === 0) throw payrollRefusals.TOO_MANY_TEMPLATES({ values: { count: mostTemplates } })
  return readTemplate(scope, id)
}

/** Edits a template. Throws `STALE_VERSION`, and `CONFLICT` if its name is taken. */
export async function editTemplate(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editTemplate'>,
): Promise<PayrollTemplateShown> {
  const values = {
    name: body.name,
    columns: body.columns && JSON.stringify(columnsOf(body.columns)),
    codes: body.codes && JSON.stringify(codesOf(body.codes)),
    format: body.format && JSON.stringify(body.format),
  }
  return changeRecord(scope, { table: 'pay_export_templates', id }, ifMatch, values, () =>
    readTemplate(scope, id),
  ).catch(refuseConflict)
}

/** Makes a template the default instead of the former one. */
export async function setDefaultTemplate(
  scope: ActorScope,
  { params: { id } }: Input<'setDefaultTemplate'>,
): Promise<PayrollTemplateShown> {
  const template = await readTemplate(scope, id)
  if (template.isDefault) return template
  const { db, actor, now } = scope
  await db
    .each<[unknown, unknown]>(
      sql`
        update pay_export_templates set is_default = false, version = version + 1, updated_at = ${now}
         where organisation_id = ${actor.organisationId} and id <> ${id} and is_default`,
      sql`
        update pay_export_templates set is_default = true, version = version + 1, updated_at = ${now}
         where organisation_id = ${actor.organisationId} and id = ${id}`,
    )
    .catch(refuseConflict)
  return readTemplate(scope, id)
}

/** Deletes a template. Throws `STALE_VERSION`, and `CONFLICT` for the default one if there are others. */
export async function deleteTemplate(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'deleteTemplate'>,
): Promise<void> {
  const { isDefault, allowed } = await readTemplate(scope, id)
  if (isDefault && !allowed.includes('delete')) throw payrollRefusals.DEFAULT_TEMPLATE()
  await deleteRecord(scope, { table: 'pay_export_templates', id }, ifMatch, () => readTemplate(scope, id))
}

/** Returns the changes of a template, latest first. Throws `NOT_FOUND`. */
export async function readTemplateHistory(
  scope: ActorScope,
  { params, query }: Input<'readTemplateHistory'>,
): Promise<Page<HistoryStep>> {
  await readTemplate(scope, params.id)
  return readHistory(scope, ['pay_export_templates'], params.id, query)
}

/** Returns sent columns as they are stored: only a column for a fixed text has one. */
export function columnsOf(sent: NonNullable<SentContent['columns']>): PayrollTemplate['columns'] {
  return sent.map(({ content, heading, fixedText }) => ({
    content,
    heading,
    fixedText: content === 'fixedText' ? (fixedText ?? null) : null,
  }))
}

/** Returns sent codes as they are stored: null for a component without one. */
export function codesOf(sent: NonNullable<SentContent['codes']>): PayrollTemplate['codes'] {
  return Object.fromEntries(lineKinds.map((kind) => [kind, sent[kind] ?? null])) as PayrollTemplate['codes']
}

function shown({ actor }: ActorScope, row: TemplateRow, count: number): PayrollTemplateShown {
  const mayWrite = may(actor, 'pay:write')
  return {
    ...row,
    columns: [...row.columns],
    allowed: mayWrite
      ? [
          'edit',
          ...(row.isDefault ? [] : (['setDefault'] as const)),
          ...(row.isDefault && count > 1 ? [] : (['delete'] as const)),
        ]
      : [],
  }
}

function refuseConflict(error: unknown): never {
  throw conflictOf(error) ?? error
}

function conflictOf(error: unknown): Refusal | undefined {
  if (violates(error, 'pay_export_templates_name')) return payrollRefusals.TEMPLATE_NAME_TAKEN()
  if (violates(error, 'pay_export_templates_default')) return payrollRefusals.DEFAULT_CHANGED()
  return undefined
}
