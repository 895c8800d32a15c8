import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { type NewNotification, notifyEach } from '#domains/notifications/server/commands.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { claimOnce } from '#platform/server/sessions/attempts.ts'
import { type ComingStart, readIncompleteStarts } from './coming-starts.ts'
import type { StartProblem } from './problems.ts'
import { deskLink, workerLink } from './refusing.ts'

/** From this time of day on, the desk is notified once a day of what starts lack. */
const firstTime = '08:00'
/** How many days before the start. */
const daysAhead = 3
/** What blocks a start within these hours is notified immediately. */
const urgentHours = 24
/** For how many days an item that was notified is not notified again. */
const notifiedDays = 400

/** The job that notifies the desk and the workers of what coming starts lack. */
export const startsJob: ScheduledJob = { name: 'checks.notifyStarts', everyMinutes: 10, run: notifyStarts }

/** An item that has not been notified yet, with the earliest start that lacks it. */
interface Lack extends StartProblem {
  readonly start: ComingStart
  readonly isUrgent: boolean
}

/** The items of one start that have not been notified yet. */
type Start = [Lack, ...Lack[]]

/**
 * Notifies of each item that a start of the next days lacks, once: those who are responsible for the project, and the worker of what a worker
 * can supply. It does so once a day, and immediately if the item blocks a clock-in of the next 24 hours. Returns the number of items.
 */
export async function notifyStarts(scope: ActorScope): Promise<number> {
  const { db, actor, now } = scope
  const { organisationId, timeZone } = actor
  const { date: today, time } = localTimeOf(now, timeZone)
  const dailyKey = `starts-daily:${organisationId}:${today}`
  const isDaily =
    time >= firstTime && (await claimOnce(db, [{ key: dailyKey, until: daysAfter(today, 2) }])).has(dailyKey)
  const soon = laterBy(now, urgentHours * 3_600_000)
  const lacks = new Map<string, Lack>()
  for (const start of await readIncompleteStarts(scope, isDaily ? daysAhead : 1))
    for (const problem of start.problems) {
      const isUrgent = problem.effect === 'block' && start.startsAt !== null && start.startsAt <= soon
      const key = keyOf(organisationId, start, problem)
      if ((isUrgent || isDaily) && !lacks.has(key)) lacks.set(key, { ...problem, start, isUrgent })
    }
  if (lacks.size === 0) return 0
  const until = daysAfter(today, notifiedDays)
  const claimed = await claimOnce(
    db,
    [...lacks.keys()].map((key) => ({ key, until })),
  )
  const fresh = [...lacks].flatMap(([key, lack]) => (claimed.has(key) ? [lack] : []))
  const owners = fresh.some(({ item }) => item === 'licence') ? await accountsWith(scope, 'organisation:write') : []
  await notifyEach(scope, [
    ...perAccount(grouped(fresh, ({ item }) => item !== 'licence')).map(({ accountIds, starts: [of, ...more] }) => ({
      accountIds,
      notification: more.length === 0 ? ofDesk(scope, of) : ofSeveral([of, ...more]),
    })),
    ...grouped(fresh, ({ item }) => item === 'licence').map((of) => ({
      accountIds: owners,
      notification: ofDesk(scope, of),
    })),
    ...grouped(fresh, isForWorker).map((of) => ({ accountIds: [of[0].start.workerId], notification: ofWorker(of) })),
  ])
  return fresh.length
}

// What an item belongs to: the assignment, the worker or the organisation. A contract of the next week is another item than the one before.
function keyOf(organisationId: string, start: ComingStart, { item, name, expiresOn }: StartProblem): string {
  const { assignmentId, workerId, signed } = start
  const subject =
    item === 'licence' ? organisationId : item === 'contract' || item === 'declaration' ? assignmentId : workerId
  return `start:${subject}:${item}:${name ?? ''}:${expiresOn ?? ''}:${item === 'contract' ? signed : ''}`
}

// The items of each start, those that block within a day first.
function grouped(lacks: readonly Lack[], isIncluded: (lack: Lack) => boolean): Start[] {
  const byStart = Map.groupBy(lacks.filter(isIncluded), ({ start }) => start)
  return [...byStart.values()].map(
    (of) => of.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent)) as Start,
  )
}

interface AccountStarts {
  readonly accountIds: readonly string[]
  readonly starts: readonly [Start, ...Start[]]
}

// The starts of which each account is notified; accounts with the same ones together.
function perAccount(starts: readonly Start[]): AccountStarts[] {
  const ofAccount = new Map<string, Start[]>()
  for (const start of starts)
    for (const id of start[0].start.heads) ofAccount.set(id, [...(ofAccount.get(id) ?? []), start])
  const together = Map.groupBy(ofAccount, ([, own]) =>
    own.map(([{ start }]) => `${start.assignmentId} ${start.day}`).join(),
  )
  return [...together.values()].flatMap((accounts) => {
    const [of, ...more] = accounts[0]?.[1] ?? []
    return of ? [{ accountIds: accounts.map(([id]) => id), starts: [of, ...more] as const }] : []
  })
}

// A contract is supplied by signing it, once it was sent; it is then the notification of the contract that leads to it first.
const isForWorker = ({ item, start }: Lack) =>
  workerLink(item) !== null && ((item !== 'contract' && item !== 'intent') || start.isSignable)

const valuesOf = ([first, ...more]: Start) => ({
  client: first.start.client,
  date: first.start.day,
  item: first.item,
  name: first.name ?? '',
  problem: first.problem,
  more: more.length,
})

function ofDesk({ actor }: ActorScope, of: Start): NewNotification {
  const [{ item, start, isUrgent }] = of
  const values = { ...valuesOf(of), worker: start.worker }
  const link = deskLink(item, start)
  return isUrgent && start.startsAt !== null
    ? {
        kind: 'startBlocked',
        values: { ...values, start: localTimeOf(start.startsAt, actor.timeZone).time },
        link,
      }
    : { kind: 'startIncomplete', values, link }
}

// Several starts: one notification that leads to the list of them, those that block first.
function ofSeveral(starts: readonly [Start, ...Start[]]): NewNotification {
  const blocked = starts.filter(([{ isUrgent }]) => isUrgent)
  const [[{ start: first }]] = blocked[0] ? [blocked[0]] : starts
  const days = starts.map(([{ start }]) => start.day).sort()
  const [from = first.day, to = first.day] = [days[0], days.at(-1)]
  const values = { worker: first.worker, client: first.client, date: first.day, from, to }
  const link = `/provider/starts?from=${from}&to=${to}`
  return blocked.length > 0
    ? {
        kind: 'startsBlocked',
        values: { ...values, blocked: blocked.length, more: starts.length - blocked.length },
        link,
      }
    : { kind: 'startsIncomplete', values: { ...values, count: starts.length }, link }
}

function ofWorker(of: Start): NewNotification {
  return { kind: 'startToComplete', values: valuesOf(of), link: workerLink(of[0].item) ?? '/worker/assignments' }
}
