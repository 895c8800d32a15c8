import type { FileAnswer } from '#base/file.ts'
import type { Received } from '#base/route.ts'
import { readCurrentLogo } from '#domains/organisations/server/logos.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { publicConfirmationRoutes } from '../contract/public.ts'
import { weekEndOf } from '../rules.ts'
import { type LineRow, readLines } from './lines.ts'
import { openLink } from './links.ts'
import { type TimesheetEntry, timesheetDocument } from './timesheet-document.ts'

/** Returns the hours of a link with the decisions until now, as a PDF in the language of its contact. Reading has no effect. */
export async function renderConfirmationTimesheet(
  scope: Scope,
  { query }: Received<typeof publicConfirmationRoutes.readConfirmationTimesheet>,
): Promise<FileAnswer> {
  const { link, inside } = await openLink(scope, query.token)
  const rows = await readLines(inside, link)
  const logo = await readCurrentLogo(inside)
  await scope.db.commit()
  const { language, company, client, weekStart } = link
  const workers = [...Map.groupBy(rows, ({ workerId }) => workerId).values()].map((lines) => ({
    name: lines[0]?.workerName ?? '',
    entries: lines.map(entryOf),
  }))
  const document = timesheetDocument({
    language,
    timeZone: inside.actor.timeZone,
    company: [company],
    logo,
    client: [client],
    invoice: null,
    fromDate: weekStart,
    toDate: weekEndOf(weekStart),
    workers,
    madeAt: scope.now,
  })
  const bytes = await writePdf(document, inside.actor.organisationId)
  return { name: `${document.title} ${weekStart}.pdf`, type: 'application/pdf', bytes }
}

function entryOf({ outcome, decidedBy, decidedAt, totalMinutes: minutes, ...row }: LineRow): TimesheetEntry {
  const { project, date, startTime, endTime, breakMinutes, correction } = row
  const decision = outcome && { outcome, by: decidedBy ?? '', at: decidedAt ?? '' }
  return { project, date, startTime, endTime, breakMinutes, minutes, decision, correction }
}
