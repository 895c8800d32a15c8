/** The lists that the decisions on the home lead to. Each has exactly the items that the home counts, with the query alone. */
export const decisionLists = {
  entries: { path: '/provider/timesheet', query: { status: 'submitted' } },
  timeOff: { path: '/provider/time-off', query: { status: 'pending' } },
  requests: { path: '/provider/requests', query: { status: 'undecided' } },
  /** The home counts the positions, the list has their requests. */
  positions: { path: '/provider/requests', query: { unfilled: 'true' } },
  offers: { path: '/provider/assignments', query: { status: 'pending' } },
} as const
