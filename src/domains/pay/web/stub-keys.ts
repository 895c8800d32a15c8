/** The single-key shortcuts of a pay stub, by action. */
export const stubKeys = { next: 'j', previous: 'k' } as const
