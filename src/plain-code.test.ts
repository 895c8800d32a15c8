import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Comments, test titles and exported names are plain English: words that an engineer would search for.

const root = join(import.meta.dirname, '..')

/** Phrases that a reader has to decipher, and what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bwho(m|so)?ever\b/i, 'name the role: the approver, any caller'],
  [/\b(is|are|was|were|be|been|unless) told\b/i, 'is notified, is reported; by default'],
  [/\banew\b/i, 'again'],
  [/\bwholly\b|\bnought\b|\bthereof\b|\bwherein\b/i, 'entirely, zero, of it, in which'],
  [/\bby (itself|themselves)\b/i, 'automatically, separately'],
  [/\bat once\b/i, 'immediately, at the same time'],
  [/\bof (its|their|his|her) own\b(?! \w)/i, 'its own …, a separate …'],
  [/\bheld\b/i, 'stored, locked, reserved, deferred, compared with'],
  [/\bstands?\b/i, 'is, appears, applies, is stored'],
  [/\bwhat (of|becomes of)\b/i, 'name the thing'],
  [/\bpapers?\b|\bwalls?\b/i, 'document, certification; isolation, permission check'],
  [/\bfor ever\b|\bbut for\b|\bin vain\b|\bthe own\b/i, 'forever, except, without a result, its own'],
  [/\bmended?\b|\bhears?\b|\bheard\b/i, 'fixed; receives'],
  [/\bgives? back\b/i, 'returns'],
  [/\bso many\b/i, 'this many, a number of'],
  [/\bdialogues?\b|\btelephone\b/i, 'dialog, phone'],
  [/\blets? go of\b/i, 'deletes, releases'],
  [/\b(undefined|null|true|false) where\b/i, '… if'],
  [/\bsays? so\b/i, 'states it, reports it'],
]

/** Texts in which such a word has its usual meaning. */
const usual = /\bwall-clock\b/

/** Parts of declared names that say less than the usual term, and the usual one. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/(^(held|kept|asked|said|wanted)|Held|Kept|Asked|Said|Wanted|Standing)(?![a-z])/, 'stored, requested, announced …'],
  [
    /(^(stray|told|earnest|anew|somebody|nobody|whom|deed)|Stray|Told|Earnest|Anew|Somebody|Nobody|Whom|Deed)(?![a-z])/,
    'a term',
  ],
  [/^places?$|^placeOf|Places?$/, 'location, position, key, context, result: what the place is of'],
  [/^(whose|habits|patience(Ms)?|standings?|look|made|metShift)$/, 'owner, options, timeout, result, check, poll …'],
  [/Words$/, 'text'],
  [/Papers?$/, 'document, PDF, certification'],
  [/Walls?$/, 'isolation, permission check'],
]

/** Routes named in the API, and the literal words that a user types. */
const usualNames = new Set(['readSearchWords', 'deletionWords', 'SpokenWords'])

const folders = '{src,e2e,bench,scripts,vite}'
const files = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => file !== 'src/plain-code.test.ts')
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

const functionFiles = globSync('database/functions/*.sql', { cwd: root }).map((file) => ({
  file,
  code: readFileSync(join(root, file), 'utf8'),
}))

it('comments and test titles use no phrase that a reader has to decipher', () => {
  const texts = [
    ...files.flatMap(({ file, code }) => proseOf(code).map((text) => ({ file, text }))),
    ...functionFiles.flatMap(({ file, code }) => commentsOfSql(code).map((text) => ({ file, text }))),
  ]
  expect(texts.length).toBeGreaterThan(8000)
  expect(texts.filter(({ file }) => file.endsWith('.sql')).length).toBeGreaterThan(100)
  const found = texts.flatMap(({ file, text }) =>
    phrases
      .filter(([phrase]) => phrase.test(text.replace(usual, '')))
      .map(([, instead]) => `${file}: “${text}” → ${instead}`),
  )
  expect(found).toEqual([])
})

/** Parts of the names of functions, triggers and tables, and the usual terms. */
const sqlParts: readonly (readonly [RegExp, string])[] = [
  [/(^|_)(stands?|standing|stays?|kept)(_|$)/, 'refuse_change, refuse_…'],
  [/(^|_)(told|tell|letters?|look|deed)(_|$)/, 'notified, notify, message, reveal, action'],
  [/(^|_)(let_go|leave|whose|held|wish)(_|$)/, 'release, clear, owner, lock, setting'],
]

/** Names that servers of the previous version use, one of a table, one within a hash chain, and letters of the alphabet. */
const usualSqlNames = new Set([
  'own_letters',
  'send_letter_now',
  'record_look',
  'expiries_told',
  'history_deed',
  'fold_letters',
])

it('functions, triggers and tables of the database use the terms of the field', () => {
  const schema = readFileSync(join(root, 'database/schema.sql'), 'utf8')
  const code = functionFiles.map((file) => file.code).join('\n')
  const declarations = [
    ...code.matchAll(/create or replace (?:function|procedure|trigger) (\w+)/g),
    ...schema.matchAll(/^create table (\w+)/gm),
  ]
  const names = declarations.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(250)
  const found = names.flatMap((name) =>
    usualSqlNames.has(name)
      ? []
      : sqlParts.filter(([part]) => part.test(name)).map(([, instead]) => `${name} → ${instead}`),
  )
  expect(found).toEqual([])
  expect([...usualSqlNames].filter((name) => !names.includes(name))).toEqual([])
})

it('declared names use the terms of the field', () => {
  const names = files.flatMap(({ file, code }) => declaredNames(code).map((name) => ({ file, name })))
  expect(names.length).toBeGreaterThan(15_000)
  const found = names.flatMap(({ file, name }) =>
    usualNames.has(name)
      ? []
      : parts.filter(([part]) => part.test(name)).map(([, instead]) => `${file}: ${name} → ${instead}`),
  )
  expect(found).toEqual([])
})

/** The names of declared values, functions and types, and those of pairs such as `[value, setValue]`. */
function declaredNames(code: string): string[] {
  const single = [...code.matchAll(/\b(?:const|let|function|interface|type|class) (\w+)/g)].map(([, name = '']) => name)
  const pairs = [...code.matchAll(/\b(?:const|let) \[([\w, ]+)\]/g)].flatMap(([, names = '']) => names.split(', '))
  return [...single, ...pairs]
}

/** The comments and the titles of the tests, each as one text without what is quoted in it. */
function proseOf(code: string): string[] {
  const comments = [...code.matchAll(/\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)/gm)].map(
    ([, block = '', lines = '']) => `${block}${lines}`.replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, ' '),
  )
  const titles = [...code.matchAll(/\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['`])((?:(?!\1).)+)\1,/g)].map(
    ([, , title = '']) => title,
  )
  return [...comments, ...titles].map(withoutQuotes)
}

function commentsOfSql(code: string): string[] {
  return [...code.matchAll(/(?:^[ \t]*--.*\n?)+/gm)].map(([lines]) =>
    withoutQuotes(lines.replaceAll(/^[ \t]*-- ?/gm, ' ')),
  )
}

function withoutQuotes(text: string): string {
  return text
    .replaceAll(/`[^`]*`|“[^”]*”/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
