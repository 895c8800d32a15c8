/** A group of statuses. It says of each status whether it belongs, so that a new status does not compile until each group knows it. */
export type StatusGroup<Status extends string> = Readonly<Record<Status, boolean>>

/** The groups of a record's statuses, by name. */
export type StatusGroups<Status extends string> = Readonly<Record<string, StatusGroup<Status>>>

/** The statuses that belong to a group: `StatusIn<typeof entryGroups.counted>`. */
export type StatusIn<Group extends StatusGroup<string>> = {
  [Status in keyof Group]: Group[Status] extends true ? Status : never
}[keyof Group]

/** True if a status belongs to a group. In SQL it is `inGroup`. */
export function isIn<Status extends string>(group: StatusGroup<Status>, status: Status): boolean {
  return group[status]
}

/** Returns the statuses that belong to a group, in the order in which it names them. */
export function membersOf<Status extends string>(group: StatusGroup<Status>): Status[] {
  return (Object.keys(group) as Status[]).filter((status) => group[status])
}
