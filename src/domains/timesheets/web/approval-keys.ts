/** The single keys with which hours are approved, by what they do. */
export const approvalKeys = {
  next: 'j',
  previous: 'k',
  choose: 'x',
  approve: 'a',
  reject: 'r',
  changes: 'c',
  undo: 'u',
} as const
