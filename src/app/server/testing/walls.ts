import type pg from 'pg'
import type { World } from '#platform/server/testing/world.ts'

/** What holds while something is tried: the conditions of the queries, the database's row security, and what was done. */
export interface TrialState {
  /** False: whatever a query says of its organisation counts as true. */
  readonly queries: boolean
  /** False: statements run as the owner, whom row security does not hold. */
  readonly database: boolean
  /** False: what a call did is undone at its end, and the call is told that it was done. */
  readonly keeps: boolean
}

/** Both walls, and each by itself. */
export const tenantWalls: Readonly<Record<string, TrialState>> = {
  'with both walls': { queries: true, database: true, keeps: true },
  'with the database alone': { queries: false, database: true, keeps: true },
  'with the queries alone': { queries: true, database: false, keeps: true },
}

/** Both walls, and whatever is done is undone. */
export const undone: TrialState = { queries: true, database: true, keeps: false }
/** Neither wall; whatever is done is undone. */
export const noWalls: TrialState = { queries: false, database: false, keeps: false }

const ofOrganisation = String.raw`(?:\w+\.|"\w+"\.)?"?organisation_id"?`

/** A statement without its conditions on the organisation, whose id is among its values. */
function withoutScope(text: string, values: readonly unknown[], organisationId: string): string {
  const open = text
    .replace(new RegExp(`${ofOrganisation} = (?:${ofOrganisation}|\\w+\\.id)\\b`, 'g'), 'true')
    .replace(new RegExp(`\\w+\\.id = ${ofOrganisation}`, 'g'), 'true')
    // The organisation's own row is found by its id; a value that nothing else mentions must still have its type.
    .replace(/(?:\w+\.|"\w+"\.)?"?(?:organisation_)?id"? = \$(\d+)(?:::uuid)?(?!\d)/g, (condition, number: string) =>
      values[Number(number) - 1] === organisationId ? `$${number}::uuid is not null` : condition,
    )
  const left = new RegExp(`${ofOrganisation} (?:=|in|is|<>|any)[^\\n]*`).exec(open)
  if (left) throw new Error(`it is still narrowed by ${left[0]}`)
  return open
}

const opened = new Map<string, string>()

/** A connection whose transactions within an organisation are as the standing says. */
function standingIn(client: pg.PoolClient, { queries, database, keeps }: TrialState): pg.PoolClient {
  let organisationId: string | undefined
  const query = (asked: string | pg.QueryArrayConfig, values?: unknown[]): unknown => {
    const send = (one: typeof asked) => client.query(one as string, values)
    if (typeof asked === 'string') {
      if (asked !== 'commit' || organisationId === undefined || keeps) return send(asked)
      return client.query('rollback').then((ended) => Object.assign(ended, { command: 'COMMIT' }))
    }
    const given = asked.values ?? []
    if (asked.name?.startsWith('enter')) {
      organisationId = given[0] === 'interim_app' ? String(given[1]) : undefined
      if (organisationId === undefined || database) return send(asked)
      return send({ ...asked, values: ['none', ...given.slice(1)] })
    }
    if (queries || organisationId === undefined) return send(asked)
    const text = withoutScope(asked.text, given, organisationId)
    if (!opened.has(text)) opened.set(text, `open_${opened.size}`)
    return send({ ...asked, text, name: opened.get(text) as string })
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** Does something in a world while its walls are as the standing says; files that are let go of stay. */
export async function within<Result>(world: World, standing: TrialState, work: () => Promise<Result>): Promise<Result> {
  const { pool, files } = world.machine
  const [connect, drop] = [pool.connect, files.delete]
  const open = connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  // Whoever hands in what is to be called back is not the server's transaction.
  const opens = (callback?: unknown) =>
    callback ? open(callback) : open().then((client) => standingIn(client, standing))
  Object.assign(pool, { connect: opens })
  if (!standing.keeps) files.delete = async () => undefined
  try {
    return await work()
  } finally {
    Object.assign(pool, { connect })
    Object.assign(files, { delete: drop })
  }
}
