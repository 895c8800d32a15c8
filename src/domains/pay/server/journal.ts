import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { spreadsheet } from '#platform/server/spreadsheet/spreadsheet.ts'
import { payRefusals, type payRoutes } from '../contract.ts'
import { type BookedStub, type JournalEntry, journalOf } from '../rules/journal.ts'
import { type PeriodStatus, stubNumber } from '../rules.ts'

interface StubRow extends BookedStub {
  worker: string
  year: number
  ordinal: number
}

type Row = JournalEntry & StubRow

/** Returns the accounting entries of an issued period, stub by stub. */
export async function readJournal(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readJournal>,
): Promise<Reply<typeof payRoutes.readJournal>> {
  const period = await readIssuedPeriod(scope, params.id)
  const stubs = await scope.db.many(
    sql<StubRow>`
      select s.worker_name as worker, s.year, s.number as ordinal, s.currency, s.net_amount as net,
             (select coalesce(json_agg(json_build_object('kind', k.kind, 'amount', k.amount) order by k.position), '[]')
                from (select l.kind, sum(l.amount) as amount, min(l.position) as position from pay_lines l
                       where l.organisation_id = ${scope.actor.organisationId} and l.pay_stub_id = s.id group by l.kind) k) as kinds
        from pay_stubs s
       where s.organisation_id = ${scope.actor.organisationId} and s.pay_period_id = ${params.id}
       order by s.year, s.number`,
  )
  // No connection waits while the file is downloaded.
  await scope.db.commit()
  const rows = stubs.flatMap((stub) => journalOf(stub).map((entry): Row => Object.assign({}, stub, entry)))
  return spreadsheet(scope, 'csv', {
    name: scope.translate('pay.journal.title'),
    day: `${period.startDate} ${period.endDate}`,
    columns: columnsFor(scope, period),
    batches: (async function* () {
      yield rows
    })(),
  })
}

interface IssuedPeriod {
  readonly startDate: string
  readonly endDate: string
  readonly payDate: string
}

/** Returns the days of an issued period; refuses any other. */
export async function readIssuedPeriod({ db, actor }: ActorScope, id: string): Promise<IssuedPeriod> {
  const period = await db.first(
    sql<IssuedPeriod & { status: PeriodStatus }>`
      select start_date, end_date, pay_date, status from pay_periods where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!period) throw refuse.NOT_FOUND()
  if (period.status !== 'issued') throw payRefusals.NOT_ISSUED({ members: { from: period.status, to: 'issued' } })
  return period
}

function columnsFor({ translate: t }: ActorScope, { startDate, endDate, payDate }: IssuedPeriod): SheetColumn<Row>[] {
  const money = (amount: number | null, { currency }: Row) => (amount === null ? null : { amount, currency })
  return [
    { heading: t('pay.journal.date'), kind: 'date', cell: () => payDate },
    { heading: t('pay.journal.period'), cell: () => `${startDate}/${endDate}` },
    { heading: t('pay.journal.stub'), cell: ({ year, ordinal }) => stubNumber(year, ordinal) },
    { heading: t('pay.journal.worker'), cell: ({ worker }) => worker },
    { heading: t('pay.journal.account'), cell: ({ account }) => account },
    {
      heading: t('pay.journal.text'),
      cell: ({ what }) => (what === 'net' ? t('pay.journal.netPayable') : t(`pay.kind.${what}`)),
    },
    { heading: t('pay.journal.debit'), kind: 'money', cell: (row) => money(row.debit, row) },
    { heading: t('pay.journal.credit'), kind: 'money', cell: (row) => money(row.credit, row) },
    { heading: t('pay.journal.currency'), cell: ({ currency }) => currency },
  ]
}
