import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { articles, type ArticleSlug, type ArticleSummary } from '../src/app/web/reading/articles.ts'
import { articleOf, lineText } from '../src/app/web/reading/prose.ts'
import { fillLabels } from './labels.ts'

const folder = join(import.meta.dirname, '../src/app/web/reading')

/**
 * The help articles: `virtual:help/<language>` lists them with what the search reads, and each `help/<slug>.<language>.md`
 * is a module with its text and the addresses and sizes of its pictures.
 */
export function help(): Plugin {
  return {
    name: 'help',
    resolveId(id) {
      return id.startsWith('virtual:help/') ? `\0${id}` : undefined
    },
    load: {
      order: 'pre',
      async handler(id) {
        const [, list] = /^\0virtual:help\/(\w+)$/.exec(id) ?? []
        if (list) return { code: `export default ${JSON.stringify(listArticles(list))}`, map: null }
        const [, slug, language] = /\/reading\/help\/([\w-]+)\.(\w+)\.md$/.exec(id) ?? []
        if (!slug || !language) return undefined
        return { code: await moduleOf(readArticle(slug, language), language), map: null }
      },
    },
  }
}

/** The text of an article, with the labels of the screens filled in. */
export function readArticle(slug: string, language: string): string {
  const name = `${slug}.${language}.md`
  return fillLabels(readFileSync(join(folder, 'help', name), 'utf8'), language, name)
}

/** All articles in their order, with what the search reads. */
export function listArticles(language: string): readonly ArticleSummary[] {
  return (Object.keys(articles) as ArticleSlug[]).map((slug) => {
    const { title, keywords, blocks } = articleOf(readArticle(slug, language))
    const lead = blocks[0]?.lines.map(lineText).join(' ') ?? ''
    const { audience, related } = articles[slug]
    return { slug, audience, related, title, keywords, lead }
  })
}

/** The file of a picture in a language. */
export const pictureFile = (name: string, language: string) => join(folder, 'pictures', `${name}.${language}.webp`)

// A picture that has not been taken yet is left out, so that the web can be built to take it.
async function moduleOf(text: string, language: string): Promise<string> {
  const names = [...text.matchAll(/\]\(picture:([\w-]+)\)/g)]
    .map(([, name = '']) => name)
    .filter((name) => existsSync(pictureFile(name, language)))
  const entries = await Promise.all(
    names.map(async (name, at) => {
      const { width, height } = await sharp(pictureFile(name, language)).metadata()
      return `${JSON.stringify(name)}: { src: picture${at}, width: ${width}, height: ${height} }`
    }),
  )
  const imports = names.map((name, at) => `import picture${at} from ${JSON.stringify(pictureFile(name, language))}`)
  return [...imports, `export default { text: ${JSON.stringify(text)}, pictures: { ${entries.join(', ')} } }`].join(
    '\n',
  )
}
