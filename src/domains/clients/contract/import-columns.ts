import type { SheetColumn } from '#base/fields.ts'
import { kindColumns, type KindColumn } from '#domains/imports/rules.ts'
import { addressParts, phoneParts } from '#domains/imports/rules/parts.ts'
import { clientRecord } from './fields.ts'

/** The columns of a work site in a file of clients. */
export const siteColumns = ['siteName', 'siteAddress', 'latitude', 'longitude', 'radius'] as const
/** The columns of a person in the client's list of contacts. */
const personColumns = ['personName', 'personEmail', 'personPhone', 'personLanguage', 'personRights'] as const

type SiteColumn = (typeof siteColumns)[number]
export type PersonColumn = (typeof personColumns)[number]
export type ClientColumn = SheetColumn<typeof clientRecord> | SiteColumn | PersonColumn

const siteHeadings: Readonly<Record<SiteColumn, string>> = {
  siteName: 'worksite site lieudetravail werkplek',
  siteAddress: 'address adresse adres',
  latitude: 'lat',
  longitude: 'lng lon',
  radius: '',
}

const personHeadings: Readonly<Record<PersonColumn, string>> = {
  personName: 'contactperson interlocuteur contactpersoon',
  personEmail: 'contactemail contactpersonemail emailducontact emailinterlocuteur emailcontactpersoon',
  personPhone: 'contactphone contactpersonphone telephoneducontact telephoneinterlocuteur telefooncontactpersoon',
  personLanguage: 'contactlanguage langueducontact taalcontactpersoon',
  personRights: 'permissions rights autorisations droits rechten',
}

const individualPersonColumns: ReadonlySet<PersonColumn> = new Set(['personName', 'personEmail', 'personPhone'])

/**
 * The columns of a file of clients. A line may also have a work site and a person in the client's list of contacts; further lines of the
 * same client add further ones.
 */
export const clientColumns: readonly KindColumn<ClientColumn>[] = [
  ...kindColumns(clientRecord, ['name', 'contactName', 'email', 'phone']),
  ...siteColumns.map((column) => ({
    column,
    labelKey: `clients.field.${column}`,
    headings: siteHeadings[column],
    isRequired: false,
  })),
  ...personColumns.map((column) => ({
    column,
    labelKey: `clients.import.${column}`,
    headings: personHeadings[column],
    isRequired: false,
    isIndividual: individualPersonColumns.has(column),
  })),
]

/** The fields that several columns of a file of clients form. */
export const clientParts = [addressParts('siteAddress', 'siteName'), phoneParts('phone')]
