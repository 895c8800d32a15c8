import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { mostMinorUnits } from '#base/money.ts'
import type { Received } from '#base/route.ts'
import { lockCurrentLogo } from '#domains/organisations/server/logos.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { billingRefusals, type billingRoutes, type Statement } from '../contract.ts'
import { type Draft, lockBillable, unrated } from './billable.ts'
import { digestOf, missingOf, readPreviewData, type PreviewData } from './preview.ts'
import { readStatement } from './queries.ts'
import { storeTimesheet } from './timesheets.ts'

/** Makes the statement of a preview. Refused if the hours or terms have changed since, or data is missing. */
export async function makeStatement(
  scope: ActorScope,
  { body }: Received<typeof billingRoutes.makeStatement>,
): Promise<Statement> {
  const issueDate = localTimeOf(scope.now, scope.actor.timeZone).date
  const number = await nextNumber(scope, issueDate)
  const workers = await lockBillable(scope, body)
  const data = await readPreviewData(scope, body)
  if (!data) throw invalidField('clientId', 'platform.validation.unknown')
  const { amount, currency } = body.net
  const ofCurrency = data.drafts.filter((one) => one.currency === currency)
  const draft = ofCurrency.find((one) => one.net === amount && digestOf(data, one) === body.digest)
  if (!draft) throw billingRefusals.CHANGED({ members: { net: { amount: ofCurrency[0]?.net ?? 0, currency } } })
  // Approved after the workers were locked, so not in the preview.
  if (!draft.lines.every(({ workerId }) => workers.has(workerId))) throw billingRefusals.CHANGED()
  if (draft.total > mostMinorUnits) throw billingRefusals.AMOUNT_TOO_LARGE()
  const missing = missingOf(data, draft).filter((one) => one.for === 'invoice')
  if (data.unpriced.entries > 0) missing.push(unrated)
  if (missing.some(({ field }) => field === 'seller.accountNumber'))
    throw billingRefusals.NO_BANK_ACCOUNT({ members: { missing } })
  if (missing.length > 0) throw billingRefusals.INCOMPLETE({ values: { count: missing.length }, members: { missing } })
  return readStatement(scope, await insertStatement(scope, { ...body, ...number, issueDate }, draft, data))
}

/** Returns the next number of the year. Its row is locked until the end of the transaction: concurrent calls wait, and a rollback leaves no gap. */
export async function nextNumber(
  { db, actor }: ActorScope,
  issueDate: string,
): Promise<{ year: number; number: number }> {
  const year = Number(issueDate.slice(0, 4))
  const { last } = await db.one(
    sql<{ last: number }>`
      insert into statement_numbers as n (organisation_id, year, last) values (${actor.organisationId}, ${year}, 1)
      on conflict (organisation_id, year) do update set last = n.last + 1 returning last`,
  )
  return { year, number: last }
}

interface Head {
  clientId: string
  fromDate: string
  toDate: string
  issueDate: string
  year: number
  number: number
}

async function insertStatement(
  scope: ActorScope,
  head: Head,
  { currency, orderNumber, net, vat, total, minutes, lines }: Draft,
  { terms: { buyer, terms, language }, seller, regular }: PreviewData,
): Promise<string> {
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'client_statements', id },
    {
      client_id: head.clientId,
      kind: 'invoice',
      year: head.year,
      number: head.number,
      issue_date: head.issueDate,
      due_date: daysAfter(head.issueDate, terms.paymentDays),
      from_date: head.fromDate,
      to_date: head.toDate,
      currency,
      order_number: orderNumber,
      net_amount: net,
      vat_amount: vat,
      total_amount: total,
      minutes,
      language,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      terms: JSON.stringify(terms),
      issued_by: scope.actor.accountId,
      logo_id: await lockCurrentLogo(scope),
    },
  )
  await insertRecords(
    scope,
    'client_statement_lines',
    lines.map((line, position) => ({
      id: uuid(),
      statement_id: id,
      position,
      project_id: line.projectId,
      project_name: line.projectName,
      worker_id: line.workerId,
      worker_name: line.workerName,
      first_date: line.firstDate,
      last_date: line.lastDate,
      minutes: line.minutes,
      rate_exact: line.rate.exact.toString(),
      premium: line.premium,
      percent: line.percent,
      net_amount: line.net,
      hours: line.hours,
    })),
  )
  const entries = [...new Set(lines.flatMap(({ hours }) => hours.map(({ entryId }) => entryId)))].sort()
  await insertRecords(
    scope,
    'billed_entries',
    entries.map((entry) => ({ time_entry_id: entry, statement_id: id, regular: regular.get(entry) ?? [] })),
  ).catch((error: unknown) => {
    throw violates(error, 'billed_entries_once') ? billingRefusals.CHANGED() : error
  })
  await storeTimesheet(scope, id, entries)
  return id
}
