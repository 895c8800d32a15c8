import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * How the server's Node is started. Most young objects live no longer than a call, so they get 8 MB; and what is kept hardly grows, so the
 * heap grows by three fifths before it is swept: left to itself it grows to four times what is needed.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60']

/** Where Node keeps what it has compiled: types are then stripped once, and the compiler that does it is not loaded again. */
export const compileCache = join(fileURLToPath(new URL('..', import.meta.url)), '.cache', 'compiled')
