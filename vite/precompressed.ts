import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.br` and `.gz` beside every text file of a build, for the server to send as they are. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle(failure) {
      if (failure) return
      const files = await readdir(folder, { recursive: true })
      const texts = files.filter((file) => /\.(m?js|css|svg|json|webmanifest)$/.test(file) && !file.startsWith('.vite'))
      await Promise.all(texts.map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < 512) return
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, brotliCompressSync(content, options))
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
}
