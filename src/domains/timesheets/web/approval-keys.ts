/** The single-key shortcuts of the approval screen, by action. */
export const approvalKeys = {
  next: 'j',
  previous: 'k',
  choose: 'x',
  approve: 'a',
  reject: 'r',
  changes: 'c',
  correct: 'e',
  undo: 'u',
} as const
