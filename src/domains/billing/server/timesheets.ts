import type { FileAnswer } from '#base/file.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { type TimesheetEntry, timesheetDocument } from '#domains/confirmations/server/timesheet-document.ts'
import { correctionForClient } from '#domains/timesheets/server/corrections.ts'
import { isDecisionOn } from '#domains/timesheets/server/client-decision.ts'
import { sql } from '#platform/server/db/statement.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { billingRoutes } from '../contract.ts'
import { readWholeStatement } from './queries.ts'
import { linesOf, readStatementLogo } from './statement-pdf.ts'

/** Stores the hours of an invoice with the decisions of the client, as they are when it is issued. The entries are locked. */
export async function storeTimesheet(
  { db, actor }: ActorScope,
  statementId: string,
  entryIds: readonly string[],
): Promise<void> {
  await db.many(
    sql`
      insert into client_statement_hours (organisation_id, id, statement_id, worker_id, entries)
      select e.organisation_id, gen_random_uuid(), ${statementId}, e.worker_id,
             jsonb_agg(jsonb_build_object(
               'project', p.name, 'date', e.date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
               'breakMinutes', e.break_minutes, 'minutes', e.total_minutes,
               'correction', ${correctionForClient},
               'decision', case when d.id is not null then
                 jsonb_build_object('outcome', d.outcome, 'by', d.contact_name, 'at', d.decided_at) end)
               order by e.date, e.starts_at, e.id)
        from time_entries e
        join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
        left join client_decisions d on ${isDecisionOn('e')}
       where e.organisation_id = ${actor.organisationId} and e.id = any(${entryIds}::uuid[])
       group by e.organisation_id, e.worker_id`,
  )
}

/**
 * Returns the timesheet of an invoice as a PDF in the language of the invoice, as it was when the invoice was issued. Throws `NOT_FOUND`,
 * also for a statement without one: a credit note, or an invoice from before timesheets were stored.
 */
export async function renderStatementTimesheet(
  scope: ActorScope,
  { params }: Received<typeof billingRoutes.readStatementTimesheet>,
): Promise<FileAnswer> {
  const { db, actor } = scope
  const { language, number, seller, buyer, fromDate, toDate, issueDate } = await readWholeStatement(scope, params.id)
  // The lines hold the names, which are removed from them when a worker is erased.
  const workers = await db.many(
    sql<{ name: string; entries: TimesheetEntry[] }>`
      select (select l.worker_name from client_statement_lines l
               where l.organisation_id = h.organisation_id and l.statement_id = h.statement_id and l.worker_id = h.worker_id
               order by l.position limit 1) as name, h.entries
        from client_statement_hours h
       where h.organisation_id = ${actor.organisationId} and h.statement_id = ${params.id}
       order by name, h.worker_id`,
  )
  if (workers.length === 0) throw refuse.NOT_FOUND()
  const logo = await readStatementLogo(scope, params.id)
  await db.commit()
  const document = timesheetDocument({
    language,
    timeZone: actor.timeZone,
    company: [seller.name ?? '', ...linesOf(seller)],
    logo,
    client: [buyer.name ?? '', ...linesOf(buyer)],
    invoice: number,
    fromDate,
    toDate,
    workers,
    madeAt: `${issueDate}T00:00:00Z`,
  })
  const name = `${translateTo(language)('confirmations.timesheet.title')} ${number}.pdf`
  return { name, type: 'application/pdf', bytes: await writePdf(document, actor.organisationId) }
}
