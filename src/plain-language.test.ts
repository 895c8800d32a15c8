import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { providerRoles } from '#base/actor.ts'
import { type Language, languages } from '#base/language.ts'
import { articles } from '#app/web/reading/articles.ts'
import { readMessages } from '#platform/server/texts/translate.ts'

// Texts use the glossary's terms and plain sentences: what the glossary excludes, and patterns that make a text hard to read, are found here.

interface Text {
  readonly where: string
  readonly language: Language
  readonly text: string
}

const root = join(import.meta.dirname, '..')
const glossaryFile = 'docs/domain-language.md'

/** Texts in which an excluded term has another meaning, or is quoted: by language and key, and the term. */
const exceptions: Readonly<Record<string, string>> = {
  // The protection that no contract can take away.
  'en src/app/web/reading/texts/terms.en.md': 'mandatory',
  // The law counts these days, Saturdays included.
  'fr src/app/web/reading/help/contracts-belgium.fr.md': 'jours ouvrables',
  'fr src/app/web/reading/help/contracts-france.fr.md': 'jours ouvrables',
}

/** What the glossary writes in italics under "Not used", by language. */
const glossary = readFileSync(join(root, glossaryFile), 'utf8')
const excluded = termsIn(glossary, 'Not used')

/** What the glossary writes in italics under "Replaces", by language: former terms. */
const replaced = termsIn(glossary, 'Replaces')

const articlesOfWorkers = Object.entries(articles).flatMap(([slug, { audience }]) =>
  audience === 'worker' ? [slug] : [],
)

/** Terms that only some readers must not meet, by the texts that they read. */
const onlyFor: readonly (readonly [term: RegExp, where: RegExp])[] = [
  [
    /^(your|votre|uw) organisati/,
    new RegExp(
      `\\.own\\.|^portal\\.|^confirmations\\.|^clock\\.|worker|/help/(?:${articlesOfWorkers.join('|')})\\.`,
      'i',
    ),
  ],
  [/^(reconciled|recognised|reconnu|réconcilié|herkend|afgeletterd)$/, /^receivables\.|bank-transactions/],
]

const isReadBy = (term: string, where: string) => onlyFor.find(([one]) => one.test(term))?.[1].test(where) ?? true

/** Ways to write that a reader has to decipher, and what to write instead. */
const patterns: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bwhoever\b|\bwhosoever\b/i, 'name the person: workers, users, anyone who …'],
    [/^(of|by|for|to|with) whom\b|\bby whose\b/i, 'name the thing: audience, author, recipient'],
    [/\b(is|are) told\b|\bbe told of\b|\bhas been told\b/i, 'notified'],
    [/\b(counts|stands|holds) no longer\b/i, 'expired, no longer valid'],
    [/\bstands? here\b|\bwill stand\b|\bas things stand\b/i, 'appears here'],
    [/\bwill be gone\b|\bis gone for good\b|\bgo for good\b/i, 'will be deleted'],
    [/\bhave (a|an|it|them) \w+ (sent|made|drawn) (anew|again)\b|\banew\b/i, 'again; request a new one'],
    [/\bnought\b|\bwholly\b|\bthereof\b|\bwherein\b/i, 'zero, entirely, of it, in which'],
    [/\bnothing speaks against\b|\bwithout obstacles\b/i, 'no conflicts'],
    [/\bis let (in|out)\b|\blet .{1,20} in again\b/i, 'reactivate, allow'],
    [/^(What|Whom|Of|By whose|With what) [^.?!…]*$/, 'a label is a noun'],
  ],
  fr: [
    [/^(Ce qui|Ce que|Tout ce qui|Tout ce que|Le fait que) /, 'commencer par le nom'],
    [/(?<!\p{L})à la main\b/iu, 'manuellement'],
    [/(^|[.:] )Qui [a-zé]+ [^?]*\.$/, 'toute personne qui …'],
    [/\bencod(er|age|ez|ées?|és?)\b/i, 'saisir, saisie'],
    [/\bne compte(nt)? plus\b/i, 'a expiré'],
    [/\bfautes\b/i, 'erreurs'],
  ],
  nl: [
    [/\bverwittig/i, 'krijgt een melding'],
    [/\bmet de hand\b/i, 'handmatig'],
    [/\blangs de andere\b|\blangs welke\b/i, 'via'],
    [/\bop de middag\b/i, 'om 12.00 uur'],
    [/\ballen\b/i, 'iedereen, alle …'],
    [/\btelt niet meer\b|\btellen niet meer\b/i, 'verlopen, niet meer geldig'],
    [/\baanmelden\b|\bafmelden\b|\bmeldt? zich (aan|af)\b/i, 'inloggen, uitloggen'],
  ],
}

