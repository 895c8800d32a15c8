import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Returns what `pdfsig` (Debian: poppler-utils) says of each signature of a file, as "Signature is Valid." */
export async function pdfsig(pdf: Uint8Array): Promise<string[]> {
  const file = join(tmpdir(), `interim-pdfsig-${randomBytes(6).toString('hex')}.pdf`)
  await writeFile(file, pdf)
  try {
    // It exits with an error for an invalid signature, and has written its result.
    const { stdout } = await promisify(execFile)('pdfsig', [file]).catch((error: Error & { stdout?: string }) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new Error('pdfsig is missing: install it, on Debian with `apt-get install poppler-utils`')
      return { stdout: error.stdout ?? '' }
    })
    return [...stdout.matchAll(/Signature Validation: (.*)/g)].map(([, result = '']) => result)
  } finally {
    await rm(file, { force: true })
  }
}
