import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { builtAlone } from './built-alone.ts'

/**
 * Gives `first-paint.js` the addresses of what it loads: the texts in each language, since the language is chosen on the device, the
 * application, and what shows the home as it was last shown. The page asks for the application and the sign-in screen immediately.
 * It waits for `first-paint.js`, which is therefore built under a name that browsers may cache forever.
 */
export function firstPaint(screen: RegExp): Plugin[] {
  return [builtFirstPaint(screen), servedFirstPaint]
}

const source = '/first-paint.js'
const fileIn = (root: string) => join(root, 'start', source)

/** In development, the file is served as it is: as a module, it would run too late. */
const servedFirstPaint: Plugin = {
  name: 'served-first-paint',
  apply: 'serve',
  configureServer({ config, middlewares }) {
    middlewares.use(source, (_request, response, next) => {
      response.setHeader('content-type', 'text/javascript')
      readFile(fileIn(config.root)).then((script) => response.end(script), next)
    })
  },
}

function builtFirstPaint(screen: RegExp): Plugin {
  const snapshot = '/start/home-snapshot.ts'
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/
  let file = ''
  let fileName = ''
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved({ root }) {
      file = fileIn(root)
    },
    async buildStart() {
      const script = await builtAlone(file)
      fileName = `assets/first-paint-${createHash('sha256').update(script).digest('base64url').slice(0, 7)}.js`
      this.emitFile({ type: 'asset', fileName, source: script })
      this.emitFile({ type: 'chunk', id: snapshot })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const data: string[] = []
        const preloaded: string[] = []
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue
          const path = `/${chunk.fileName}`
          const language = /virtual:texts\/core\/(\w+)$/.exec(chunk.facadeModuleId)?.[1]
          if (language) data.push(` data-${language}="${path}"`)
          if (chunk.facadeModuleId.endsWith(snapshot)) data.push(` data-snapshot="${path}"`)
          if (screen.test(chunk.facadeModuleId)) preloaded.push(path)
        }
        const application = entry.exec(html)?.[1]
        const tag = `<script src="${source}"`
        if (!application || !html.includes(tag) || data.length === 0)
          throw new Error('the page has no place for what it loads first')
        data.push(` data-application="${application}"`)
        return {
          html: html.replace(entry, '').replace(tag, `<script src="/${fileName}"${data.join('')}`),
          // Not as modules, which the browser would compile before anything is painted.
          tags: [application, ...preloaded].map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'script', crossorigin: '', href },
            injectTo: 'head' as const,
          })),
        }
      },
    },
  }
}
