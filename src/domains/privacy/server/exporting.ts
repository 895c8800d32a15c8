import { localTimeOf } from '#base/calendar.ts'
import { byteOrderMark, csvLine, escapeFormula, listSeparators } from '#base/csv.ts'
import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import type { Region } from '#base/region.ts'
import type { Reply } from '#base/route.ts'
import { zoneName } from '#base/time.ts'
import { renderOwnStubPdf } from '#domains/pay/server/stub-pdf.ts'
import { readImageKey } from '#domains/workforce/server/images.ts'
import { type ArchivedFile, plainName, zipOf } from '#platform/server/archive/zip.ts'
import { accountName } from '#platform/server/db/names.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { privacyRoutes } from '../contract.ts'
import type { Section } from './export-sections.ts'
import { exportedEmail } from './emails.ts'
import { pageOf } from './page.ts'
import { readSections, type ExportedRecord } from './sections.ts'
import { shownColumns } from './shown-columns.ts'

const mostAnHour = 5

/**
 * Exports all personal data of the actor as an archive: a readable page in their language, each section as JSON and CSV, documents and
 * pay stubs. An email alerts them, in case it was somebody else.
 */
export async function exportAccount(scope: ActorScope): Promise<Reply<typeof privacyRoutes.exportAccount>> {
  const { db, actor, now } = scope
  await countAttempt(db, { [`export:${actor.accountId}`]: { most: mostAnHour, minutes: 60 } }, now)
  const reader = await readReader(scope)
  const email = exportedEmail({ ...reader, company: reader.company ?? '' }, scope.config.publicUrl, actor.type)
  await post(scope, actor.organisationId, email, { kind: 'export', beyond: 'wait' })
  const records = await readSections(scope)
  const documents = await readFiles(scope, records)
  // Do not hold a database connection while files are read and the response is sent.
  await db.commit()
  return {
    name: `interim ${localTimeOf(now, actor.timeZone).date}.zip`,
    type: 'application/zip',
    bytes: zipOf(filesOf(scope, reader, records, documents), now),
  }
}

interface Reader extends Region {
  email: string
  name: string
  company: string | null
  language: Language
}

async function readReader({ db, actor }: ActorScope): Promise<Reader> {
  return db.one(
    sql<Reader>`
      select a.email, ${accountName('a')} as name, o.company_name as company,
             a.preferred_language as language, a.date_format, a.time_format, coalesce(a.currency, o.currency) as currency, a.first_day_of_week
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
}

/** Where a file is stored, and its path in the archive. */
interface ExportedFile {
  readonly key: string
  readonly path: string
}

// Files that are infected or not yet scanned are listed but not included.
async function readFiles(scope: ActorScope, records: Map<Section, ExportedRecord[]>): Promise<ExportedFile[]> {
  const { db, actor } = scope
  const rows = await db.many(
    sql<{ id: string; name: string; file: string; createdAt: string }>`
      select id, name, file, created_at
        from documents
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and scan = 'clean'
      union all
      select id, name, file, created_at
        from sick_certificates
       where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and scan = 'clean'
      union all
      select id, name, file, created_at
        from message_attachments
       where organisation_id = ${actor.organisationId} and author_id = ${actor.accountId} and scan = 'clean'
      order by created_at, id`,
  )
  const documents = rows.map(({ id, name, file }, index) => ({
    id,
    key: file,
    path: `documents/${numbered(index)} ${plainName(name)}`,
  }))
  const paths = new Map(documents.map(({ id, path }) => [id, path]))
  const withPath = (section: Section, pathOf: (one: ExportedRecord, index: number) => string | undefined) =>
    records.set(
      section,
      (records.get(section) ?? []).map((one, index) => Object.assign({}, one, { filedAs: pathOf(one, index) ?? null })),
    )
  for (const section of ['documents', 'sickCertificates', 'attachments'] as const)
    withPath(section, ({ id }) => paths.get(id as string))
  withPath('payStubs', (_, index) => `pay/${numbered(index)}.pdf`)
  const picture = actor.type === 'worker' ? await readImageKey(scope, actor.accountId) : null
  return picture === null ? documents : [...documents, { key: picture, path: 'picture.webp' }]
}

const numbered = (index: number) => String(index + 1).padStart(3, '0')

async function* filesOf(
  scope: ActorScope,
  reader: Reader,
  records: Map<Section, ExportedRecord[]>,
  documents: readonly ExportedFile[],
): AsyncGenerator<ArchivedFile> {
  const { actor, now, files, log } = scope
  const { language } = reader
  const format = new Formats(locales[language], actor.timeZone, reader)
  const page = pageOf({
    language,
    name: reader.name,
    company: reader.company ?? '',
    madeAt: format.moment(now),
    timeZone: zoneName(actor.timeZone),
    records,
    columns: shownColumns(language, actor.timeZone, reader),
  })
  yield { path: 'index.html', bytes: Buffer.from(page) }
  for (const [section, rows] of records) {
    yield { path: `data/${section}.json`, bytes: Buffer.from(`${JSON.stringify(rows, null, 2)}\n`) }
    yield { path: `data/${section}.csv`, bytes: Buffer.from(csvOf(rows, language)) }
  }
  for (const { key, path } of documents) {
    const bytes = await files.get(key)
    if (bytes) yield { path, bytes, packed: true }
    else log.error({ account: actor.accountId }, 'a file of an export is not in the store')
  }
  for (const { id, filedAs } of records.get('payStubs') ?? []) {
    const { bytes } = await renderOwnStubPdf(
      { ...scope, language, translate: translateTo(language) },
      { params: { id: id as string }, ifMatch: undefined },
    )
    if (bytes instanceof Uint8Array) yield { path: filedAs as string, bytes, packed: true }
  }
}

function csvOf(rows: readonly ExportedRecord[], language: Language): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const separator = listSeparators[language]
  const cell = (value: unknown) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    return escapeFormula(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => cell(row[column])),
      separator,
    ),
  )
  return byteOrderMark + csvLine(columns, separator) + lines.join('')
}
