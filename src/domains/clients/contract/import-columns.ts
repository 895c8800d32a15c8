import type { SheetColumn } from '#base/fields.ts'
import { kindColumns, type KindColumn } from '#domains/imports/rules.ts'
import { clientRecord } from './fields.ts'

/** The columns of a work site in a file of clients. */
export const siteColumns = ['siteName', 'siteAddress', 'latitude', 'longitude', 'radius'] as const

export type ClientColumn = SheetColumn<typeof clientRecord> | (typeof siteColumns)[number]

const headings: Readonly<Record<(typeof siteColumns)[number], string>> = {
  siteName: 'worksite site lieudetravail werkplek',
  siteAddress: 'address adresse adres',
  latitude: 'lat',
  longitude: 'lng lon',
  radius: '',
}

/** The columns of a file of clients. A line may also have a work site; further lines of the same client add further sites. */
export const clientColumns: readonly KindColumn<ClientColumn>[] = [
  ...kindColumns(clientRecord, ['name', 'contactName', 'email', 'phone']),
  ...siteColumns.map((column) => ({
    column,
    labelKey: `clients.field.${column}`,
    headings: headings[column],
    isRequired: false,
  })),
]
