import { z } from 'zod'
import type { OwnName } from '#base/fields.ts'
import type { CellReader } from '#domains/imports/server/cell-reading.ts'
import { choices, oneOf, phoneIn, plainReader } from '#domains/imports/server/cells.ts'
import { tagsIn } from '#domains/tags/server/tag-cell.ts'
import { decimalIn, wholeIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { clientForm, clientStatuses, workSiteForm } from '../contract.ts'
import { clientRecord } from '../contract/fields.ts'
import { type ClientColumn, clientColumns, clientParts, siteColumns } from '../contract/import-columns.ts'
import { personIn, personLine } from './import-person.ts'

const hasPoint = ({ latitude, longitude }: { latitude?: number | null; longitude?: number | null }) =>
  typeof latitude === typeof longitude

/** A line of a file: a client, one of its work sites and one of its contacts. */
export const clientLine = clientForm.extend({
  site: workSiteForm.refine(hasPoint, { error: 'clients.validation.halfPoint', path: ['longitude'] }).optional(),
  person: personLine.optional(),
})
export type ClientLine = z.output<typeof clientLine>

/** How a file of clients is read. */
export const clientTable: TableKind<ClientColumn, never, typeof clientLine> = {
  columns: clientColumns,
  parts: clientParts,
  once: [],
  form: clientLine,
  parse: parseLine,
  columnAt,
}

const readPlain = plainReader(clientRecord)
const statusNames = choices(clientStatuses, (value) => `clients.status.${value}`)

function parseLine({ cells, read, faults }: CellReader<ClientColumn>): Record<string, unknown> {
  const own: Record<OwnName<typeof clientRecord>, unknown> = {
    name: read('name'),
    status: read('status', oneOf(statusNames)),
    vatNumber: read('vatNumber') ?? null,
    website: read('website', addressIn) ?? null,
    tags: read('tags', tagsIn) ?? undefined,
    contact: {
      fullName: read('contactName') ?? null,
      email: read('email') ?? null,
      phone: read('phone', phoneIn) ?? null,
      jobTitle: read('jobTitle') ?? null,
    },
  }
  const [latitude, longitude] = [read('latitude', decimalIn) ?? null, read('longitude', decimalIn) ?? null]
  // An unreadable coordinate is one error, not two.
  const isPoint = !faults.has('latitude') && !faults.has('longitude')
  const site = siteColumns.some((column) => cells.has(column)) && {
    site: {
      name: read('siteName'),
      address: read('siteAddress'),
      latitude: isPoint ? latitude : null,
      longitude: isPoint ? longitude : null,
      radiusMetres: read('radius', wholeIn),
    },
  }
  const person = personIn(read, (column) => cells.has(column))
  return { ...readPlain(read), ...own, ...site, ...(person && { person }) }
}

// Files often have addresses without a scheme.
function addressIn(cell: string): string {
  return /^[a-z]+:/i.test(cell) ? cell : `https://${cell}`
}

const ofSite: Readonly<Record<string, ClientColumn>> = {
  name: 'siteName',
  address: 'siteAddress',
  latitude: 'latitude',
  longitude: 'longitude',
  radiusMetres: 'radius',
}
const ofContact: Readonly<Record<string, ClientColumn>> = { fullName: 'contactName' }
const ofPerson: Readonly<Record<string, ClientColumn>> = {
  email: 'personEmail',
  phone: 'personPhone',
  language: 'personLanguage',
}

function columnAt(path: string): ClientColumn {
  const [first = '', second = ''] = path.split('.')
  if (first === 'site') return ofSite[second] ?? 'siteName'
  if (first === 'person') return ofPerson[second] ?? 'personName'
  if (first === 'contact') return ofContact[second] ?? (second as ClientColumn)
  return first as ClientColumn
}
