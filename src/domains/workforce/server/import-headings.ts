import { fieldLabel } from '#base/field-texts.ts'
import { sheetColumns } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { workerRecord } from '../contract/fields.ts'
import type { ImportColumn } from '../rules.ts'

/** Normalises a word to compare headings and choices: without case, accents, spaces and punctuation. */
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
  for (const language of languages) columns.set(plain(translateTo(language)(fieldLabel(workerRecord, column))), column)
}

/** Returns the column that a heading names in one of the three languages, ignoring text in brackets; undefined if it names none. */
export function columnOf(heading: string): ImportColumn | undefined {
  return columns.get(plain(heading)) ?? columns.get(plain(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')))
}
