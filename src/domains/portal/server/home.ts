import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import { daysAfter } from '#base/days.ts'
import { isOpen, unpaid } from '#domains/billing/server/open-receivables.ts'
import { onlyForProjects } from '#domains/billing/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import type { ClientHome } from '../contract.ts'
import { listContractsToSign } from './contracts.ts'
import { listHoursWeeks } from './hours.ts'
import { listUnpaidInvoices } from './invoices.ts'
import { readScheduledShifts } from './schedule.ts'

/** Returns what waits for the contact: who is expected today, contracts to sign, weeks to confirm and unpaid invoices. A part that the contact may not see is null. */
export async function readClientHome(scope: ClientScope): Promise<ClientHome> {
  const date = localTimeOf(scope.now, scope.actor.timeZone).date
  const shifts = await readScheduledShifts(scope, { from: daysAfter(date, -1), to: date })
  const can = scope.actor.permissions
  const weeks = can.includes('hours:confirm') ? (await listHoursWeeks(scope)).items : null
  return {
    date,
    shifts: shifts.filter(({ shift, endsAt }) => shift.date === date || endsAt > scope.now).map(({ shift }) => shift),
    contracts: can.includes('contracts:sign') ? await listContractsToSign(scope) : null,
    weeks: weeks && weeks.filter(({ openCount }) => openCount > 0),
    invoices: can.includes('invoices:read') ? await readUnpaid(scope, date) : null,
  }
}

/** Returns the number of unpaid invoices that the contact sees, what is open of them by currency, and the first three by due date. */
async function readUnpaid(scope: ClientScope, today: string): Promise<NonNullable<ClientHome['invoices']>> {
  const { organisationId, clientId, projectIds } = scope.actor
  const totals = await scope.db.many(
    sql<{ currency: Currency; count: number; overdueCount: number; amount: number }>`
      select s.currency, count(*)::int as count, count(*) filter (where s.due_date < ${today})::int as overdue_count,
             sum(${unpaid}) as amount
        from client_statements s join receivables r on r.organisation_id = s.organisation_id and r.id = s.id
       where s.organisation_id = ${organisationId} and s.client_id = ${clientId} and ${isOpen()}
         and ${onlyForProjects(projectIds ?? undefined)}
       group by s.currency order by s.currency`,
  )
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    overdueCount: totals.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
    open: totals.map(({ currency, amount }) => ({ currency, amount })),
    items: totals.length === 0 ? [] : await listUnpaidInvoices(scope, 3),
  }
}
