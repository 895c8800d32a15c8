import { type SheetColumn, sheetColumns } from '#base/fields.ts'
import { searchTerms } from '#base/search-terms.ts'
import { workerRecord } from './contract/fields.ts'

/** The actions on a worker, before permissions are considered. */
export type WorkerAction = 'edit' | 'deactivate' | 'reactivate' | 'renewPassword' | 'resetFactors' | 'delete'

/** Returns the actions that a worker's record allows now. A worker who was ever offered an assignment cannot be removed. */
export function actionsOnWorker({ active, assigned }: { active: boolean; assigned: boolean }): WorkerAction[] {
  return ['edit', active ? 'deactivate' : 'reactivate', 'renewPassword', ...(assigned ? [] : (['delete'] as const))]
}

/** Masks a secret for readers without permission: returns its last four characters, or fewer if it is short. */
export function masked(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 3))
  return `•••• ${secret.slice(secret.length - shown)}`.trimEnd()
}

/** A parsed search: `words` match anywhere, `beginnings` (one or two letters) only at the start of a word, `digits` in phone numbers. */
export interface WorkerSearch {
  readonly words: readonly string[]
  readonly beginnings: readonly string[]
  readonly digits?: string
}

/** Parses what was typed; undefined if it contains nothing to search for. */
export function workerSearch(typed = ''): WorkerSearch | undefined {
  const digits = digitsOf(typed.trim())
  if (digits !== undefined) return { words: [], beginnings: [], digits }
  const parts = searchTerms(typed, (text) => text.split(/[\s'’-]+/))
  if (parts.length === 0) return undefined
  const isShort = (part: string) => [...part].length < 3
  return { words: parts.filter((part) => !isShort(part)), beginnings: parts.filter(isShort) }
}

// Numbers are stored in international form: `0470 12 34 56` and `+32 (0)470 12 34 56` are the same number.
function digitsOf(typed: string): string | undefined {
  if (!/^[+\d][\d\s./()-]*$/.test(typed)) return undefined
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? digits : undefined
}

const mostNear = 20

/**
 * Returns the known words that match what was typed, in full or at their start, with at most `most` edits (a wrong, missing, extra or
 * swapped letter), nearest first. Words of fewer than six letters allow one edit.
 */
export function similarTerms(typed: string, known: readonly string[], most: 1 | 2): string[] {
  const edits = typed.length < 6 ? 1 : most
  const near = known
    .map((word) => ({ word, distance: distanceBetween(typed, word.slice(0, typed.length + edits + 1), edits) }))
    .filter(({ distance }) => distance > 0 && distance <= edits)
  return near
    .toSorted((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .slice(0, mostNear)
    .map(({ word }) => word)
}

/**
 * Returns the number of edits between what was typed and a word or the start of it (optimal string alignment), or infinity if there are
 * more than `most`: an organisation has thousands of words, and most of them differ in their first letters.
 */
function distanceBetween(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most) return Infinity
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let [least, left] = [row, row]
    for (let column = 1; column <= word.length; column++) {
      const diagonal = last[column - 1] as number
      let steps = typed[row - 1] === word[column - 1] ? diagonal : diagonal + 1
      steps = Math.min(steps, left + 1, (last[column] as number) + 1)
      const isTurned = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (isTurned) steps = Math.min(steps, (before[column - 2] as number) + 1)
      current.push((left = steps))
      if (steps < least) least = steps
    }
    // Two letters that are swapped reach over one row.
    if (least > most && Math.min(...last) > most) return Infinity
    before = last
    last = current
  }
  // The last row has the distance to every prefix of the word. Short input would match too many prefixes.
  return typed.length < 5 ? (last.at(-1) as number) : Math.min(...last.slice(Math.min(4, word.length)))
}

export type ImportColumn = SheetColumn<typeof workerRecord>
/** The columns of a file to import. Headings are their labels in three languages, as in the export, or the declared synonyms. */
export const importColumns: readonly ImportColumn[] = sheetColumns(workerRecord).map(({ column }) => column)
/** The columns that a file must contain. */
export const requiredColumns: readonly ImportColumn[] = sheetColumns(workerRecord).flatMap(({ column, isRequired }) =>
  isRequired ? [column] : [],
)

/** Returns the name of a worker. Some people have one name only; their first name is empty. */
export function workerName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
