import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const sizes = { 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable-512.png': 512, 'apple-touch-icon.png': 180 }

/** Draws the pictures that a home screen wants from `icon.svg`; where the system cuts its own corners, the ground is full. */
export function icons(): Plugin {
  let source = ''
  return {
    name: 'icons',
    apply: 'build',
    configResolved(config) {
      source = join(resolve(config.root, config.publicDir), 'icon.svg')
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' as const },
    ],
    async generateBundle() {
      const svg = await readFile(source, 'utf8')
      for (const [fileName, size] of Object.entries(sizes)) {
        const drawn = /maskable|apple/.test(fileName) ? svg.replace(/(<rect [^>]*?) rx="9"/, '$1') : svg
        const png = sharp(Buffer.from(drawn), { density: (72 * size) / 32 })
          .resize(size, size)
          .png({ palette: true })
        this.emitFile({ type: 'asset', fileName, source: await png.toBuffer() })
      }
    },
  }
}
