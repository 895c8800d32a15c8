import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has the page ask for the sign-in screen and its texts immediately, in parallel with the first script, which imports them. The
 * language is chosen on the device, by `first-paint.js`, which gets the file of each language. The page waits for that script, so it
 * is built under a name that browsers may cache forever.
 */
export function firstTexts(screen: RegExp): Plugin {
  const source = '/first-paint.js'
  let fileName = ''
  let script = ''
  return {
    name: 'first-texts',
    apply: 'build',
    configResolved({ publicDir }) {
      script = readFileSync(join(publicDir, source), 'utf8')
      fileName = `assets/first-paint-${createHash('sha256').update(script).digest('base64url').slice(0, 7)}.js`
    },
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source: script })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const texts: string[] = []
        const tags = []
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue
          const language = /virtual:texts\/core\/(\w+)$/.exec(chunk.facadeModuleId)?.[1]
          if (language) texts.push(` data-${language}="/${chunk.fileName}"`)
          if (!screen.test(chunk.facadeModuleId)) continue
          const attrs = { rel: 'modulepreload', crossorigin: '', href: `/${chunk.fileName}` }
          tags.push({ tag: 'link', attrs, injectTo: 'head' as const })
        }
        const tag = `<script src="${source}"`
        if (!html.includes(tag) || texts.length === 0) throw new Error('the page has no place for its first texts')
        return { html: html.replace(tag, `<script src="/${fileName}"${texts.join('')}`), tags }
      },
    },
  }
}
