import { languages } from '#base/language.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { type KindColumn, plain } from '../rules.ts'

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
