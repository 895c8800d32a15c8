import { fieldLabel } from '#base/field-texts.ts'
import { foldText } from '#base/folding.ts'
import { type RecordFields, type SheetColumn, sheetColumns } from '#base/fields.ts'
import { visible } from '#base/text.ts'

/** The maximum number of records in an import file. */
export const mostRows = 20_000

/** The number of rows that a preview shows. */
export const previewRows = 5

/** The hours within which an import can be undone. */
export const undoHours = 24

/** A column that a file of one kind may have. */
export interface KindColumn<Column extends string = string> {
  readonly column: Column
  /** The key of its label, which is also its heading in exports and templates. */
  readonly labelKey: string
  /** Other headings, in lower case without accents, spaces and punctuation, separated by spaces. */
  readonly headings: string
  readonly isRequired: boolean
  /** True if each record has its own value, so that no value can apply to a whole file. */
  readonly isIndividual?: boolean
}

/** Returns the columns of a file with records whose fields are declared. `individual` names those with a value of its own in each record. */
export function kindColumns<R extends RecordFields>(
  record: R,
  individual: readonly SheetColumn<R>[],
): KindColumn<SheetColumn<R>>[] {
  return sheetColumns(record).map(({ column, headings, isRequired }) => ({
    column,
    labelKey: fieldLabel(record, column),
    headings,
    isRequired,
    isIndividual: individual.includes(column),
  }))
}

/** Normalises a word to compare headings and choices: without case, accents, spaces and punctuation. */
export function plain(word: string): string {
  return foldText(word).replace(/[^\p{Letter}\p{Number}]/gu, '')
}

/** Folds a name to compare records: as every search does, without surrounding and repeated spaces. */
export function nameKey(name: string): string {
  return foldText(visible(name)).replace(/\s+/g, ' ').trim()
}
