import { localTimeOf } from '#base/calendar.ts'
import type { Ref } from '#base/ref.ts'
import { isIn } from '#base/status-groups.ts'
import { laterBy, plannedMinutes } from '#base/time.ts'
import { statedOn, type StatedPart } from '#domains/availability/rules.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import type { Schedule } from '../../contract.ts'
import type { RequestDemand } from '../../contract/schedule.ts'
import type { Span } from '../../rules.ts'
import type { Density } from '#platform/web/ui/list/use-density.ts'
import { lackKey, noLacks, type StartLack, type StartLacks } from './start-lacks.ts'
import { headingHeight, type RowHeights, rowHeights } from './row-heights.ts'

export type ScheduleShift = Schedule['items'][number]
export type ScheduleAssignment = Schedule['assignments'][number]

/** A shift on one of the days that it touches. */
export interface BoardItem {
  readonly shift: ScheduleShift
  readonly assignment: ScheduleAssignment
  /** The row in which it is. */
  readonly rowId: string
  /** True on the second day of a night shift, where it ends. */
  readonly isTail: boolean
  /** What its start lacks; undefined if nothing, and until it is known. */
  readonly lacks?: StartLack | undefined
}

/** A day of a worker. */
export interface BoardCell {
  readonly date: string
  readonly items: readonly BoardItem[]
  /** True if a shift can be added, because an open assignment includes the day. */
  readonly canAdd: boolean
  /** The part of the day with approved time off. */
  readonly away: 'day' | 'morning' | 'afternoon' | undefined
  /** What the worker has stated for parts of the day. */
  readonly stated: readonly StatedPart[]
  /** True if each of its shifts has a single line, because there are several of them. */
  readonly isStacked: boolean
}

/** What the rows of the schedule are grouped by; `worker` is one row for each worker, without groups. */
export const groupings = ['worker', 'client', 'site'] as const
export type Grouping = (typeof groupings)[number]

/** A worker with the shown days, and the position of the row in pixels. */
export interface BoardRow {
  /** The worker's id; in a group preceded by the group's. */
  readonly id: string
  /** The number of the row after the head, from 1; headings of groups count. */
  readonly number: number
  /** The heading above the row, if it is the first of its group. */
  readonly heading: BoardHeading | undefined
  readonly worker: Ref
  readonly assignments: readonly ScheduleAssignment[]
  readonly cells: readonly BoardCell[]
  /** The planned minutes on these days. */
  readonly minutes: number
  readonly top: number
  readonly height: number
}

/** The open positions of a project's requests on the shown days, and the position of the row in pixels. */
export interface DemandRow extends Pick<RequestDemand, 'project' | 'client' | 'site'> {
  /** The id of the project; by work site preceded by the site's. */
  readonly id: string
  readonly number: number
  readonly heading: BoardHeading | undefined
  readonly cells: readonly DemandCell[]
  readonly top: number
  readonly height: number
}

/** The open positions of a project on a day. */
export interface DemandCell {
  readonly date: string
  readonly requestIds: readonly string[]
  readonly count: number
  /** The times, if they are the same for all. */
  readonly times: RequestDemand['days'][number]['times']
}

/** The rows of a schedule: the open positions of requests come before the workers, in groups before those of their group. */
export interface Board {
  readonly rows: readonly BoardRow[]
  readonly demand: readonly DemandRow[]
}

/** The heading of a group of rows; `name` is empty without a work site. */
export interface BoardHeading {
  readonly name: string
  readonly workers: number
  /** The planned minutes of the group on the shown days. */
  readonly minutes: number
}

const noParts: readonly StatedPart[] = []

/** The new places of moved shifts that are not saved yet. */
export type PendingMoves = ReadonlyMap<string, Span & { readonly assignmentId: string }>

interface BoardOptions {
  readonly moved?: PendingMoves
  readonly density?: Density
  readonly grouping?: Grouping
  readonly lacks?: StartLacks
  /** True if the open positions of requests have rows. */
  readonly withDemand?: boolean
}

