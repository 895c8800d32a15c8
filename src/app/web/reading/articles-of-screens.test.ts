import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Labels that only a phone has, and how each language names one. */
const onPhones = ['shifts.schedule.addShort']
const phone = { en: /on a phone/i, fr: /sur un téléphone/i, nl: /op een telefoon/i }

test.each(Object.entries(phone))('help names a button of the phone as one, in %s (F61)', (language, named) => {
  const article = readFileSync(join(import.meta.dirname, `help/schedule.${language}.md`), 'utf8')
  for (const key of onPhones) {
    const sentences = article.split(/(?<=[.!?])\s/).filter((sentence) => sentence.includes(`{${key}}`))
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(sentence).toMatch(named)
  }
})
