import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Node flags of the server. Most young objects are short-lived, so they get 8 MB. The stored data hardly grows, so the heap may grow by
 * three fifths between collections; by default it grows to four times the size needed.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60']

/**
 * Settings of glibc's allocator for the server. By default each thread gets memory of its own, up to eight times the number of cores, and
 * freed memory is kept: the server starts with 30 MB more. With huge pages, the hash of a password need not wait for each of its 4,900
 * pages of new memory.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/** Node's compile cache: types are stripped once, and the compiler for it is not loaded again. */
export const compileCache = join(fileURLToPath(new URL('..', import.meta.url)), '.cache', 'compiled')
