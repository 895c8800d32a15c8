import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#base/actor.ts'
import { type Language, languages } from '#base/language.ts'
import { articles, type ArticleSlug } from '#app/web/reading/articles.ts'
import { type Article, articleOf, lineText, plainText } from '#app/web/reading/prose.ts'
import { find, indexOf } from '#app/web/reading/search.ts'
import { readMessages } from '#platform/server/texts/translate.ts'
import { listArticles, pictureFile, readArticle } from './help.ts'
import { questions } from './help-questions.ts'
import { screenPaths } from './screen-paths.ts'

const slugs = Object.keys(articles) as ArticleSlug[]
const folder = dirname(pictureFile('any', 'en'))
const texts = join(folder, '../help')
const sourceOf = (slug: string, language: string) => readFileSync(join(texts, `${slug}.${language}.md`), 'utf8')
const linksOf = ({ blocks }: Article) => blocks.flatMap(({ lines }) => lines.flat().flatMap(({ to }) => to ?? []))

/** What an article has in common with its translations: labels of screens, links, pictures, and the kinds of its parts. */
function skeletonOf(slug: string, language: Language) {
  const article = articleOf(readArticle(slug, language))
  return {
    labels: [...sourceOf(slug, language).matchAll(/\{[a-z]+\.[\w.:]+\}/g)].map(([label]) => label).toSorted(),
    links: linksOf(article).toSorted(),
    parts: article.blocks.map(({ kind, lines, picture }) => [kind, picture ?? lines.length]),
  }
}

describe('help articles', () => {
  test('each has a text in every language, and no text is without an article', () => {
    const expected = slugs.flatMap((slug) => languages.map((language) => `${slug}.${language}.md`))
    expect(readdirSync(texts).toSorted()).toEqual(expected.toSorted())
  })

  test.each(slugs)('%s has the same steps, labels, links and pictures in every language', (slug) => {
    const english = skeletonOf(slug, 'en')
    for (const language of languages) {
      const article = articleOf(readArticle(slug, language))
      expect(skeletonOf(slug, language), language).toEqual(english)
      expect(article.title, language).not.toBe('')
      expect(article.keywords, language).not.toBe('')
      expect(article.blocks[0]?.kind, language).toBe('paragraph')
      expect(article.blocks.filter(({ kind }) => kind === 'numbers').length, language).toBeGreaterThan(0)
      expect(plainText(article), language).not.toMatch(/[{}*]|\]\(|'/)
      for (const to of linksOf(article)) expect(screenPaths, to).toContain(to.replace(/\?.*/, ''))
      for (const { picture = '', lines } of article.blocks.filter(({ kind }) => kind === 'picture')) {
        expect(existsSync(pictureFile(picture, language)), `${picture} ${language}`).toBe(true)
        expect(lines.map(lineText).join('')).not.toBe('')
      }
    }
  })

  test('every picture is shown in an article', () => {
    const shown = slugs.flatMap((slug) =>
      languages.flatMap((language) =>
        articleOf(readArticle(slug, language)).blocks.flatMap(({ picture }) =>
          picture === undefined ? [] : [basename(pictureFile(picture, language))],
        ),
      ),
    )
    expect(existsSync(folder) ? readdirSync(folder).toSorted() : []).toEqual(shown.toSorted())
  })

  test('related articles exist, and are for a reader of the article', () => {
    for (const slug of slugs) {
      const { audience, related } = articles[slug]
      for (const other of related) {
        expect(slugs, slug).toContain(other)
        expect(other, slug).not.toBe(slug)
        const theirs = articles[other as ArticleSlug].audience
        if (audience !== 'everyone') expect([audience, 'everyone'], `${slug}: ${other}`).toContain(theirs)
      }
    }
  })

  test('the French keeps its spaces from breaking', () => {
    for (const slug of slugs) {
      const text = readArticle(slug, 'fr')
        .replace(/^keywords:.*$/m, '')
        .replaceAll(/\]\([^)]*\)/g, '')
      expect(text, slug).not.toMatch(/[ \w][!?;»]|« | :/)
    }
  })
})

/** What the steps of an article need, where not all users have it. */
const needed = {
  'pay-periods': 'pay:write',
  deductions: 'organisation:write',
  exports: 'pay:read',
  statements: 'billing:write',
  'invoice-run': 'billing:write',
  peppol: 'billing:write',
  'get-paid': 'billing:write',
  reminders: 'billing:write',
  'credit-notes': 'billing:write',
  'bank-transactions': 'billing:write',
  'first-invoice': 'billing:write',
  'api-keys': 'keys:write',
  webhooks: 'webhooks:write',
  announcements: 'announcements:write',
  kiosks: 'kiosks:write',
  'single-sign-on': 'signIn:write',
} as const satisfies Readonly<Partial<Record<ArticleSlug, Permission>>>

test.each(Object.entries(needed))('%s names the roles that it needs', (slug, permission) => {
  for (const language of languages) {
    const text = sourceOf(slug, language)
    for (const role of Object.keys(permissions[permission])) expect(text, language).toContain(`{accounts.role.${role}}`)
  }
})

/** What articles quote that is neither a label nor a title: examples of what people type or see. */
const examples: Readonly<Record<Language, readonly string[]>> = {
  en: ['Mon-Fri', 'Mon, Wed, Fri', 'van der', '4 of 7'],
  fr: ['lun-ven', 'lun, mer, ven', 'van der', '4 sur 7'],
  nl: ['ma-vr', 'ma, wo, vr', '4 van 7'],
}

describe('what a help article or a legal text quotes', () => {
  const pages = ['privacy', 'terms'].map((name) => [name, join(texts, `../texts/${name}`)] as const)
  const quotations = /“([^”]+)”|«\s([^»]+)\s»|(?<!\p{L})‘([^’]+)’(?!\p{L})/gu

  test.each(languages)('is a label of a screen or the title of an article, in %s', (language) => {
    const known = new Set([
      ...[...readMessages(language).values()].map((label) => label.replace(/[ \u00a0\u202f]?(?:…|:)$/, '')),
      ...listArticles(language).map(({ title }) => title),
      ...examples[language],
    ])
    const sources = [
      ...slugs.map((slug) => [slug, readArticle(slug, language)] as const),
      ...pages.map(([name, file]) => [name, readFileSync(`${file}.${language}.md`, 'utf8')] as const),
    ]
    const quoted = sources.flatMap(([name, text]) =>
      [...text.replace(/^keywords:.*$/m, '').matchAll(quotations)].map(
        ([, ...found]) => [name, found.join('')] as const,
      ),
    )
    expect(quoted.length).toBeGreaterThan(8)
    expect(quoted.filter(([, text]) => !known.has(text))).toEqual([])
    const all = new Set(quoted.map(([, text]) => text))
    expect(examples[language].filter((example) => !all.has(example))).toEqual([])
  })
})

describe('T47 the search finds articles by the words that people use', () => {
  const indexes = Object.fromEntries(languages.map((language) => [language, indexOf(listArticles(language))]))
  test.each(questions)('in %s “%s” leads to %s', (language, question, slug) => {
    const found = find(indexes[language] ?? [], question).map((article) => article.slug)
    expect(found.slice(0, 3)).toContain(slug)
  })

  test.each(languages)('nothing is found for words that no article has, in %s', (language) => {
    expect(find(indexes[language] ?? [], 'xylophone quartz')).toEqual([])
    expect(find(indexes[language] ?? [], '  ?! ')).toEqual([])
  })
})
