import type { Pool } from 'pg'
import { refuse } from '#base/problem.ts'
import { hashOf } from '../crypto/token.ts'
import { migrate } from '../db/migrate.ts'
import { type Connection, isAway, openPool } from '../db/pool.ts'
import { fragment, sql, type Statement } from '../db/statement.ts'
import type { Log } from '../log.ts'

/** The kinds of names that only one organisation of an installation may have. */
type UniqueNameKind = 'companyTag' | 'providerEmail'

/** A name that only one organisation of an installation may have. */
export interface UniqueName {
  readonly kind: UniqueNameKind
  readonly name: string
}

/** An organisation with all its unique names. */
export interface NamedOrganisation {
  readonly organisationId: string
  readonly names: readonly UniqueName[]
}

const connections = 4

const registering = (organisationId: string, group: string) => fragment`
  insert into organisation_groups (organisation_id, group_name) values (${organisationId}, ${group})
  on conflict (organisation_id) do nothing`

/**
 * The directory of an installation with several groups of organisations: which group holds an organisation, by its names and by tokens
 * from before it moved. Names and tokens are stored as hashes. While it cannot be reached, its methods throw UNAVAILABLE.
 */
export class Directory {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Connects, and creates or updates the tables. */
  static async open(connection: Connection, log: Log): Promise<Directory> {
    await migrate(connection, { folder: 'directory' })
    return new Directory(openPool(connection, connections, log))
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** Returns the group of the organisation that has this name; undefined if there is none. */
  async groupOfName({ kind, name }: UniqueName): Promise<string | undefined> {
    return this.#group(
      sql<{ group_name: string }>`
        select o.group_name from unique_names n join organisation_groups o on o.organisation_id = n.organisation_id
         where n.kind = ${kind} and n.hash = ${hashOfName(name)}`,
    )
  }

  /** Returns the group of the organisation of an API key, or of a token that was made in another group; undefined for all other tokens. */
  async groupOfToken(token: string): Promise<string | undefined> {
    return this.#group(
      sql<{ group_name: string }>`
        select o.group_name from moved_tokens t join organisation_groups o on o.organisation_id = t.organisation_id
         where t.hash = ${hashOf(token)}`,
    )
  }

  /** Returns the group of an organisation; undefined if the directory does not know it. */
  async groupOfOrganisation(organisationId: string): Promise<string | undefined> {
    return this.#group(
      sql<{ group_name: string }>`select group_name from organisation_groups where organisation_id = ${organisationId}`,
    )
  }

  /**
   * Reserves a name for an organisation of a group, before the group stores it. Returns false if another organisation has it. A claim whose
   * change fails is dropped by `reconcile`.
   */
  async claim(organisationId: string, group: string, { kind, name }: UniqueName): Promise<boolean> {
    const claimed = await this.#rows(
      sql`
        with registered as (${registering(organisationId, group)})
        insert into unique_names (kind, hash, organisation_id) values (${kind}, ${hashOfName(name)}, ${organisationId})
        on conflict (kind, hash) do update set claimed_at = now() where unique_names.organisation_id = excluded.organisation_id
        returning kind`,
    )
    return claimed.length > 0
  }

  /** Makes a token of an organisation known that does not name its group, such as an API key. */
  async register(organisationId: string, group: string, tokenHash: Buffer): Promise<void> {
    await this.#rows(
      sql`
        with registered as (${registering(organisationId, group)})
        insert into moved_tokens (hash, organisation_id) values (${tokenHash}, ${organisationId}) on conflict (hash) do nothing`,
    )
  }

  /**
   * Makes the directory agree with the organisations of a group: registers missing ones with their names, and drops
   * organisations and names that the group no longer has. Returns the names that another organisation has, which should be none. An organisation that is being moved belongs to
   * the group that the directory names. What is younger than `settledMinutes` may be of a change that is not committed yet, and stays.
   */
  async reconcile(
    group: string,
    organisations: readonly NamedOrganisation[],
    { settledMinutes = 10 } = {},
  ): Promise<UniqueName[]> {
    const ids = organisations.map(({ organisationId }) => organisationId)
    await this.#rows(
      sql`
        insert into organisation_groups (organisation_id, group_name) select id, ${group} from unnest(${ids}::uuid[]) id
        on conflict (organisation_id) do nothing`,
    )
    const groups = await this.#rows(
      sql<{ id: string }>`select organisation_id as id from organisation_groups where group_name = ${group}`,
    )
    const here = new Set(groups.map(({ id }) => id))
    const names = organisations
      .filter(({ organisationId }) => here.has(organisationId))
      .flatMap(({ organisationId, names }) => names.map((name) => ({ organisationId, ...name })))
    const present = fragment`
      unnest(${names.map(({ organisationId }) => organisationId)}::uuid[], ${names.map(({ kind }) => kind)}::text[],
             ${names.map(({ name }) => hashOfName(name))}::bytea[]) with ordinality as p (organisation_id, kind, hash, position)`
    await this.#rows(
      sql`
        insert into unique_names (organisation_id, kind, hash) select p.organisation_id, p.kind, p.hash from ${present}
        on conflict (kind, hash) do nothing`,
    )
    await this.#rows(
      sql`
        delete from unique_names n using organisation_groups o
         where o.organisation_id = n.organisation_id and o.group_name = ${group}
           and n.claimed_at < now() - make_interval(mins => ${settledMinutes})
           and not exists (select 1 from ${present}
                            where p.organisation_id = n.organisation_id and p.kind = n.kind and p.hash = n.hash)`,
    )
    await this.#rows(
      sql`
        delete from organisation_groups
         where group_name = ${group} and registered_at < now() - make_interval(mins => ${settledMinutes})
           and organisation_id <> all(${ids}::uuid[])`,
    )
    const clashing = await this.#rows(
      sql<{ position: number }>`
        select p.position::int as position from ${present}
          join unique_names n on n.kind = p.kind and n.hash = p.hash and n.organisation_id <> p.organisation_id`,
    )
    return clashing.flatMap(({ position }) => names[position - 1] ?? []).map(({ kind, name }) => ({ kind, name }))
  }

  /** Names the group that holds an organisation from now on. Tokens that name a former group, given by their hashes, lead to the new one. */
  async switchGroup(organisationId: string, group: string, tokenHashes: readonly Buffer[]): Promise<void> {
    await this.#rows(
      sql`
        with switched as (
          insert into organisation_groups (organisation_id, group_name) values (${organisationId}, ${group})
          on conflict (organisation_id) do update set group_name = excluded.group_name, registered_at = now())
        insert into moved_tokens (hash, organisation_id) select hash, ${organisationId} from unnest(${tokenHashes}::bytea[]) hash
        on conflict (hash) do nothing`,
    )
  }

  async #group(statement: Statement<{ group_name: string }>): Promise<string | undefined> {
    const [row] = await this.#rows(statement)
    return row?.group_name
  }

  async #rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    try {
      const { rows } = await this.#pool.query(statement)
      return rows as Row[]
    } catch (error) {
      throw isAway(error) ? refuse.UNAVAILABLE({ retryAfter: 2 }) : error
    }
  }
}

function hashOfName(name: string): Buffer {
  return hashOf(name.toLowerCase())
}