describe('Texts for users', () => {
  const texts = [...localeTexts(), ...readings()]

  it('use none of the terms that the glossary excludes', () => {
    expect(texts.length).toBeGreaterThan(9000)
    expect(Object.values(excluded).every((terms) => terms.length > 5)).toBe(true)
    const found = texts.flatMap(({ where, language, text }) =>
      excluded[language]
        .filter((term) => exceptions[`${language} ${where}`] !== term && wordOf(term).test(text))
        .map((term) => `${where} (${language}): “${term}” in “${text}”`),
    )
    expect(found).toEqual([])
  })

  it('use no term that was replaced', () => {
    const found = texts.flatMap(({ where, language, text }) =>
      replaced[language]
        .filter(
          (term) => exceptions[`${language} ${where}`] !== term && isReadBy(term, where) && wordOf(term).test(text),
        )
        .map((term) => `${where} (${language}): “${term}” in “${text}”`),
    )
    expect(found).toEqual([])
  })

  it('name each role as the glossary does', () => {
    const roles = [...glossary.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|/gm)].filter(
      ([, role]) => [...providerRoles, 'worker'].includes(role ?? ''),
    )
    expect(roles.map(([, role]) => role)).toEqual([...providerRoles, 'worker'])
    const named = languages.map((language) =>
      roles.map(([, role]) => readMessages(language).get(`accounts.role.${role}`)),
    )
    expect(named).toEqual(languages.map((_, index) => roles.map((row) => row[index + 2])))
  })

  it('use no pattern that a reader has to decipher', () => {
    const found = texts.flatMap(({ where, language, text }) =>
      patterns[language]
        .filter(([pattern]) => pattern.test(text))
        .map(([, instead]) => `${where} (${language}): “${text}” → ${instead}`),
    )
    expect(found).toEqual([])
  })

  it('end a validation message with a full stop only where it has two sentences', () => {
    const messages = texts.filter(({ where }) => where.includes('.validation.'))
    expect(messages.length).toBeGreaterThan(500)
    const found = messages.filter(({ text }) => {
      const sentences = text.split(/(?<=[.?!])\s+(?=\p{Lu})/u)
      return sentences.length > 1 ? !/[.?!]\}*$/.test(text) : text.endsWith('.')
    })
    expect(found).toEqual([])
  })

  it('end with a full stop in all languages or in none', () => {
    // Quoted by the specification; an exclamation in French; an abbreviation.
    const otherwise = new Set([
      'accounts.refusals.AUTH_INVALID_GRANT',
      'clock.done.in',
      'timesheets.mark.overtime.name',
    ])
    const hasStop = (text: string) => /\.\}*$/.test(text)
    const english = new Map(texts.flatMap(({ where, language, text }) => (language === 'en' ? [[where, text]] : [])))
    const found = localeTexts().filter(({ where, text }) => {
      const source = english.get(where)
      return source !== undefined && !otherwise.has(where) && hasStop(text) !== hasStop(source)
    })
    expect(found).toEqual([])
  })

  it('say nothing of an exception that is no longer there', () => {
    const textsByKey = Map.groupBy(texts, ({ where, language }) => `${language} ${where}`)
    const isUsed = (key: string, term: string) => textsByKey.get(key)?.some(({ text }) => wordOf(term).test(text))
    const idle = Object.entries(exceptions).filter(([key, term]) => !isUsed(key, term))
    expect(idle).toEqual([])
  })
})

it('documents use no pattern that a reader has to decipher', () => {
  const files = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'e2e/*.md', 'deploy/**/*.md', '.github/**/*.md'], {
    cwd: root,
  }).filter((file) => file !== glossaryFile)
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) =>
    sentencesOf(readFileSync(join(root, file), 'utf8')).flatMap((text) =>
      patterns.en.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${file}: “${text}” → ${instead}`),
    ),
  )
  expect(found).toEqual([])
})

/** Reads the terms in italics of the last column, if it has this heading, the language before them else English. */
function termsIn(glossary: string, heading: string): Record<Language, string[]> {
  const terms: Record<Language, string[]> = { en: [], fr: [], nl: [] }
  for (const table of glossary.split(/\n{2,}/).filter((part) => part.includes(`| ${heading}`))) {
    for (const row of table.split('\n').slice(2)) {
      for (const part of (row.split('|').at(-2) ?? '').split(';')) {
        const language = (/^\s*(fr|nl)\b/.exec(part)?.[1] ?? 'en') as Language
        for (const [, term = ''] of part.matchAll(/_([^_]+)_/g)) terms[language].push(term)
      }
    }
  }
  return Object.fromEntries(languages.map((one) => [one, [...new Set(terms[one])]])) as Record<Language, string[]>
}

/** The term as a separate word, in the plural too; letters of the alphabet are meant where digits follow or a case precedes. */
function wordOf(term: string): RegExp {
  const word =
    term === 'letter' ? '(?<!lowercase |uppercase )letters?(?!,? (?:and |or )?(?:digits|numbers))' : `${term}(?:s|en)?`
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${word}(?![\\p{L}\\p{N}_-])`, 'iu')
}

/** The texts of the locale files; the words that only the palette's search reads are left out. */
function localeTexts(): Text[] {
  return languages.flatMap((language) =>
    [...readMessages(language)]
      .filter(([where]) => !/palette\.\w*Terms$/.test(where))
      .map(([where, text]) => ({ where, language, text: text.replaceAll(/\{\w+/g, '{') })),
  )
}

/** Help articles, the privacy policy and the terms, line by line; what is there to be searched only is left out. */
function readings(): Text[] {
  return globSync('src/app/**/*.md', { cwd: root }).flatMap((file) => {
    const language = /(?:^|[./])(en|fr|nl)\.md$|\/(en|fr|nl)\//.exec(file)
    const found = (language?.[1] ?? language?.[2]) as Language | undefined
    if (!found) return []
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines
      .filter((line) => !/^(keywords|words|search)\b/i.test(line))
      .map((text) => ({ where: file, language: found, text: text.replaceAll(/\{[\w.:]+\}|\]\([^)]*\)/g, '') }))
  })
}

/** Sentences of a document, without code, links and quotations. */
function sentencesOf(document: string): string[] {
  return document
    .replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|"[^"]*"|“[^”]*”/g, '')
    .split(/\n\s*\n|\n[-|]|(?<=[.!?:|])\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
}
