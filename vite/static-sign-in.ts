import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { languages } from '../src/base/language.ts'
import type { StaticSignIn } from '../src/base/web-pages.ts'
import { textModules } from './texts.ts'
import { wordGroups } from './word-groups.ts'

const kinds = ['organisation', 'worker'] as const

/**
 * Renders the sign-in page when the web is built, for each language and type of account. The server sends it with the page, so that
 * its form appears before the scripts have arrived, and can be filled in.
 */
export function staticSignIn(): Plugin {
  return {
    name: 'static-sign-in',
    apply: 'build',
    async generateBundle() {
      const { pages, css } = await render(join(import.meta.dirname, '../src/app/web'))
      const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
      const fileName = `assets/sign-in-${hash}.css`
      this.emitFile({ type: 'asset', fileName, source: css })
      const source = JSON.stringify({ stylesheet: `/${fileName}`, pages } satisfies StaticSignIn)
      this.emitFile({ type: 'asset', fileName: '.vite/sign-in.json', source })
    },
  }
}

async function render(root: string) {
  const vite = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    cacheDir: '../../../.cache/vite-static',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [textModules(wordGroups), noMantineStyles],
  })
  // What the modules and components read from the document.
  Object.assign(globalThis, {
    document: { querySelector: () => null, documentElement: { lang: languages[0], dataset: {} } },
  })
  try {
    const { signInMarkup } = await vite.ssrLoadModule('/start/SignInMarkup.tsx')
    const texts = languages.map((language) => vite.ssrLoadModule(`virtual:texts/core/${language}`))
    const loaded = await Promise.all(texts)
    const rules = new Rules()
    // No pause between them: after one, they would contain what the page loads later.
    const pages = languages.map((language, index) => {
      const page = (kind: (typeof kinds)[number]) =>
        rules.movedFrom(signInMarkup(language, kind, loaded[index]?.default))
      return [language, Object.fromEntries(kinds.map((kind) => [kind, page(kind)]))]
    })
    return { pages: Object.fromEntries(pages) as StaticSignIn['pages'], css: rules.css() }
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
    await vite.close()
  }
}

/** The styles of Mantine are in the build already. */
const noMantineStyles: Plugin = {
  name: 'no-mantine-styles',
  resolveId: (id) => (id === 'virtual:mantine.css' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:mantine.css' ? '' : undefined),
}

/** Moves style elements and attributes, which the content policy refuses, into the rules of a file. */
class Rules {
  readonly #elements = new Set<string>()
  readonly #classes = new Map<string, string>()

  /** Returns a page with classes instead of its styles, which are added to the rules. */
  movedFrom(html: string): string {
    return html
      .replaceAll(/<style[^>]*>(.*?)<\/style>/gs, (_, css: string) => {
        this.#elements.add(css)
        return ''
      })
      .replaceAll(/<[a-z][^>]* style="[^>]*>/g, (tag) => {
        const [attribute = '', style = ''] = / style="([^"]*)"/.exec(tag) ?? []
        const name = this.#classFor(style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
        const bare = tag.replace(attribute, '')
        return bare.includes(' class="')
          ? bare.replace(' class="', ` class="${name} `)
          : bare.replace(/^<[a-z]+/, (start) => `${start} class="${name}"`)
      })
  }

  css(): string {
    // Repeated, because a style attribute takes precedence over all classes.
    const rules = [...this.#classes].map(([style, name]) => `.${name}.${name}.${name}{${style}}`)
    // A form in another language than the chosen one is hidden: the application would replace its texts.
    return [...this.#elements, ...rules, '[data-other-language] [data-early]{visibility:hidden}'].join('\n')
  }

  #classFor(style: string): string {
    const name = this.#classes.get(style) ?? `static-${this.#classes.size + 1}`
    this.#classes.set(style, name)
    return name
  }
}
