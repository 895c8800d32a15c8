import { type Past, type Row } from './past.ts'
import { type PayRules, rulesInForce } from './rules.ts'
import { joined, pastsOf, type Source } from './source.ts'

/** An issued period or statement, in the order in which they were issued. */
export interface Issued {
  readonly kind: 'period' | 'invoice' | 'credit_note'
  readonly id: string
  /** The number of the history under which it was issued. */
  readonly number: number
  readonly row: Row
}

/** What an organisation has beside the hours of its workers. */
export interface Organisation {
  readonly id: string
  readonly tag: string
  readonly past: Past
  readonly billRates: ReadonlyMap<string, Past>
  readonly terms: ReadonlyMap<string, Past>
  readonly projects: ReadonlyMap<string, Row>
  readonly issued: readonly Issued[]
  /** The documents whose issue is not in the history, so that it is not known which rules were in force. */
  readonly undated: readonly Omit<Issued, 'number'>[]
  /** The statements of the history that are neither stored nor deleted by it, as they were added. */
  readonly missing: readonly Row[]
  /** The stored statements and issued periods, by id. */
  readonly documents: ReadonlyMap<string, Row>
  rulesAt(number: number): PayRules
  /** The order number of the request, else of the project, else of the client. */
  orderNumberAt(assignmentId: string, projectId: string, number: number): string | null
  /** True if an assignment was cancelled or completed, or ends by a day, as it was after a change of the history. */
  isEnded(assignmentId: string, day: string, number: number): boolean
  /** True if a worker had an assignment that lasted beyond a day, as it was after a change of the history. */
  lastsBeyond(workerId: string, day: string, number: number): boolean
  /** Why no allowance was due at the end of an assignment, after a change of the history; null if it was due. */
  groundOf(assignmentId: string, number: number): string | null
  /** The pay rates that an assignment has had: `1735 EUR`. */
  ratesOf(assignmentId: string): ReadonlySet<string>
}

export async function readOrganisation(source: Source, id: string, tag: string): Promise<Organisation> {
  const all = (table: string, now: readonly Row[]) => pastsOf(source, id, table, now)
  const rowsOf = (rows: readonly Row[]) => rows.map(({ row }) => row as Row)
  const [past] = [
    ...(
      await all(
        'organisations',
        rowsOf(await source.rows`select to_jsonb(o) as row from organisations o where id = ${id}`),
      )
    ).values(),
  ]
  const holidays = await all(
    'holidays',
    rowsOf(await source.rows`select to_jsonb(h) as row from holidays h where organisation_id = ${id}`),
  )
  const billRates = await all(
    'bill_rates',
    rowsOf(await source.rows`select to_jsonb(b) as row from bill_rates b where organisation_id = ${id}`),
  )
  const terms = await all(
    'billing_terms',
    rowsOf(await source.rows`select to_jsonb(t) as row from billing_terms t where organisation_id = ${id}`),
  )
  const projectRows = await source.rows`select id, client_id, order_number from projects where organisation_id = ${id}`
  const clientRows = await source.rows`select id, order_number from clients where organisation_id = ${id}`
  const requestRows =
    await source.rows`select id, order_number from requests where organisation_id = ${id} and order_number is not null`
  const assignmentRows = await source.rows`
    select id, worker_id, request_id, rate_amount::float8 as rate_amount, rate_currency, end_date::text as end_date, ended_on::text as ended_on, status,
           end_ground
      from assignments where organisation_id = ${id}`
  const changed = await source.rows`
    select entity, entity_id as id, number::float8 as number, before, after from history
     where organisation_id = ${id} and after is not null
       and (entity = 'assignments' and before is null or entity in ('projects', 'clients', 'requests') and before ? 'order_number'
            or entity = 'assignments' and before ?| array['rate_amount', 'rate_currency', 'end_date', 'ended_on', 'status', 'end_ground'])`
  const changesOf = (entity: string) => changed.filter((change) => change.entity === entity)
  const projectPasts = joined(projectRows, changesOf('projects'))
  const clientPasts = joined(clientRows, changesOf('clients'))
  const requestPasts = joined(requestRows, changesOf('requests'))
  const assignmentPasts = joined(assignmentRows, changesOf('assignments'))
  const projects = new Map(projectRows.map((row) => [row.id as string, row]))
  const assignments = new Map(assignmentRows.map((row) => [row.id as string, row]))
  const rules = new Map<number, PayRules>()
  const documents = await readIssued(source, id)
  const orderNumber = (pasts: ReadonlyMap<string, Past>, record: unknown, number: number) =>
    ((pasts.get(record as string)?.at(number)?.order_number ?? null) as string | null) || null
  return {
    id,
    tag,
    past: past!,
    billRates,
    terms,
    projects,
    ...documents,
    documents: new Map([...documents.issued, ...documents.undated].map(({ id: of, row }) => [of, row])),
    missing: await readMissing(source, id),
    rulesAt(number) {
      let found = rules.get(number)
      if (!found) rules.set(number, (found = rulesInForce(past!, holidays.values(), number)))
      return found
    },
    orderNumberAt: (assignmentId, projectId, number) =>
      orderNumber(requestPasts, assignments.get(assignmentId)?.request_id, number) ??
      orderNumber(projectPasts, projectId, number) ??
      orderNumber(clientPasts, projects.get(projectId)?.client_id, number),
    isEnded: (assignmentId, day, number) => {
      const assignment = assignmentPasts.get(assignmentId)?.at(number)
      if (!assignment) return false
      const [early, isOver] = [
        assignment.ended_on as string | null,
        ['cancelled', 'completed'].includes(assignment.status as string),
      ]
      return early ? early <= day : isOver || (assignment.end_date as string) <= day
    },
    lastsBeyond: (workerId, day, number) =>
      assignmentRows.some((row) => {
        const then = row.worker_id === workerId ? assignmentPasts.get(row.id as string)?.at(number) : undefined
        const isTaken = ['assigned', 'in_progress', 'completed'].includes(String(then?.status))
        return isTaken && ((then!.ended_on ?? then!.end_date) as string) > day
      }),
    groundOf: (assignmentId, number) =>
      (assignmentPasts.get(assignmentId)?.at(number)?.end_ground ?? null) as string | null,
    ratesOf: (assignmentId) => {
      const states = assignmentPasts.get(assignmentId)?.states() ?? []
      return new Set(states.map(({ rate_amount, rate_currency }) => `${String(rate_amount)} ${String(rate_currency)}`))
    },
  }
}