/** Returns the rows of a schedule: its workers with their days, in its order; shifts that are being moved are at their new place. */
export function boardOf(
  schedule: Schedule,
  days: readonly string[],
  zone: string,
  {
    moved = new Map(),
    density = 'compact',
    grouping = 'worker',
    withDemand = false,
    lacks = noLacks,
  }: BoardOptions = {},
): Board {
  const assignments = new Map(schedule.assignments.map((one) => [one.id, one]))
  const rowIdOf = (one: ScheduleAssignment) => rowIdIn(grouping, one)
  const itemsOf = new Map<string, BoardItem[]>()
  const minutesOf = new Map<string, number>()
  for (const shown of schedule.items) {
    const shift = { ...shown, ...moved.get(shown.id) }
    const assignment = assignments.get(shift.assignmentId)
    if (!assignment) continue
    const begins = localTimeOf(shift.startsAt, zone).date
    const ends = localTimeOf(laterBy(shift.endsAt, -1000), zone).date
    const rowId = rowIdOf(assignment)
    const lack = shown.status === 'scheduled' ? lacks.get(lackKey(shown.assignmentId, begins)) : undefined
    add(itemsOf, `${rowId} ${begins}`, { shift, assignment, rowId, isTail: false, ...(lack && { lacks: lack }) })
    if (ends !== begins) add(itemsOf, `${rowId} ${ends}`, { shift, assignment, rowId, isTail: true })
    if (shift.status !== 'cancelled' && days.includes(begins))
      minutesOf.set(rowId, (minutesOf.get(rowId) ?? 0) + plannedMinutes(shift))
  }
  const mayPlan = schedule.allowed.includes('plan')
  const awayOf = absencesOf(schedule)
  const availability = new Map(schedule.availability.map((one) => [one.workerId, one]))
  const size = rowHeights[density]
  const rows = [...Map.groupBy(schedule.assignments, rowIdOf)].map(([id, own]) => {
    const worker = (own[0] as ScheduleAssignment).worker
    const statedBy = availability.get(worker.id)
    const cells = days.map((date): BoardCell => {
      const items = (itemsOf.get(`${id} ${date}`) ?? []).sort(byTime)
      const away = awayOf(worker.id, date)
      const isStacked = density === 'compact' && items.length + (away ? 1 : 0) > 1
      const stated = statedBy ? statedOn(statedBy, date, zone) : noParts
      return { date, items, canAdd: mayPlan && own.some((one) => isOpenOn(one, date)), away, stated, isStacked }
    })
    const height = Math.max(size.row, ...cells.map((cell) => heightOf(cell, size)))
    return { id, worker, assignments: own, cells, minutes: minutesOf.get(id) ?? 0, height }
  })
  const demand = withDemand ? demandRowsOf(schedule.demand, days, grouping, size.demand) : []
  return grouping === 'worker'
    ? placed([{ name: '', rows, demand }])
    : placed(groupsOf({ rows, demand }, grouping), grouping)
}

function demandRowsOf(
  demand: Schedule['demand'],
  days: readonly string[],
  grouping: Grouping,
  height: number,
): UnplacedDemand[] {
  const idOf = ({ project, site }: RequestDemand) =>
    grouping === 'site' ? `${site?.id ?? ''}:${project.id}` : project.id
  return [...Map.groupBy(demand, idOf)].map(([id, own]) => {
    const { project, client, site } = own[0] as RequestDemand
    return { id, project, client, site, cells: days.map((date) => demandCellOf(own, date)), height }
  })
}

function demandCellOf(demand: readonly RequestDemand[], date: string): DemandCell {
  const open = demand.flatMap(({ request, days }) => {
    const day = days.find((one) => one.date === date)
    return day ? [{ ...day, id: request.id }] : []
  })
  const [first] = open
  const isSame = open.every(
    ({ times }) => times?.startsAt === first?.times?.startsAt && times?.endsAt === first?.times?.endsAt,
  )
  return {
    date,
    requestIds: open.map(({ id }) => id),
    count: open.reduce((sum, { count }) => sum + count, 0),
    times: (isSame && first?.times) || null,
  }
}

type UnplacedRow = Omit<BoardRow, 'number' | 'heading' | 'top'>
type UnplacedDemand = Omit<DemandRow, 'number' | 'heading' | 'top'>

/** Rows that have one heading. */
interface RowGroup {
  readonly name: string
  readonly rows: readonly UnplacedRow[]
  readonly demand: readonly UnplacedDemand[]
}

