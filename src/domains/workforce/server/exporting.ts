import { may } from '#base/actor.ts'
import type { PlainValues } from '#base/fields.ts'
import type { Received } from '#base/route.ts'
import { plainColumns } from '#platform/server/db/plain-fields.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Handler } from '#platform/server/http/handlers.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Cell, SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { plainCells } from '#platform/server/spreadsheet/plain-cells.ts'
import { rowsOf } from '#platform/server/spreadsheet/pages.ts'
import { exportList } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { WorkerProfile, workforceRoutes } from '../contract.ts'
import { workerRecord } from '../contract/fields.ts'
import { type ImportColumn, importColumns, masked } from '../rules.ts'
import { listCell } from './list-cell.ts'
import { readWorkerPage } from './listing.ts'
import type { SummaryRow } from './queries.ts'
import { openBankAccount, openNationalId } from './sealed.ts'

type Query = Received<typeof workforceRoutes.exportWorkers>['query']

type FurtherRow = PlainValues<typeof workerRecord> &
  Pick<WorkerProfile, 'id' | 'username' | 'dateOfBirth' | 'address' | 'desiredJobRoles'> & {
    nationalId: string | null
    bankAccount: string | null
  }

type Exported = SummaryRow & Omit<FurtherRow, 'bankAccount'> & { bankAccount: WorkerProfile['bankAccount'] }

/** Exports all workers that the list shows as a file that can be imported again, except masked values. */
export const exportWorkers: Handler<typeof workforceRoutes.exportWorkers> = (scope, { query: { format, ...query } }) =>
  exportList(scope, format, {
    name: scope.translate('workforce.list.title'),
    columns: columnsFor(scope),
    batches: inBatches(scope, query),
  })

function inBatches(scope: ActorScope, query: Omit<Query, 'format'>) {
  return rowsOf(scope, async (page) => {
    const workers = await readWorkerPage(scope, { ...query, ...page })
    return { ...workers, items: await withTheRest(scope, workers.items) }
  })
}

async function withTheRest(scope: ActorScope, workers: readonly SummaryRow[]): Promise<Exported[]> {
  const { actor, cipher } = scope
  const { organisationId } = actor
  const rows = await scope.db.many(
    sql<FurtherRow>`
      select w.id, a.username, w.date_of_birth, w.national_id, w.address, w.bank_account, w.desired_job_roles,
             ${plainColumns(workerRecord, 'w')}
        from workers w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
       where w.organisation_id = ${organisationId} and w.id = any(${workers.map(({ id }) => id)}::uuid[])`,
  )
  const shown = may(actor, 'pay:read') && !actor.key ? (secret: string) => secret : masked
  const further = new Map(rows.map((row) => [row.id, row]))
  return workers.flatMap((worker) => {
    const row = further.get(worker.id)
    if (!row) return []
    const owner = { organisationId, id: row.id }
    const account = row.bankAccount === null ? null : openBankAccount(cipher, owner, row.bankAccount)
    return {
      ...worker,
      ...row,
      nationalId: row.nationalId === null ? null : shown(openNationalId(cipher, owner, row.nationalId)),
      bankAccount: account && { ...account, accountNumber: shown(account.accountNumber) },
    }
  })
}

function columnsFor(scope: ActorScope): SheetColumn<Exported>[] {
  const { translate, language } = scope
  const languageNames = new Intl.DisplayNames([language], { type: 'language' })
  const cells: Record<ImportColumn | 'status', Cell<Exported>> = {
    ...plainCells(workerRecord, translate),
    firstName: { cell: ({ firstName }) => firstName || null },
    lastName: { cell: ({ lastName }) => lastName },
    dateOfBirth: { kind: 'date', cell: ({ dateOfBirth }) => dateOfBirth },
    nationalId: { cell: ({ nationalId }) => nationalId },
    email: { cell: ({ email }) => email },
    username: { cell: ({ username }) => username },
    phone: { cell: ({ phone }) => phone },
    address: { cell: ({ address }) => address },
    payRate: {
      kind: 'money',
      cell: ({ rateAmount: amount, rateCurrency: currency }) =>
        amount === null || currency === null ? null : { amount, currency },
    },
    currency: { cell: ({ rateCurrency }) => rateCurrency },
    accountHolder: { cell: ({ bankAccount }) => bankAccount?.accountHolder ?? null },
    accountNumber: { cell: ({ bankAccount }) => bankAccount?.accountNumber ?? null },
    bic: { cell: ({ bankAccount }) => bankAccount?.bic ?? null },
    skills: {
      cell: ({ skills }) =>
        listCell(skills.map(({ name, proficiency }) => ({ name, level: translate(`workforce.level.${proficiency}`) }))),
    },
    languages: {
      cell: ({ languages }) =>
        listCell(
          languages.map((one) => ({
            name: languageNames.of(one.language) ?? one.language,
            level: translate(`workforce.languageLevel.${one.level}`),
          })),
        ),
    },
    tags: { cell: ({ tags }) => tags.join('; ') || null },
    desiredJobRoles: { cell: ({ desiredJobRoles }) => listCell(desiredJobRoles.map((name) => ({ name }))) },
    status: { cell: ({ active }) => translate(`workforce.status.${active ? 'active' : 'inactive'}`) },
  }
  const all = [...importColumns, 'status'] as const
  return all.map((column) => Object.assign(cells[column], { heading: translate(`workforce.field.${column}`) }))
}
