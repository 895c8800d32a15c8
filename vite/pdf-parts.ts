import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const description = require.resolve('pdfjs-dist/package.json')
const { version } = require(description) as { version: string }
const folder = `assets/pdf-${version}/`
// By these names its thread asks for them, when a PDF has such a picture.
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']
const sourceOf = (name: string) => readFile(join(dirname(description), 'wasm', name))

/**
 * Lays the thread that takes PDFs apart beside the build, and in a folder of their version the decoders for the pictures of scanners:
 * `virtual:pdf-parts` says where.
 */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    resolveId: (id) => (id === 'virtual:pdf-parts' ? `\0${id}` : undefined),
    load: (id) =>
      id === '\0virtual:pdf-parts'
        ? `export { default as threadAddress } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
           export const decodersAddress = new URL(${JSON.stringify(`/${folder}`)}, location.href).href`
        : undefined,
    async generateBundle() {
      for (const name of decoders)
        this.emitFile({ type: 'asset', fileName: folder + name, source: await sourceOf(name) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const name = decoders.find((one) => request.url?.split('?')[0] === `/${one}`)
        if (!name) return next()
        void sourceOf(name).then((source) => response.setHeader('content-type', 'text/javascript').end(source), next)
      })
    },
  }
}