async function readIssued(source: Source, id: string): Promise<Pick<Organisation, 'issued' | 'undated'>> {
  const periods = await source.rows`
    select p.id, p.rules, p.start_date::text as start_date, p.end_date::text as end_date,
           (select max(h.number) from history h where h.organisation_id = p.organisation_id and h.entity = 'pay_periods'
              and h.entity_id = p.id and h.after ->> 'status' = 'issued')::float8 as number
      from pay_periods p where p.organisation_id = ${id} and p.status = 'issued'`
  const statements = await source.rows`
    select s.id, s.kind, s.year, s.number as position, s.client_id, c.name as client, s.from_date::text as from_date, s.to_date::text as to_date,
           s.currency, s.net_amount::text as net, s.vat_amount::text as vat, s.total_amount::text as total, s.minutes, s.credits_id,
           s.terms, s.order_number,
           (select max(h.number) from history h where h.organisation_id = s.organisation_id and h.entity = 'client_statements'
              and h.entity_id = s.id and h.before is null)::float8 as number
      from client_statements s join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id
     where s.organisation_id = ${id}`
  const all = [
    ...periods.map((row) => ({ kind: 'period' as const, id: row.id as string, row })),
    ...statements.map((row) => ({ kind: row.kind as Issued['kind'], id: row.id as string, row })),
  ]
  const issued = all.flatMap((one) => (one.row.number === null ? [] : { ...one, number: one.row.number as number }))
  return {
    issued: issued.toSorted((a, b) => a.number - b.number),
    undated: all.filter(({ row }) => row.number === null),
  }
}

function readMissing(source: Source, id: string): Promise<Row[]> {
  return source.rows`
    select h.after ->> 'kind' as kind, h.after ->> 'year' as year, h.after ->> 'number' as position, h.after ->> 'currency' as currency,
           c.name as client
      from history h join clients c on c.organisation_id = h.organisation_id and c.id::text = h.after ->> 'client_id'
     where h.organisation_id = ${id} and h.entity = 'client_statements' and h.before is null
       and not exists (select 1 from history d where d.organisation_id = h.organisation_id and d.entity = h.entity
                          and d.entity_id = h.entity_id and d.after is null)
       and not exists (select 1 from client_statements s where s.organisation_id = h.organisation_id and s.id = h.entity_id)`
}
