import { localTimeOf } from '#base/calendar.ts'
import { phoneWords } from '#base/phone.ts'
import type { Received, Reply } from '#base/route.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { rowsOf } from '#platform/server/spreadsheet/pages.ts'
import { spreadsheet } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { Client, clientRoutes } from '../contract.ts'
import { listClients } from './queries.ts'

/** Exports all clients that match the filter, as CSV or XLSX, in the reader’s language. */
export async function exportClients(
  scope: ActorScope,
  { query: { format, ...query } }: Received<typeof clientRoutes.exportClients>,
): Promise<Reply<typeof clientRoutes.exportClients>> {
  return spreadsheet(scope, format, {
    name: scope.words('clients.list.title'),
    day: localTimeOf(scope.now, scope.actor.timeZone).date,
    columns: columnsFor(scope),
    batches: rowsOf((asked) => listClients(scope, { query: { ...query, ...asked }, ifMatch: undefined })),
  })
}

function columnsFor({ words, actor }: ActorScope): SheetColumn<Client>[] {
  const heading = (field: string) => words(`clients.field.${field}`)
  return [
    { heading: heading('name'), cell: ({ name }) => name },
    { heading: heading('status'), cell: ({ status }) => words(`clients.status.${status}`) },
    {
      heading: heading('industry'),
      cell: ({ industry }) => industry && words(`organisations.industry.${industry}`),
    },
    { heading: heading('vatNumber'), cell: ({ vatNumber }) => vatNumber },
    { heading: heading('website'), cell: ({ website }) => website },
    { heading: heading('contactName'), cell: ({ contact }) => contact.fullName },
    { heading: heading('jobTitle'), cell: ({ contact }) => contact.jobTitle },
    { heading: heading('email'), cell: ({ contact }) => contact.email },
    { heading: heading('phone'), cell: ({ contact }) => contact.phone && phoneWords(contact.phone) },
    { heading: heading('billingAddress'), cell: ({ billingAddress }) => billingAddress },
    {
      heading: heading('workSites'),
      kind: 'figure',
      cell: ({ workSiteCount }) => ({ value: workSiteCount, digits: 0 }),
    },
    { heading: heading('projects'), kind: 'figure', cell: ({ projectCount }) => ({ value: projectCount, digits: 0 }) },
    { heading: heading('since'), kind: 'date', cell: ({ createdAt }) => localTimeOf(createdAt, actor.timeZone).date },
    { heading: heading('notes'), cell: ({ notes }) => notes },
  ]
}
