import { localTimeOf } from '#base/calendar.ts'
import type { Page } from '#base/page.ts'
import type { Received } from '#base/route.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import { Conditions, escapeLike } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerSummary, workforceRoutes } from '../contract.ts'
import { similarTerms, type WorkerSearch, workerSearch } from '../rules.ts'
import { type SummaryRow, summaryColumns, summaryOf } from './queries.ts'

type Query = Received<typeof workforceRoutes.listWorkers>['query']

/** The organisation's workers. */
export async function listWorkers(
  scope: ActorScope,
  { query }: Received<typeof workforceRoutes.listWorkers>,
): Promise<Page<WorkerSummary>> {
  const page = await readWorkerPage(scope, query)
  return { items: page.items.map((row) => summaryOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Returns one page of the worker list as database rows. If nobody matches exactly, similar names are found. */
export async function readWorkerPage(scope: ActorScope, query: Query): Promise<Page<SummaryRow>> {
  const search = workerSearch(query.q)
  const exact = await readNarrowed(scope, query, search)
  if (exact.total > 0 || !search || search.words.length === 0) return exact
  const known = await readSearchWords(scope, search.words)
  const pause = pauses()
  for (const edits of [1, 2] as const) {
    const near: string[][] = []
    for (const { typed, words } of known) {
      near.push(similarTerms(typed, words, edits))
      await pause()
    }
    if (near.every(({ length }) => length === 0)) continue
    const meant = known.map(({ typed }, index) => [typed].concat(near[index] ?? []))
    const page = await readNarrowed(scope, query, { ...search, words: [] }, meant)
    if (page.total > 0) return page
  }
  return exact
}

const anywhere = (text: string) => `%${escapeLike(text)}%`

function patternsOf({ words, beginnings, digits }: WorkerSearch = { words: [], beginnings: [] }): string[] {
  return [
    ...words.map(anywhere),
    ...beginnings.map((word) => `% ${escapeLike(word)}%`),
    ...(digits === undefined ? [] : [anywhere(digits)]),
  ]
}

// Certifications, assignments and time off belong to later domains. They are read here to filter the list (decision 28).
const isValid = `c.search_name = (select searchable(?)) and c.verification <> 'rejected' and (c.expires_on is null or c.expires_on >= ?::date)`
const holders = `select c.worker_id from certifications c where c.organisation_id = $1 and ${isValid}`
const certified = `l.id in (${holders})`
// The array is made first, and each of its few workers is looked up.
const amongFewCertified = `l.id = any(array(${holders}))`
const assignedInDays = `select s.worker_id from assignments s
   where s.organisation_id = ? and s.status in ('assigned', 'in_progress') and s.start_date <= ?::date and s.end_date >= ?::date`
const offInDays = `select o.worker_id from time_off o
   where o.organisation_id = ? and o.status = 'approved' and o.start_date <= ?::date and o.end_date >= ?::date`
// One subquery for the whole list instead of one per worker.
const free = `l.id not in (${assignedInDays} union all ${offInDays})`
const isNext = (column: string) => `and ${column} = any(array(select id from next))`
const freeAmongNext = `l.id not in (${assignedInDays} ${isNext('s.worker_id')} union all ${offInDays} ${isNext('o.worker_id')})`
// Joins take two thirds of the time if PostgreSQL can foresee the number of rows. `offset 0` keeps it from looking up each worker alone.
const freeJoined = `not exists (select from (${assignedInDays} offset 0) s where s.worker_id = l.id)
  and not exists (select from (${offInDays} offset 0) o where o.worker_id = l.id)`

// The search text is normalised in a subselect: once, and not for each row.
function readNarrowed(
  scope: ActorScope,
  query: Query,
  search?: WorkerSearch,
  meant: readonly (readonly string[])[] = [],
): Promise<Page<SummaryRow>> {
  const { organisationId, timeZone } = scope.actor
  const { certification, availableFrom, availableTo } = query
  const [from, to] = [availableFrom ?? availableTo, availableTo ?? availableFrom]
  // Only active workers are available.
  const isActive = query.status === undefined ? (from === undefined ? undefined : true) : query.status === 'active'
  const { date: today } = localTimeOf(scope.now, timeZone)
  const valid = new Conditions('c', organisationId).and(isValid, certification, today)
  const conditions = (isCertified: string, isFree?: string) => {
    const where = new Conditions('l', organisationId)
      .and('l.active = ?', isActive)
      .and('l.industry = ?', query.industry)
      .and('l.experience_level = ?', query.experienceLevel)
      .and('l.skills @> (select array[searchable(?)])', query.skill)
      .and('l.languages @> array[?]', query.language)
      .and(isCertified, certification, today)
    for (const pattern of patternsOf(search)) where.and('l.words like (select searchable_words(?))', pattern)
    for (const words of meant) where.and('l.words like any(?::text[])', words.map(anywhere))
    return isFree ? where.and(isFree, organisationId, to, from, organisationId, to, from) : where
  }
  const where = conditions(certified, free)
  const isUnforeseen = Boolean(search || query.skill || query.language || certification)
  const countOf = () => {
    // Without other conditions, the holders are counted from an index alone. No erased worker has a certification.
    const isAlone = certification !== undefined && where.values.length === valid.values.length
    if (isAlone) return `(select count(distinct c.worker_id) from certifications c where ${valid})`
    const isJoined = from !== undefined && !isUnforeseen
    return isJoined ? `(select count(*) from own_worker_lines l where ${conditions(certified, freeJoined)})` : undefined
  }
  return readPage<SummaryRow>(
    scope.db,
    {
      select: `${summaryColumns}, l.email, l.active`,
      from: 'own_worker_lines l',
      joins: 'join workers w on w.organisation_id = l.organisation_id and w.id = l.id',
      where,
      ...(certification && { whereFew: conditions(amongFewCertified, free) }),
      ...(from && { gradual: { others: conditions(certified), whereNext: conditions(certified, freeAmongNext) } }),
      count: countOf(),
      ...(isUnforeseen && { unforeseen: 'worker_lines l' }),
      id: 'l.id',
      sorts: {
        lastName: { sql: 'l.name', type: 'text' },
        createdAt: { sql: 'l.created_at', type: 'timestamptz', descending: true },
        primaryRole: { sql: 'l.role', type: 'text' },
      },
    },
    query,
  )
}

interface Known {
  typed: string
  words: string[]
}

// For each typed word, reads the organisation's words that are similar or start alike, as candidates.
async function readSearchWords(scope: ActorScope, words: readonly string[]): Promise<Known[]> {
  return scope.db.manyAndCommit(
    sql<Known>(
      `select typed, array(
                select distinct k.word from own_worker_words k
                 where k.organisation_id = $1 and typed !~ '^.?[\\\\%_]'
                   and (k.word % typed or k.word like left(typed, 2) || '%'
                        or length(typed) <= 5 and k.word like left(typed, 1) || '%' and length(k.word) <= length(typed) + 1)
              ) as words
         from (select searchable_words(word) as typed from unnest($2::text[]) word) words`,
      [scope.actor.organisationId, words],
    ),
  )
}