/** The client or the work site by which an assignment or a request is grouped. */
function groupOf(grouping: Grouping, { client, site }: Pick<ScheduleAssignment, 'client' | 'site'>): Ref | null {
  return grouping === 'client' ? client : grouping === 'site' ? site : null
}

function rowIdIn(grouping: Grouping, assignment: ScheduleAssignment): string {
  const { worker } = assignment
  return grouping === 'worker' ? worker.id : `${groupOf(grouping, assignment)?.id ?? ''}:${worker.id}`
}

/** Returns the rows of each group, ordered by its name; those without a work site last. */
function groupsOf({ rows, demand }: Omit<RowGroup, 'name'>, grouping: Grouping): RowGroup[] {
  const groups = new Map<string, { name: string; rows: UnplacedRow[]; demand: UnplacedDemand[] }>()
  const groupFor = (group: Ref | null) => {
    const known = groups.get(group?.id ?? '') ?? { name: group?.name ?? '', rows: [], demand: [] }
    groups.set(group?.id ?? '', known)
    return known
  }
  for (const row of rows) groupFor(row.assignments[0] ? groupOf(grouping, row.assignments[0]) : null).rows.push(row)
  for (const row of demand) groupFor(groupOf(grouping, row)).demand.push(row)
  const order = (one: string, other: string) => Number(one === '') - Number(other === '') || one.localeCompare(other)
  return [...groups.values()].sort((one, other) => order(one.name, other.name))
}

/** Numbers the rows and positions them one below the other; with a grouping, each group below its heading. */
function placed(groups: readonly RowGroup[], grouping?: Grouping): Board {
  let [top, number] = [0, 0]
  const positioned = <Row extends { readonly height: number }>(row: Row, heading: BoardHeading | undefined) => {
    top += heading ? headingHeight : 0
    number += heading ? 2 : 1
    const placedRow = { ...row, number, top, heading }
    top += row.height
    return placedRow
  }
  const [rows, demand]: [BoardRow[], DemandRow[]] = [[], []]
  for (const group of groups) {
    const heading = grouping && headingOf(group)
    for (const [index, row] of group.demand.entries()) demand.push(positioned(row, index === 0 ? heading : undefined))
    const isFirst = group.demand.length === 0
    for (const [index, row] of group.rows.entries())
      rows.push(positioned(row, isFirst && index === 0 ? heading : undefined))
  }
  return { rows, demand }
}

function headingOf({ name, rows }: RowGroup): BoardHeading {
  return { name, workers: rows.length, minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0) }
}

/** True if shifts of an assignment may start on a day. */
export function isOpenOn({ status, startDate, endDate }: ScheduleAssignment, date: string): boolean {
  return isIn(assignmentGroups.open, status) && startDate <= date && date <= endDate
}

/** The number and the minutes of the shifts that start on a day, without cancelled ones. */
export function plannedOn(rows: readonly BoardRow[], index: number): { count: number; minutes: number } {
  let [count, minutes] = [0, 0]
  for (const { cells } of rows)
    for (const { isTail, shift } of cells[index]?.items ?? []) {
      if (isTail || shift.status === 'cancelled') continue
      count += 1
      minutes += plannedMinutes(shift)
    }
  return { count, minutes }
}

function add(items: Map<string, BoardItem[]>, key: string, item: BoardItem): void {
  const there = items.get(key)
  if (there) there.push(item)
  else items.set(key, [item])
}

function byTime(one: BoardItem, other: BoardItem): number {
  return one.shift.startsAt < other.shift.startsAt ? -1 : one.shift.startsAt > other.shift.startsAt ? 1 : 0
}

function heightOf({ items, away, isStacked }: BoardCell, { card, line, gap, padding }: RowHeights): number {
  const each = items.map(({ isTail }) => (isTail || isStacked ? line : card))
  if (away) each.push(line)
  return 2 * padding + each.reduce((sum, one) => sum + one + gap, -gap) + 1
}

function absencesOf({ absences }: Schedule): (workerId: string, date: string) => BoardCell['away'] {
  const byWorker = Map.groupBy(absences, ({ workerId }) => workerId)
  return (workerId, date) => {
    const off = byWorker.get(workerId)?.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
    if (!off) return undefined
    if (off.startsAtNoon && off.startDate === date) return 'afternoon'
    return off.endsAtNoon && off.endDate === date ? 'morning' : 'day'
  }
}
