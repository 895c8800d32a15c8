import { localTimeOf } from '#base/calendar.ts'
import { type SheetColumn as SheetField, sheetColumns } from '#base/fields.ts'
import { formatPhone } from '#base/phone.ts'
import type { Handler } from '#platform/server/http/handlers.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Cell, SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { plainCells } from '#platform/server/spreadsheet/plain-cells.ts'
import { rowsOf } from '#platform/server/spreadsheet/pages.ts'
import { exportList } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { Client, clientRoutes } from '../contract.ts'
import { clientRecord } from '../contract/fields.ts'
import { listClients } from './queries.ts'

/** Exports all clients that match the filter, as CSV or XLSX, in the reader’s language. */
export const exportClients: Handler<typeof clientRoutes.exportClients> = (scope, { query: { format, ...query } }) =>
  exportList(scope, format, {
    name: scope.translate('clients.list.title'),
    columns: columnsFor(scope),
    batches: rowsOf(scope, (page) => listClients(scope, { query: { ...query, ...page }, ifMatch: undefined })),
  })

type Column = SheetField<typeof clientRecord> | 'workSites' | 'projects' | 'since'

function columnsFor({ translate, actor }: ActorScope): SheetColumn<Client>[] {
  const cells: Record<Column, Cell<Client>> = {
    ...plainCells(clientRecord, translate),
    name: { cell: ({ name }) => name },
    status: { cell: ({ status }) => translate(`clients.status.${status}`) },
    vatNumber: { cell: ({ vatNumber }) => vatNumber },
    website: { cell: ({ website }) => website },
    tags: { cell: ({ tags }) => tags.join('; ') || null },
    contactName: { cell: ({ contact }) => contact.fullName },
    jobTitle: { cell: ({ contact }) => contact.jobTitle },
    email: { cell: ({ contact }) => contact.email },
    phone: { cell: ({ contact }) => contact.phone && formatPhone(contact.phone) },
    workSites: { kind: 'number', cell: ({ workSiteCount }) => workSiteCount },
    projects: { kind: 'number', cell: ({ projectCount }) => projectCount },
    since: { kind: 'date', cell: ({ createdAt }) => localTimeOf(createdAt, actor.timeZone).date },
  }
  const declared: Column[] = sheetColumns(clientRecord).map(({ column }) => column)
  const all = declared.toSpliced(declared.indexOf('notes'), 0, 'workSites', 'projects', 'since')
  return all.map((column) => Object.assign(cells[column], { heading: translate(`clients.field.${column}`) }))
}
