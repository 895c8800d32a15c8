import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { type Language, languages } from '#base/language.ts'
import { readMessages } from '#platform/server/texts/translate.ts'

// A placeholder does not follow a word that its value would change: French de → d’, que → qu’ and du/au before a range of
// days, a Dutch or English article before a name. Where a name must follow, the text uses a colon, parentheses or other words.

type Part = ReturnType<IntlMessageFormat['getAst']>[number]

/** What a placeholder is replaced by, as far as the word before it depends on it. A placeholder that is in no list is a name. */
const values = {
  /** Begins with a digit or a sign of a currency. */
  number: new Set(
    'after age amount base budget count credit details hours kilometres limit margin max megabytes minutes number oldest open pause percent radius rate score shown size start end time total used wasRate wasTimes length worth year years until distance daysOverdue'.split(
      ' ',
    ),
  ),
  /** One day, with or without its time, or the name of a day of the week. */
  day: new Set('at date day dueDate first from last since to until wasDate wasFrom wasTo when'.split(' ')),
}

/** Words that change with the value behind them, and the values before which they are right. */
const changing: Readonly<
  Record<Language, readonly (readonly [words: RegExp, before: readonly (keyof typeof values)[]])[]>
> = {
  en: [[/\b(?:an?|another)$/iu, []]],
  fr: [
    [/(?:^|[\s(’])(?:de|que|lorsque|puisque|jusque)$/iu, ['number']],
    [/(?:^|[\s(])(?:le|du|au)$/iu, ['day']],
    [/(?:^|[\s(])(?:la|d’|l’|qu’|ce|cet|cette)$/iu, []],
  ],
  nl: [[/(?:^|[\s(])(?:de|het|een|dit|deze|elk)$/iu, []]],
}

/** Texts whose value is known to suit the word before it. */
const exceptions = new Set([
  // The name of a language: “het Frans”.
  'nl organisations.profile.interfaceLanguage chosen',
  // Numbers, before a plural noun.
  'nl matching.reason.availability.some count',
  'nl statistics.money.more shown',
  'nl platform.selection.progress total',
  // “Votre numéro de borne est le 123”.
  'fr kiosk.pin.saved number',
  // A day with its time.
  'fr platform.merge.title time',
  // Lengths of time.
  'fr notifications.kinds.entriesWaiting days',
  'fr pay.rule.overtimeBeyond day',
  'fr pay.rule.overtimeBeyond week',
  // Names of days of the week.
  'nl notifications.settings.digests.weekly day',
])

interface Placeholder {
  readonly name: string
  /** The text directly before it, and after it. */
  readonly before: string
  readonly after: string
}

/** The placeholders in all branches of a message. */
function placeholders(parts: readonly Part[], before = ''): Placeholder[] {
  const found: Placeholder[] = []
  let text = before
  for (const [at, part] of parts.entries()) {
    if (part.type === 0) {
      text = part.value
      continue
    }
    if (part.type === 5 || part.type === 6)
      for (const { value } of Object.values(part.options)) found.push(...placeholders(value, text))
    else if (part.type !== 7) {
      const next = parts[at + 1]
      found.push({ name: part.value, before: text, after: next?.type === 0 ? next.value : '' })
    }
    text = ''
  }
  return found
}

function placeholdersIn(language: Language) {
  return [...readMessages(language)].flatMap(([key, message]) =>
    placeholders(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst()).map((one) =>
      Object.assign({ key, message }, one),
    ),
  )
}

it.each(languages)('no placeholder of a text in %s follows a word that its value would change', (language) => {
  const all = placeholdersIn(language)
  expect(all.length).toBeGreaterThan(1500)
  const wrong = all.filter(
    ({ key, name, before }) =>
      !exceptions.has(`${language} ${key} ${name}`) &&
      changing[language].some(
        ([words, right]) => words.test(before.trimEnd()) && !right.some((kind) => values[kind].has(name)),
      ),
  )
  expect(wrong.map(({ key, name, message }) => `${key} ${name}: ${message}`)).toEqual([])
})

/** Texts whose number is always more than one: limits, and parts of lists that are longer. */
const alwaysSeveral = new Set([
  'accounts.refusals.TOO_MANY_VIEWS',
  'clients.refusals.TOO_MANY_CONTACTS',
  'imports.faults.first',
  'inspections.page.until',
  'law.refusals.TOO_MANY',
  'law.value.average',
  'matching.reason.availability.some',
  'notifications.kinds.entriesWaiting',
  'pay.refusals.TOO_MANY_TEMPLATES',
  'platform.export.tooMany',
  'platform.list.tooMany',
  'platform.validation.tooShort',
  'portal.emails.invitation.closing',
  'statistics.money.more',
  'tags.refusals.TOO_MANY',
  'tags.refusals.TOO_MANY_OF_RECORD',
  'webhooks.refusals.TOO_MANY',
])

it('a number before a noun has its plural forms', () => {
  const counts = new Set('count days filled free min people positions rows shown total workers'.split(' '))
  const wrong = placeholdersIn('en').filter(
    ({ key, name, after }) => counts.has(name) && /^ (?:[a-z]+ )?[a-z]{3,}s\b/.test(after) && !alwaysSeveral.has(key),
  )
  expect(wrong.map(({ key, message }) => `${key}: ${message}`)).toEqual([])
})
