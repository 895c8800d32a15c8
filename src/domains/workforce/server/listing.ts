import { localTimeOf } from '#base/calendar.ts'
import type { OrganisationId } from '#base/actor.ts'
import type { Page } from '#base/page.ts'
import type { Received } from '#base/route.ts'
import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { pauses } from '#platform/server/concurrency/pauses.ts'
import { Conditions, escapeLike } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { WorkerSummary, workforceRoutes } from '../contract.ts'
import { similarTerms, type WorkerSearch, workerSearch } from '../rules.ts'
import { isIncomplete, type SummaryRow, summaryColumns, summaryOf } from './queries.ts'

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
  const matches = await readSearchWords(scope, search.words)
  // No connection waits while similar words are found.
  await scope.db.commit()
  const pause = pauses()
  for (const edits of [1, 2] as const) {
    const near: string[][] = []
    for (const { typed, words } of matches) {
      near.push(similarTerms(typed, words, edits))
      await pause()
    }
    if (near.every(({ length }) => length === 0)) continue
    const meant = matches.map(({ typed }, index) => [typed].concat(near[index] ?? []))
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

const isNext = (column: string) => fragment`and ${raw(column)} = any(array(select id from next))`

/** The conditions on a worker `l` to be free on all days of a range. */
function freeIn(organisationId: OrganisationId, from: string | undefined, to: string | undefined) {
  const assigned = fragment`
    select s.worker_id from assignments s
     where s.organisation_id = ${organisationId} and ${inGroup('s.status', assignmentGroups.active)}
       and s.start_date <= ${to}::date and s.end_date >= ${from}::date`
  const off = fragment`
    select o.worker_id from time_off o
     where o.organisation_id = ${organisationId} and ${is<TimeOffStatus>('o.status', 'approved')}
       and o.start_date <= ${to}::date and o.end_date >= ${from}::date`
  return {
    // One subquery for the whole list instead of one per worker.
    free: fragment`l.id not in (${assigned} union all ${off})`,
    freeAmongNext: fragment`l.id not in (${assigned} ${isNext('s.worker_id')} union all ${off} ${isNext('o.worker_id')})`,
    // Joins take two thirds of the time if PostgreSQL can foresee the number of rows. `offset 0` keeps it from looking up each worker
    // alone.
    freeJoined: fragment`
      not exists (select from (${assigned} offset 0) s where s.worker_id = l.id)
      and not exists (select from (${off} offset 0) o where o.worker_id = l.id)`,
  }
}

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
  // Certifications, assignments and time off belong to later domains. They are read here to filter the list (decision 28).
  const valid = new Conditions('c', organisationId).and`
    c.search_name = (select searchable(${certification})) and c.verification <> 'rejected'
    and (c.expires_on is null or c.expires_on >= ${today}::date)`
  const holders = fragment`select c.worker_id from certifications c where ${valid}`
  const certified = fragment`l.id in (${holders})`
  // The array is made first, and each of its few workers is looked up.
  const amongFewCertified = fragment`l.id = any(array(${holders}))`
  const { free, freeAmongNext, freeJoined } = freeIn(organisationId, from, to)
  const conditions = (isCertified: Fragment, isFree?: Fragment) => {
    const where = new Conditions('l', organisationId).and`l.active = ${isActive}`.and`l.industry = ${query.industry}`
      .and`l.experience_level = ${query.experienceLevel}`.and`l.skills @> (select array[searchable(${query.skill})])`
      .and`l.languages @> array[${query.language}]`.and`l.tags @> (select array[searchable(${query.tag})])`
    if (certification !== undefined) where.and`${isCertified}`
    if (query.incomplete)
      where.and`exists (select from workers w where w.organisation_id = l.organisation_id and w.id = l.id and (${isIncomplete}))`
    for (const pattern of patternsOf(search)) where.and`l.words like (select searchable_words(${pattern}))`
    for (const words of meant) where.and`l.words like any(${words.map(anywhere)}::text[])`
    return isFree ? where.and`${isFree}` : where
  }
  const where = conditions(certified, free)
  const isUnforeseen = Boolean(search || query.skill || query.language || query.tag || certification)
  const countOf = () => {
    // Without other conditions, the holders are counted from an index alone. No erased worker has a certification.
    const alone = new Conditions('l', organisationId).and`${certified}`
    const isAlone = certification !== undefined && where.parameters.length === alone.parameters.length
    if (isAlone) return fragment`(select count(distinct c.worker_id) from certifications c where ${valid})`
    const isJoined = from !== undefined && !isUnforeseen
    return isJoined
      ? fragment`(select count(*) from own_worker_lines l where ${conditions(certified, freeJoined)})`
      : undefined
  }
  return readPage<SummaryRow>(
    scope.db,
    {
      select: fragment`${summaryColumns}, l.email, l.active`,
      from: fragment`own_worker_lines l`,
      joins: fragment`join workers w on w.organisation_id = l.organisation_id and w.id = l.id`,
      where,
      ...(certification && { whereFew: conditions(amongFewCertified, free) }),
      ...(from && { gradual: { others: conditions(certified), whereNext: conditions(certified, freeAmongNext) } }),
      count: countOf(),
      ...(isUnforeseen && { unforeseen: fragment`worker_lines l` }),
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
  return scope.db.many(
    sql<Known>`
      select typed, array(
               select distinct k.word from own_worker_words k
                where k.organisation_id = ${scope.actor.organisationId} and typed !~ '^.?[\\\\%_]'
                  and (k.word % typed or k.word like left(typed, 2) || '%'
                       or length(typed) <= 5 and k.word like left(typed, 1) || '%' and length(k.word) <= length(typed) + 1)
             ) as words
        from (select searchable_words(word) as typed from unnest(${words}::text[]) word) words`,
  )
}
