import { createHash } from 'node:crypto'
import { idOf, prefixOf } from '../seed.ts'
import { bulkEntries, counts, freeDay, managerNumber, month, tokenOf, tokenPrefix } from './population.ts'

/** A call as it goes over the wire. */
export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly account: number
  readonly body?: unknown
}

/** The part of a call that the bare server reads. */
export interface Given {
  readonly account: number
  // A bare server checks nothing.
  readonly body: any
}

/** A value that differs from call to call: what it is in a call, how pgbench says it, where a bare server takes it from. */
export interface Slot {
  readonly value: (call: number, connection: number) => unknown
  readonly pgbench: string
  readonly bare: (given: Given) => unknown
}

/** One thing that is measured. */
export interface Operation {
  readonly title: string
  /** The number of calls in a round; no two calls of a round touch the same rows. */
  readonly calls: number
  readonly sent: (call: number, connection: number) => Sent
  readonly slots: Readonly<Record<string, Slot>>
  /** pgbench's variables, from `:call` and `:client_id`. */
  readonly variables: readonly string[]
  /** A reading that every account in use does first, as the web does on opening. */
  readonly opening: string
  /** SQL that counts the effects of the calls; undefined if they only read. */
  readonly done?: string
  /** SQL that makes it undone. */
  readonly undo?: string
  /** The response of the bare server, made of its rows. */
  readonly answer: (rows: { id: string }[]) => unknown
}

/** SQL for an id whose number is in one of pgbench's variables. */
const idIn = (kind: Parameters<typeof prefixOf>[0], variable: string) =>
  `'${prefixOf(kind)}' || lpad(:${variable}, 12, '0')`
const hash = (account: number) => createHash('sha256').update(tokenOf(account)).digest()
const projectOf = (account: number) => account % counts.projects
const dayAfter = (days: number) => new Date(Date.parse(freeDay) + days * 86_400_000).toISOString().slice(0, 10)

const who = (account: (call: number, connection: number) => number) => ({
  account: {
    value: (call: number, connection: number) => idOf('account', account(call, connection)),
    pgbench: idIn('account', 'account'),
    bare: (given: Given) => idOf('account', given.account),
  },
  tokenHash: {
    value: (call: number, connection: number) => hash(account(call, connection)),
    pgbench: `sha256(('${tokenPrefix}' || lpad(:account, 12, '0'))::bytea)`,
    bare: (given: Given) => hashes[given.account],
  },
})
const project = (account: (call: number) => number): Slot => ({
  value: (call) => idOf('project', projectOf(account(call))),
  pgbench: idIn('project', 'project'),
  bare: ({ body }) => body.projectId,
})
const hashes = Array.from({ length: managerNumber(counts.managers) }, (_, account) => hash(account))

const clocker = (call: number) => counts.writers + call
const writer = (call: number) => call % counts.writers
const writerVariables = [`account :call % ${counts.writers}`, `project :account % ${counts.projects}`]
const entryDay = (call: number) => Math.floor(call / counts.writers)

/** The measured operations, by name. */
export const operations = {
  clockIn: {
    title: 'clock in',
    calls: counts.clockers,
    sent: (call) => ({
      method: 'POST',
      path: '/worker/clock/in',
      account: clocker(call),
      body: {
        projectId: idOf('project', projectOf(clocker(call))),
        location: { latitude: 50.8501, longitude: 4.3502, accuracy: 12 },
      },
    }),
    slots: { ...who(clocker), project: project(clocker) },
    variables: [`account ${counts.writers} + :call`, `project :account % ${counts.projects}`],
    opening: '/worker/clock',
    done: 'select count(*)::int from clock_sessions',
    undo: `delete from clock_sessions;
           update assignments set status = 'assigned', version = 1 where status = 'in_progress';
           vacuum clock_sessions; vacuum assignments;`,
    answer: ([row]) => row,
  },
  addEntry: {
    title: 'log one entry',
    calls: counts.writers * 6,
    sent: (call) => ({
      method: 'POST',
      path: '/worker/time-entries',
      account: writer(call),
      body: {
        projectId: idOf('project', projectOf(writer(call))),
        taskDescription: 'Picking and packing of orders, hall 3',
        date: dayAfter(entryDay(call)),
        startTime: '08:00',
        endTime: '12:00',
        breaks: [{ type: 'coffee', minutes: 15 }],
        notes: 'The scanner of aisle 4 was out of order',
      },
    }),
    slots: {
      ...who(writer),
      project: project(writer),
      date: {
        value: (call) => dayAfter(entryDay(call)),
        pgbench: `'${freeDay}'::date + :day::int`,
        bare: ({ body }) => body.date,
      },
      startsAt: {
        value: (call) => `${dayAfter(entryDay(call))}T06:00:00Z`,
        pgbench: `'${freeDay}T06:00:00Z'::timestamptz + :day::int * interval '1 day'`,
        bare: ({ body }) => `${body.date}T06:00:00Z`,
      },
      endsAt: {
        value: (call) => `${dayAfter(entryDay(call))}T10:00:00Z`,
        pgbench: `'${freeDay}T10:00:00Z'::timestamptz + :day::int * interval '1 day'`,
        bare: ({ body }) => `${body.date}T10:00:00Z`,
      },
    },
    variables: [...writerVariables, `day :call / ${counts.writers}`],
    opening: '/worker/clock',
    done: `select count(*)::int from time_entries where date >= '${freeDay}'`,
    undo: `delete from time_entries where date >= '${freeDay}'; vacuum time_entries;`,
    answer: ([row]) => row,
  },
  listMonth: {
    title: 'list a month (60 of a million)',
    calls: counts.writers * 8,
    sent: (call) => ({
      method: 'GET',
      path: `/worker/time-entries?from=${month.from}&to=${month.to}&limit=200`,
      account: writer(call),
    }),
    slots: who(writer),
    variables: writerVariables,
    opening: '/worker/clock',
    answer: (rows) => rows,
  },
  approve: {
    title: 'approve 50 in bulk',
    calls: (counts.submittedDays * counts.entriesADay * counts.writers) / counts.bulk,
    sent: (call, connection) => ({
      method: 'POST',
      path: '/provider/timesheet/bulk',
      account: managerNumber(connection),
      body: { action: 'approve', items: bulkEntries(call).map((id) => ({ id, version: 1 })) },
    }),
    slots: {
      ...who((_, connection) => managerNumber(connection)),
      entries: {
        value: bulkEntries,
        pgbench: '(select ids from bench.bulks where number = :call::int)',
        bare: ({ body }) => body.items.map(({ id }: { id: string }) => id),
      },
    },
    variables: [`account ${managerNumber(0)} + :client_id`],
    opening: '/notifications',
    done: `select count(*)::int / ${counts.bulk} as count from time_entries where decided_by is not null`,
    undo: `update time_entries set status = 'submitted', version = 1, decided_at = null, decided_by = null where decided_by is not null;
           truncate notifications; vacuum time_entries;`,
    answer: (rows) => ({ done: rows.map(({ id }) => id), failed: [] }),
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

/** An operation by its name. */
export function operationNamed(name: OperationName): Operation {
  return operations[name]
}
