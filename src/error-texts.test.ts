import { expect, it } from 'vitest'
import { languages } from '#base/language.ts'
import { readMessages } from '#platform/server/texts/translate.ts'

// A refusal says what happened and what to do now. What it refuses is found in the locale files, which `locale-keys.test.ts`
// compares with the contracts.

/** Refusals of one sentence, by the reason why they need no second one. */
const oneSentence = {
  // The specification quotes the English text.
  quoted: [
    'accounts.refusals.AUTH_INVALID_CREDS',
    'accounts.refusals.AUTH_INVALID_GRANT',
    'accounts.refusals.TOKEN_INVALID',
    'clock.refusals.LOCATION_REQUIRED',
    'clock.refusals.PROJECT_REQUIRED',
    'platform.refusals.VALIDATION',
    'timesheets.refusals.ENTRY_NOT_EDITABLE',
  ],
  // The sentence says what to do.
  instruction: [
    'accounts.refusals.FACTOR_REQUIRED',
    'pay.refusals.NO_PAYER',
    'platform.refusals.CONFIRMATION_REQUIRED',
    'platform.refusals.PASSWORD_UPDATE_REQUIRED',
    'platform.refusals.PROFILE_INCOMPLETE',
    'platform.refusals.UNAUTHENTICATED',
    'timesheets.refusals.NOT_SUBMITTED',
  ],
  // What was asked for is so already: there is nothing to do.
  done: [
    'absences.refusals.NOT_ENTERED',
    'assignments.refusals.RATED',
    'billing.refusals.ALREADY_CREDITED',
    'clock.refusals.ALREADY_CLOCKED_IN',
    'kiosk.refusals.KIOSK_PUNCH_DECIDED',
    'receivables.refusals.ALREADY_REVERSED',
    'receivables.refusals.ALREADY_SENT',
    'receivables.refusals.CREDITED',
    'receivables.refusals.NOT_OPEN',
    'shifts.refusals.ALREADY_CLAIMED',
    'timesheets.refusals.NOT_CORRECTED',
    'workforce.refusals.RECORD_COMPLETE',
  ],
} as const

const exceptions = new Set<string>(Object.values(oneSentence).flat())

/** The number of sentences; a value that is a sentence of its own counts. */
const sentencesOf = (text: string) => text.split(/(?<=[.?!]\}*|\{\w+\})\s+(?=[\p{Lu}{«“‘])/u).length

const textsOf = (language: (typeof languages)[number], part: string) =>
  [...readMessages(language)].filter(([key]) => key.split('.')[1] === part)

it.each(languages)('each refusal says what to do now, in %s', (language) => {
  const refusals = textsOf(language, 'refusals')
  expect(refusals.length).toBeGreaterThan(200)
  const silent = refusals.filter(([key, text]) => sentencesOf(text) < 2 && !exceptions.has(key))
  expect(silent).toEqual([])
})

it('each exception is a refusal of one sentence in English', () => {
  const english = new Map(textsOf('en', 'refusals'))
  expect([...exceptions].filter((key) => sentencesOf(english.get(key) ?? 'None. None.') > 1)).toEqual([])
})

it.each(languages)('no error says only that a value is invalid or that something failed, in %s', (language) => {
  const bare = {
    en: /^[^.:?!]*\b(?:invalid|not valid|failed|went wrong|not recognised)\.?$/i,
    fr: /^[^.:?!]*(?<!\p{L})(?:invalide|non valide|non valable|a échoué|pas reconnue?)\.?$/iu,
    nl: /^[^.:?!]*\b(?:ongeldig|niet geldig|mislukt|niet herkend)\.?$/i,
  }[language]
  const errors = [...textsOf(language, 'refusals'), ...textsOf(language, 'validation')]
  expect(errors.filter(([key, text]) => bare.test(text) && !exceptions.has(key))).toEqual([])
})
