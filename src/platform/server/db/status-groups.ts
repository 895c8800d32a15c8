import { membersOf, type StatusGroup } from '#base/status-groups.ts'
import { Fragment, fragment, raw } from './statement.ts'

/**
 * SQL that is true if a column has a status of a group: `e.status in ('submitted', 'approved')`. Its text is constant, so that PostgreSQL
 * knows the statuses when it plans, and finds partial indexes. A group of all statuses but one is written `e.status <> 'rejected'`.
 */
export function inGroup<Status extends string>(column: string, group: StatusGroup<Status>): Fragment {
  const others = Object.keys(group).filter((status) => !group[status as Status])
  const members = membersOf(group)
  if (members.length === 1) return raw(`${column} = '${members[0]}'`)
  return others.length === 1 ? raw(`${column} <> '${others[0]}'`) : inList(column, group)
}

/** The same as `inGroup`, always as a list: PostgreSQL finds no rows with an index for `<>`. */
export function inList<Status extends string>(column: string, group: StatusGroup<Status>): Fragment {
  const members = membersOf(group).map((status) => `'${status}'`)
  return raw(`${column} in (${members.join(', ')})`)
}

/**
 * SQL that is true if a column has one status: `is<EntryStatus>('e.status', 'approved')`. The type of the statuses has to be named, and a
 * status that it does not have does not compile.
 */
export function is<Status extends string = never>(column: string | Fragment, status: NoInfer<Status>): Fragment {
  const compared = column instanceof Fragment ? column : raw(column)
  return fragment`${compared} = ${raw(`'${status}'`)}`
}
