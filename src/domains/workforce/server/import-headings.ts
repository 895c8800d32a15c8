import { fieldLabel } from '#base/field-words.ts'
import { sheetColumns } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { wordsIn } from '#platform/server/texts/words.ts'
import { workerRecord } from '../contract/fields.ts'
import type { ImportColumn } from '../rules.ts'

/** A word as headings and choices are compared: without case, accents, spaces and signs. */
export function plain(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}

const columns = new Map<string, ImportColumn>()
for (const { column, headings } of sheetColumns(workerRecord)) {
  for (const heading of headings.split(' ')) if (heading !== '') columns.set(heading, column)
}
// Labels come last: a label of ours takes precedence over the same word for another column.
for (const { column } of sheetColumns(workerRecord)) {
  for (const language of languages) columns.set(plain(wordsIn(language)(fieldLabel(workerRecord, column))), column)
}

/** The column that a heading names in one of the three languages, whatever stands behind it in brackets; undefined where it names none. */
export function columnOf(heading: string): ImportColumn | undefined {
  return columns.get(plain(heading)) ?? columns.get(plain(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')))
}
