import type { Scope } from '../scope.ts'

/** Lets go of a file to which no row points; where that fails, it is said in the log and nowhere else. */
export async function dropFile({ files, log }: Scope, key: string | null): Promise<void> {
  if (key === null) return
  await files.delete(key).catch((error: unknown) => log.error({ err: error }, 'a file could not be deleted'))
}
