import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import type { Language } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received, Reply } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import { type contractRoutes, type Template, type TemplateLine } from '../contract.ts'
import { type ContractKind, contractKinds, isWrittenIn, kindsOfContracts } from '../rules.ts'
import { checkMentions, faultsOf, writeContract } from '../rules/template.ts'
import { defaultEdition, defaultTemplate } from './defaults/templates.ts'
import { contractDocument } from './document.ts'
import { previewValues } from './preview-values.ts'

type Input<Name extends keyof typeof contractRoutes> = Received<(typeof contractRoutes)[Name]>

interface TemplateRow {
  kind: ContractKind
  language: Language
  text: string
  missingReason: string | null
  version: number
  updatedAt: string
}

/** The text from which contracts are written. */
export interface CurrentTemplate {
  readonly text: string
  /** The edition of the default text, or the version of the organisation's own. */
  readonly edition: string
  readonly missing: readonly string[]
  readonly missingReason: string | null
  readonly hash: string
}

/** Returns the templates of all kinds and languages. */
export async function listTemplates(scope: ActorScope): Promise<Answer<typeof contractRoutes.listTemplates>> {
  return { items: await listLines(scope) }
}

/** Returns the kinds and languages of the templates from which contracts can be written. */
export async function listComplete(scope: ActorScope): Promise<ReadonlySet<string>> {
  return new Set((await listLines(scope)).filter(isComplete).map(({ kind, language }) => `${kind} ${language}`))
}

async function listLines(scope: ActorScope): Promise<TemplateLine[]> {
  const rows = await scope.db.many(
    sql<TemplateRow>`
      select kind, language, text, missing_reason, version, updated_at from contract_templates
       where organisation_id = ${scope.actor.organisationId}`,
  )
  return contractKinds.flatMap((kind) =>
    kindsOfContracts[kind].languages.map((language) =>
      lineOf(
        kind,
        language,
        rows.find((row) => row.kind === kind && row.language === language),
      ),
    ),
  )
}

/** Returns a template with its mentions. Throws `NOT_FOUND` if the kind is not written in the language. */
export async function readTemplate(scope: ActorScope, query: Input<'readTemplate'>['query']): Promise<Template> {
  const { kind, language } = requireTemplate(query)
  const row = await findRow(scope, kind, language)
  const defaultText = defaultTemplate(kind, language)
  const text = row?.text ?? defaultText
  return {
    ...lineOf(kind, language, row),
    text,
    defaultText,
    mentions: checkMentions(kind, text).map(({ id, article, clause }) => ({ id, article, clause })),
    version: row?.version ?? 0,
    allowed: may(scope.actor, 'organisation:write') ? ['edit'] : [],
  }
}

/**
 * Replaces the text of a template. Throws a validation error for each fault of the text, and without a reason if a mention is missing; and
 * `STALE_VERSION`.
 */
export async function saveTemplate(
  scope: ActorScope,
  { query, body, ifMatch }: Input<'saveTemplate'>,
): Promise<Template> {
  const { kind, language } = requireTemplate(query)
  const [first] = faultsOf(kind, body.text)
  if (first) throw invalidField('text', `contracts.validation.${first.problem}`, { line: first.line, name: first.name })
  const isMissing = checkMentions(kind, body.text).some(({ clause }) => clause === null)
  if (isMissing && !body.missingReason)
    throw invalid([fault('missingReason', 'contracts.validation.missingReasonRequired')])
  const missingReason = isMissing ? (body.missingReason ?? null) : null
  const { db, actor, now } = scope
  const saved = await db.many(
    sql<{ id: string }>`
      insert into contract_templates (organisation_id, id, kind, language, text, missing_reason, updated_by)
      select ${actor.organisationId}, ${uuid()}, ${kind}, ${language}, ${body.text}, ${missingReason}, ${actor.accountId}
       where coalesce(${ifMatch}::int, 0) = 0 or exists (
             select 1 from contract_templates
              where organisation_id = ${actor.organisationId} and kind = ${kind} and language = ${language})
      on conflict (organisation_id, kind, language) do update
        set text = excluded.text, missing_reason = excluded.missing_reason, updated_by = excluded.updated_by,
            version = contract_templates.version + 1, updated_at = ${now}
        where ${ifMatch}::int is null or contract_templates.version = ${ifMatch}
      returning id`,
  )
  const current = await readTemplate(scope, { kind, language })
  if (saved.length === 0) throw refuse.STALE_VERSION({ members: { current } })
  return current
}

/** Returns the PDF of a template with sample values. */
export async function previewTemplate(
  scope: ActorScope,
  { query, body }: Input<'previewTemplate'>,
): Promise<Reply<typeof contractRoutes.previewTemplate>> {
  const { kind, language } = requireTemplate(query)
  const [first] = faultsOf(kind, body.text)
  if (first) throw invalidField('text', `contracts.validation.${first.problem}`, { line: first.line, name: first.name })
  const { name, values } = await previewValues(scope, kind, language)
  await scope.db.commit()
  const document = contractDocument({
    language,
    text: writeContract(body.text, values),
    agency: name,
    madeAt: scope.now,
    timeZone: scope.actor.timeZone,
  })
  return { name: 'preview.pdf', type: 'application/pdf', bytes: await writePdf(document, scope.actor.organisationId) }
}

/** Returns the template from which contracts of a kind are written now. */
export async function currentTemplate(
  scope: ActorScope,
  kind: ContractKind,
  language: Language,
): Promise<CurrentTemplate> {
  const row = await findRow(scope, kind, language)
  const text = row?.text ?? defaultTemplate(kind, language)
  const { edition, missing, missingReason } = lineOf(kind, language, row)
  return { text, edition, missing, missingReason, hash: sha256(text) }
}

/** True if contracts can be written from a template: it has each mention, or a reason why not. */
export const isComplete = ({ missing, missingReason }: Pick<CurrentTemplate, 'missing' | 'missingReason'>): boolean =>
  missing.length === 0 || missingReason !== null

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function requireTemplate({ kind, language }: { kind: ContractKind; language: Language }) {
  if (!isWrittenIn(kind, language)) throw refuse.NOT_FOUND()
  return { kind, language }
}

function findRow({ db, actor }: ActorScope, kind: ContractKind, language: Language): Promise<TemplateRow | undefined> {
  return db.first(
    sql<TemplateRow>`
      select kind, language, text, missing_reason, version, updated_at from contract_templates
       where organisation_id = ${actor.organisationId} and kind = ${kind} and language = ${language}`,
  )
}

function lineOf(kind: ContractKind, language: Language, row: TemplateRow | undefined): TemplateLine {
  const text = row?.text ?? defaultTemplate(kind, language)
  return {
    kind,
    language,
    isOwn: row !== undefined,
    edition: row ? String(row.version) : defaultEdition,
    missing: checkMentions(kind, text).flatMap(({ id, clause }) => (clause === null ? [id] : [])),
    missingReason: row?.missingReason ?? null,
    updatedAt: row?.updatedAt ?? null,
  }
}
