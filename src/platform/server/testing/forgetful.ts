/** Settings of a PostgreSQL whose rows need not outlive a power cut, as they do a kill: it never waits for the disk. */
export const forgetful = { fsync: 'off', full_page_writes: 'off' } as const
