import type pg from 'pg'
import type { World } from '#platform/server/testing/world.ts'

/** The isolation layers that are active during a trial, and whether its changes are kept. */
export interface TrialState {
  /** False: conditions of queries on the organisation are replaced with true. */
  readonly queries: boolean
  /** False: statements run as the owner, to whom row-level security does not apply. */
  readonly database: boolean
  /** False: the changes of a call are rolled back at its end, although the call sees a commit. */
  readonly keeps: boolean
}

/** Both layers of tenant isolation, and each alone. */
export const isolationStates: Readonly<Record<string, TrialState>> = {
  'with both isolation layers': { queries: true, database: true, keeps: true },
  'with the database alone': { queries: false, database: true, keeps: true },
  'with the queries alone': { queries: true, database: false, keeps: true },
}

/** Both layers; changes are rolled back. */
export const undone: TrialState = { queries: true, database: true, keeps: false }
/** Neither layer; changes are rolled back. */
export const noIsolation: TrialState = { queries: false, database: false, keeps: false }

const ofOrganisation = String.raw`(?:\w+\.|"\w+"\.)?"?organisation_id"?`

/** Returns a statement without its conditions on the organisation, whose id is among its values. */
function withoutScope(text: string, values: readonly unknown[], organisationId: string): string {
  const open = text
    .replace(new RegExp(`${ofOrganisation} = (?:${ofOrganisation}|\\w+\\.id)\\b`, 'g'), 'true')
    .replace(new RegExp(`\\w+\\.id = ${ofOrganisation}`, 'g'), 'true')
    // The organisation's own row is found by its id; a value that nothing else mentions must still have its type.
    .replace(
      /(?<!\w)(?:\w+\.|"\w+"\.)?"?(?:organisation_)?id"? = \$(\d+)(?:::uuid)?(?!\d)/g,
      (condition, number: string) =>
        values[Number(number) - 1] === organisationId ? `$${number}::uuid is not null` : condition,
    )
  const left = new RegExp(`${ofOrganisation} (?:=|in|is|<>|any)[^\\n]*`).exec(open)
  if (left) throw new Error(`it is still narrowed by ${left[0]}`)
  return open
}

type Answered = (error: Error, answer: pg.QueryResult) => void

const opened = new Map<string, string>()

/** Wraps a connection so that its transactions in an organisation follow the trial state. */
function clientFor(client: pg.PoolClient, { queries, database, keeps }: TrialState): pg.PoolClient {
  let organisationId: string | undefined
  const query = (config: string | pg.QueryArrayConfig, answered: Answered): void => {
    const send = (one: typeof config) => client.query(one as string, answered)
    if (typeof config === 'string') {
      if (config !== 'commit' || organisationId === undefined || keeps) return send(config)
      return client.query('rollback', (error: Error, ended: pg.QueryResult) =>
        answered(error, error ? ended : Object.assign(ended, { command: 'COMMIT' })),
      )
    }
    const given = config.values ?? []
    if (config.name?.startsWith('enter')) {
      organisationId = given[0] === 'interim_app' ? String(given[1]) : undefined
      if (organisationId === undefined || database) return send(config)
      return send({ ...config, values: ['none', ...given.slice(1)] })
    }
    if (queries || organisationId === undefined) return send(config)
    const text = withoutScope(config.text, given, organisationId)
    if (!opened.has(text)) opened.set(text, `open_${opened.size}`)
    return send({ ...config, text, name: opened.get(text) as string })
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** Runs work in a world with a trial state; without `keeps`, deleted files stay. */
export async function within<Result>(world: World, state: TrialState, work: () => Promise<Result>): Promise<Result> {
  const { pool, files } = world.services
  const [connect, drop] = [pool.connect, files.delete]
  const open = connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  // A caller with a callback is not a transaction of the server.
  const opens = (callback?: unknown) => (callback ? open(callback) : open().then((client) => clientFor(client, state)))
  Object.assign(pool, { connect: opens })
  if (!state.keeps) files.delete = async () => undefined
  try {
    return await work()
  } finally {
    Object.assign(pool, { connect })
    Object.assign(files, { delete: drop })
  }
}
