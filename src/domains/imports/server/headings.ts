import { fieldLabel } from '#base/field-texts.ts'
import { type RecordFields, type SheetColumn, sheetColumns } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { translateTo } from '#platform/server/texts/translate.ts'

/** A column that a file of one kind may have. */
export interface KindColumn<Column extends string> {
  readonly column: Column
  /** The key of its label, which is also its heading in exports and templates. */
  readonly labelKey: string
  /** Other headings, in lower case without accents, spaces and punctuation, separated by spaces. */
  readonly headings: string
  readonly isRequired: boolean
}

/** Returns the columns of a file with records whose fields are declared. */
export function kindColumns<R extends RecordFields>(record: R): KindColumn<SheetColumn<R>>[] {
  return sheetColumns(record).map(({ column, headings, isRequired }) => ({
    column,
    labelKey: fieldLabel(record, column),
    headings,
    isRequired,
  }))
}

/** Normalises a word to compare headings and choices: without case, accents, spaces and punctuation. */
export function plain(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}

/**
 * Returns a function that finds the column that a heading names in one of the three languages, ignoring text in brackets. It returns
 * undefined if the heading names none.
 */
export function headingsOf<Column extends string>(
  columns: readonly KindColumn<Column>[],
): (heading: string) => Column | undefined {
  const known = new Map<string, Column>()
  for (const { column, headings } of columns) {
    for (const heading of headings.split(' ')) if (heading !== '') known.set(heading, column)
  }
  // Labels come last: a label of ours takes precedence over the same word for another column.
  for (const { column, labelKey } of columns) {
    for (const language of languages) known.set(plain(translateTo(language)(labelKey)), column)
  }
  return (heading) => known.get(plain(heading)) ?? known.get(plain(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')))
}
