import { v7 as uuid } from 'uuid'
import { mayGive } from '#base/giving.ts'
import { isLanguage, type Language } from '#base/language.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { addedTo, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { type Cell, LineFaults } from '#domains/imports/server/line-faults.ts'
import type { ImportedRecord } from '#domains/imports/server/table.ts'
import { nameKey } from '#domains/imports/rules.ts'
import { spelled } from '#domains/tags/server/tagging.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { radiusLimits } from '../contract.ts'
import { type ClientColumn, clientColumns } from '../contract/import-columns.ts'
import { contactRights, mostContacts } from '../contract/contacts.ts'
import { clientColumns as columnsOf } from './commands.ts'
import { contactColumns, rightsOf } from './contacts.ts'
import { type ClientLine, clientTable } from './import-file.ts'
import { type ContactOfClient, tellOfContactRights } from './notifying.ts'

/** The import of clients, with their work sites and contacts. */
export const clientImport = importOf({
  name: 'clients',
  importJob: 'clients.importClients',
  undoJob: 'clients.undoClientImport',
  file: clientTable,
  plan: planClients,
  groupOf: ({ name }) => (name === undefined ? undefined : nameKey(name)),
  isSensitive: (records) => records.some(({ form }) => form.person && rightsOf(form.person).length > 0),
  tables: [
    { table: 'client_contacts', name: fragment`t.name` },
    { table: 'work_sites', name: fragment`t.name` },
    { table: 'clients', name: fragment`t.name` },
  ],
})

type Line = ImportedRecord<ClientLine>

/** A work site or a contact of a client, with its first line. */
interface Part {
  readonly line: number
  readonly value: string
}

/** The first line of a client, its work sites by name, and its contacts by email address. */
interface KnownClient {
  readonly first: Line
  readonly sites: Map<string, Part>
  readonly people: Map<string, Part>
}

async function planClients(
  scope: ActorScope,
  { records, faulty, headings }: ImportedLines<ClientLine>,
): Promise<ImportPlan<ClientLine>> {
  const faults = new LineFaults(scope, clientColumns, headings)
  const stored = await readNames(scope)
  for (const { line, form } of faulty)
    if (form.name !== undefined && stored.has(nameKey(form.name)))
      faults.add({ line, column: 'name', value: form.name }, 'clients.validation.nameTaken')
  const clientsByName = new Map<string, KnownClient>()
  for (const record of records) {
    const { line, form } = record
    const key = nameKey(form.name)
    const earlier = clientsByName.get(key)
    const client = earlier ?? { first: record, sites: new Map(), people: new Map() }
    const nameColumn = { line, column: 'name', value: form.name } as const
    if (stored.has(key)) {
      faults.add(nameColumn, 'clients.validation.nameTaken')
      continue
    }
    clientsByName.set(key, client)
    refuseGiving(scope, faults, record)
    const repetition = takeParts(faults, client, record)
    if (!earlier) continue
    if (!form.site && !form.person) faults.add(nameColumn, 'imports.messages.twice', { line: client.first.line })
    else if (repetition) faults.add(repetition.repeated, 'imports.messages.twice', { line: repetition.line })
    else compareFields(faults, client.first, record)
  }
  return { faults: faults.all, add: adderOf(scope) }
}

/** Reports the permissions of a contact that the importing user does not have, and therefore cannot give. */
function refuseGiving({ actor, translate }: ActorScope, faults: LineFaults<ClientColumn>, { line, form }: Line): void {
  const { person } = form
  if (!person) return
  if (!mayGive(actor, 'portal:use'))
    faults.add({ line, column: 'personEmail', value: person.email }, 'platform.refusals.GIVING_FORBIDDEN')
  const missing = rightsOf(person).filter((permission) => !mayGive(actor, permission))
  if (missing.length === 0) return
  const value = missing.map((permission) => translate(`clients.contacts.field.${contactRights[permission]}`)).join(', ')
  faults.add({ line, column: 'personRights', value }, 'platform.refusals.GIVING_FORBIDDEN')
}

/** A part that its line repeats. */
interface Repetition {
  readonly repeated: Cell<ClientColumn>
  readonly line: number
}

/**
 * Takes the work site and the contact of a line. A line may repeat one of them unchanged next to a new other one: otherwise, the
 * repetition is returned.
 */
