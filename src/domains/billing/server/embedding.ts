import { Formats } from '#base/formats.ts'
import type { FileAnswer } from '#base/file.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import type { WholeStatement } from './queries.ts'
import { pdfOf, readStatementLogo } from './statement-pdf.ts'
import { renderStatementTimesheet } from './timesheets.ts'
import { type EmbeddedFile, ublOf } from './ubl.ts'

/**
 * Returns a statement as a UBL document with its PDF and its timesheet inside, as far as both fit into `PEPPOL_FILES_MB`. A file that does
 * not fit is named in the document as left out.
 */
export async function electronicStatement(scope: ActorScope, statement: WholeStatement): Promise<Uint8Array> {
  const { allowed, id, language, kind } = statement
  const translate = translateTo(language)
  const sheet = allowed.includes('timesheet')
    ? await renderStatementTimesheet(scope, { params: { id }, ifMatch: undefined })
    : undefined
  const logo = await readStatementLogo(scope, id)
  await scope.db.commit()
  const files = [{ ...(await pdfOf(scope, statement, logo)), description: translate(`billing.kind.${kind}`) }]
  if (sheet) files.push({ ...sheet, description: translate('confirmations.timesheet.title') })
  return writeXml(ublOf(statement, embeddedFiles(files, scope.config.peppolFilesMb, language)))
}

/** Embeds files in their order as far as they fit into a number of megabytes together; the others are only named. */
export function embeddedFiles(
  files: readonly (FileAnswer & { readonly description: string })[],
  megabytes: number,
  language: WholeStatement['language'],
): EmbeddedFile[] {
  let left = megabytes * 2 ** 20
  return files.map(({ name, type, bytes, description }) => {
    if (bytes instanceof Uint8Array && bytes.length <= left) {
      left -= bytes.length
      return { name, type, description, bytes }
    }
    const most = new Formats(locales[language], 'UTC').number(megabytes)
    const reason = translateTo(language)('billing.document.leftOut', { file: description, megabytes: most })
    return { name, type, description: reason, bytes: null }
  })
}
