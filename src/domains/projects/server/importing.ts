import type { Role } from '#base/actor.ts'
import { gainsByManaging, mayGive } from '#base/giving.ts'
import { activateProspects } from '#domains/clients/server/commands.ts'
import { nameKey } from '#domains/imports/rules.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { adderTo, allLines, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { NameIndex } from '#domains/imports/server/names.ts'
import { UniqueKeys } from '#domains/imports/server/unique-keys.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type ProjectColumn, projectColumns } from '../contract/import-columns.ts'
import { usualColour, usualManager } from './commands.ts'
import { type ProjectLine, projectTable } from './import-file.ts'

/** The import of projects. */
export const projectImport = importOf({
  name: 'projects',
  importJob: 'projects.importProjects',
  undoJob: 'projects.undoProjectImport',
  file: projectTable,
  plan: planProjects,
  tables: [{ table: 'projects', name: fragment`t.name` }],
})

/** The IDs that a line refers to by name. */
interface References {
  readonly clientId: string
  readonly workSiteId: string | null
  readonly managerId: string | null
}

async function planProjects(scope: ActorScope, lines: ImportedLines<ProjectLine>): Promise<ImportPlan<ProjectLine>> {
  const faults = new LineFaults(scope, projectColumns, lines.headings)
  const stored = await readStored(scope)
  const clients = new NameIndex(stored.clients, ({ name }) => name)
  const managers = new NameIndex(stored.managers, ({ email }) => email)
  const sites = new NameIndex(stored.sites, ({ clientId, name }) => `${clientId} ${name}`)
  const keyOf = (clientId: string, name: string) => `${clientId} ${nameKey(name)}`
  const storedKeys = stored.projects.map(({ clientId, name }) => keyOf(clientId, name))
  const keys = new UniqueKeys(faults, storedKeys, 'projects.validation.nameTaken')
  const found = new Map<number, References>()
  for (const { line, form } of allLines(lines)) {
    // Returns the ID of a named record, or null after reporting why there is none.
    const idOf = (column: ProjectColumn, value: string, row: { readonly id: string } | string): string | null => {
      if (typeof row !== 'string') return row.id
      faults.add({ line, column, value }, row)
      return null
    }
    const clientId = form.client === undefined ? null : idOf('client', form.client, clients.find(form.client))
    const manager = form.projectManager ? managers.find(form.projectManager) : undefined
    const managerId =
      manager === undefined ? usualManager(scope) : idOf('projectManager', form.projectManager as string, manager)
    if (typeof manager === 'object' && gainsByManaging(manager.role) && !mayGive(scope.actor, 'project:manage'))
      faults.add(
        { line, column: 'projectManager', value: form.projectManager as string },
        'platform.refusals.GIVING_FORBIDDEN',
      )
    if (clientId === null) continue
    const workSiteId = form.workSite
      ? idOf('workSite', form.workSite, sites.find(`${clientId} ${form.workSite}`))
      : null
    if (form.name !== undefined) keys.take(keyOf(clientId, form.name), { line, column: 'name', value: form.name })
    found.set(line, { clientId, workSiteId, managerId })
  }
  const addProjects = adderTo<ProjectLine>(scope, 'projects', ({ line, form }) =>
    rowOf(form, found.get(line) as References),
  )
  async function add(records: Parameters<typeof addProjects>[0]) {
    await activateProspects(
      scope,
      records.map(({ line }) => (found.get(line) as References).clientId),
    )
    return addProjects(records)
  }
  return { faults: faults.all, add }
}

interface StoredNames {
  readonly clients: { id: string; name: string }[]
  readonly sites: { id: string; clientId: string; name: string }[]
  readonly managers: { id: string; email: string; role: Role }[]
  readonly projects: { clientId: string; name: string }[]
}

async function readStored({ db, actor }: ActorScope): Promise<StoredNames> {
  return {
    clients: await db.many(
      sql<{ id: string; name: string }>`select id, name from clients where organisation_id = ${actor.organisationId}`,
    ),
    sites: await db.many(
      sql<{ id: string; clientId: string; name: string }>`
        select id, client_id, name from work_sites where organisation_id = ${actor.organisationId}`,
    ),
    managers: await db.many(
      sql<{ id: string; email: string; role: Role }>`
        select id, email, role from accounts where organisation_id = ${actor.organisationId} and type = 'provider' and active`,
    ),
    projects: await db.many(
      sql<{ clientId: string; name: string }>`
        select client_id, name from projects where organisation_id = ${actor.organisationId}`,
    ),
  }
}

function rowOf(form: ProjectLine, { clientId, workSiteId, managerId }: References) {
  return {
    client_id: clientId,
    work_site_id: workSiteId,
    project_manager_id: managerId,
    name: form.name,
    start_date: form.startDate ?? null,
    end_date: form.endDate ?? null,
    status: form.status ?? 'active',
    description: form.description ?? null,
    budget_hours: form.budgetHours ?? null,
    colour: usualColour,
  }
}