function takeParts(
  faults: LineFaults<ClientColumn>,
  client: KnownClient,
  { line, form }: Line,
): Repetition | undefined {
  const { site, person } = form
  const parts = [
    ...(site ? [{ column: 'siteName', name: site.name, all: client.sites, part: site } as const] : []),
    ...(person ? [{ column: 'personEmail', name: person.email, all: client.people, part: person } as const] : []),
  ]
  const repetitions: Repetition[] = []
  let isNew = false
  for (const { column, name, all, part } of parts) {
    const value = JSON.stringify(part)
    const earlier = all.get(nameKey(name))
    const cell = { line, column, value: name }
    if (earlier === undefined) {
      isNew = true
      all.set(nameKey(name), { line, value })
    } else if (earlier.value !== value) return { repeated: cell, line: earlier.line }
    else repetitions.push({ repeated: cell, line: earlier.line })
  }
  if (client.people.size > mostContacts && person && client.people.get(nameKey(person.email))?.line === line)
    faults.add({ line, column: 'personEmail', value: person.email }, 'clients.refusals.TOO_MANY_CONTACTS', {
      count: mostContacts,
    })
  return isNew ? undefined : repetitions[0]
}

// A further line of a client may repeat its fields, or leave them empty.
function compareFields(faults: LineFaults<ClientColumn>, first: Line, { line, form }: Line): void {
  const [one, other] = [flat(first.form), flat(form)]
  for (const [column, value] of other)
    if (value !== one.get(column))
      faults.add({ line, column, value: String(value) }, 'imports.messages.differs', { line: first.line })
}

/** Returns the given fields of the client on a line by their columns, without its name. */
function flat(form: ClientLine): Map<ClientColumn, unknown> {
  const { name: _name, site: _site, person: _person, contact, ...others } = form
  const { fullName, ...rest } = contact ?? {}
  const all = Object.entries({ ...others, contactName: fullName, ...rest }) as [ClientColumn, unknown][]
  return new Map(all.filter(([, value]) => value !== null && value !== undefined))
}

async function readNames({ db, actor }: ActorScope): Promise<ReadonlySet<string>> {
  const rows = await db.many(
    sql<{ name: string }>`select name from clients where organisation_id = ${actor.organisationId}`,
  )
  return new Set(rows.map(({ name }) => nameKey(name)))
}

/** Returns what adds lines: each client once, with its work sites and contacts. */
function adderOf(scope: ActorScope): ImportPlan<ClientLine>['add'] {
  const ids = new Map<string, string>()
  const added = new Set<string>()
  const isFirst = (key: string) => !added.has(key) && added.add(key) !== undefined
  return async (lines) => {
    const language = await readLanguage(scope)
    const clients: Record<string, unknown>[] = []
    const sites: Record<string, unknown>[] = []
    const people: Record<string, unknown>[] = []
    const withRights: ContactOfClient[] = []
    for (const { form } of lines) {
      const { name, site, person } = form
      const key = nameKey(name)
      const clientId = ids.get(key) ?? uuid()
      if (!ids.has(key))
        clients.push({ id: clientId, ...columnsOf(form), status: form.status ?? 'active', tags: form.tags ?? [] })
      ids.set(key, clientId)
      if (site && isFirst(`${clientId} site ${nameKey(site.name)}`)) {
        const { radiusMetres, ...others } = site
        sites.push({ id: uuid(), client_id: clientId, ...others, radius_metres: radiusMetres ?? radiusLimits.usual })
      }
      if (person && isFirst(`${clientId} person ${person.email}`)) {
        if (rightsOf(person).length > 0) withRights.push({ contact: person.name, client: name })
        people.push({
          id: uuid(),
          client_id: clientId,
          ...contactColumns({ ...person, language: person.language ?? language, projectIds: null }),
        })
      }
    }
    await insertRecords(scope, 'clients', await spelled(scope, clients))
    await insertRecords(scope, 'work_sites', sites)
    await insertRecords(scope, 'client_contacts', people)
    await tellOfContactRights(scope, withRights)
    return [...addedTo('clients', clients), ...addedTo('work_sites', sites), ...addedTo('client_contacts', people)]
  }
}

// Contacts without a language get that of the organisation.
async function readLanguage({ db, actor, language }: ActorScope): Promise<Language> {
  const { preferredLanguage } = await readOrganisation(db, actor.organisationId)
  return isLanguage(preferredLanguage) ? preferredLanguage : language
}
