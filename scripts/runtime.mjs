import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How the server's Node is started: young objects get 4 MB, for most of them live no longer than a call, and a heap left to itself grows to twice what is needed. */
export const serverFlags = ['--max-semi-space-size=4']

/** Where Node keeps what it has compiled: types are then stripped once, and the compiler that does it is not loaded again. */
export const compileCache = join(fileURLToPath(new URL('..', import.meta.url)), '.cache', 'compiled')
