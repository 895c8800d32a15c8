import type { Log } from '../log.ts'
import type { FileStore } from './store.ts'

/** Deletes a file that no row refers to any more. A failure is logged and does not stop the caller. */
export async function dropFile(
  { files, log }: { readonly files: FileStore; readonly log: Log },
  key: string | null,
): Promise<void> {
  if (key === null) return
  await files.delete(key).catch((error: unknown) => log.error({ err: error }, 'a file could not be deleted'))
}
