import { type SheetColumn, sheetColumns } from '#base/fields.ts'
import { workerRecord } from './contract/fields.ts'

/** What may be done with a worker, before it is asked who wants to. */
export type WorkerAction = 'edit' | 'deactivate' | 'reactivate' | 'renewPassword' | 'resetFactors' | 'delete'

/** The actions that a worker's record allows now: who was ever offered an assignment is not removed. */
export function actionsOnWorker({ active, assigned }: { active: boolean; assigned: boolean }): WorkerAction[] {
  return ['edit', active ? 'deactivate' : 'reactivate', 'renewPassword', ...(assigned ? [] : (['delete'] as const))]
}

/** A secret as it is shown to who may not read it: its last four characters, fewer where it is short. */
export function masked(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 3))
  return `•••• ${secret.slice(secret.length - shown)}`.trimEnd()
}

/** How a search is meant: all of its words must be found, those of one or two letters where a word begins; or digits of a telephone number. */
export interface WorkerSearch {
  readonly words: readonly string[]
  readonly beginnings: readonly string[]
  readonly digits?: string
}

const mostWords = 8

/** How what was typed is meant; undefined where it says nothing. */
export function workerSearch(typed = ''): WorkerSearch | undefined {
  const digits = digitsOf(typed.trim())
  if (digits !== undefined) return { words: [], beginnings: [], digits }
  const parts = [...new Set(typed.split(/[\s'’-]+/).filter((part) => part !== ''))].slice(0, mostWords)
  if (parts.length === 0) return undefined
  const isShort = (part: string) => [...part].length < 3
  return { words: parts.filter((part) => !isShort(part)), beginnings: parts.filter(isShort) }
}

// Numbers are kept in international form: `0470 12 34 56` and `+32 (0)470 12 34 56` are how people write the same.
function digitsOf(typed: string): string | undefined {
  if (!/^[+\d][\d\s./()-]*$/.test(typed)) return undefined
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? digits : undefined
}

const mostNear = 20

/**
 * Those of the known words, nearest first, that come out of what was typed, or begin with what does, by at most so many letters that are
 * wrong, missing, too many or changed places. Only words of six letters or more may have two.
 */
export function nearWords(typed: string, known: readonly string[], most: 1 | 2): string[] {
  const edits = typed.length < 6 ? 1 : most
  const near = known
    .map((word) => ({ word, distance: distanceBetween(typed, word) }))
    .filter(({ distance }) => distance > 0 && distance <= edits)
  return near
    .toSorted((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .slice(0, mostNear)
    .map(({ word }) => word)
}

/** How many letters lie between what was typed and a word, or what the word begins with (optimal string alignment). */
function distanceBetween(typed: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      const isTurned = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      const steps = [
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isTurned ? (before[column - 2] as number) + 1 : Infinity,
      ]
      current.push(Math.min(...steps))
    }
    before = last
    last = current
  }
  // The last row says it for every beginning of the word; few letters are the beginning of too much.
  return typed.length < 5 ? (last.at(-1) as number) : Math.min(...last.slice(Math.min(4, word.length)))
}

export type ImportColumn = SheetColumn<typeof workerRecord>
/** The columns of a file to import. Headings are their labels in three languages, as in the export, or the declared synonyms. */
export const importColumns: readonly ImportColumn[] = sheetColumns(workerRecord).map(({ column }) => column)
/** The columns that a file must contain. */
export const requiredColumns: readonly ImportColumn[] = sheetColumns(workerRecord).flatMap(({ column, isRequired }) =>
  isRequired ? [column] : [],
)
/** How many workers a file may hold. */
export const mostImported = 20_000
