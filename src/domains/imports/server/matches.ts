import { check } from '#base/validation.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { type ImportMatch, type MatchChoice, type MatchDecisions, matchDecisions } from '../contract/matches.ts'
import type { ImportedRecord, LineFault } from './table.ts'

/** A line whose record seems to be stored already, before a choice. */
export interface LineMatch extends Omit<ImportMatch, 'choice' | 'choices'> {
  /** The choice unless the user makes another; null if the user has to. */
  readonly usual: MatchChoice | null
}

/** The lines that are imported after the choices, and the matches with the choice that applies to each. */
export interface DecidedLines<Form> {
  readonly records: readonly ImportedRecord<Form>[]
  readonly matches: readonly ImportMatch[]
  /** Errors of lines for which a choice has to be made; they are reported unless the file is only checked. */
  readonly undecided: readonly LineFault[]
}

/** Returns the choices of a request. Throws a validation error. */
export function decisionsIn(text: string | undefined): MatchDecisions {
  if (text === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = null
  }
  const checked = check(matchDecisions, value, 'matches')
  if (!checked.ok) throw invalid(checked.faults)
  return checked.value
}

/** Applies choices to lines: some are left out, and some update a stored record. A choice that a line does not allow is not applied. */
export function decide<Form>(
  records: readonly ImportedRecord<Form>[],
  found: readonly LineMatch[],
  { all, lines = {} }: MatchDecisions,
): DecidedLines<Form> {
  const matches = found.map(({ usual, ...match }) => {
    const choices: MatchChoice[] = [...(match.record ? (['update'] as const) : []), 'create', 'skip']
    const isAllowed = (choice: MatchChoice | undefined) => choice !== undefined && choices.includes(choice)
    const choice = [lines[match.line], all].find(isAllowed) ?? usual
    return { ...match, choice, choices }
  })
  const byLine = new Map(matches.map((match) => [match.line, match]))
  return {
    matches,
    records: records.flatMap((record) => {
      const match = byLine.get(record.line)
      if (!match || match.choice === 'create') return [record]
      return match.choice === 'update' && match.record ? [{ ...record, updates: match.record.id }] : []
    }),
    undecided: matches.flatMap(({ line, choice, name }) =>
      choice === null ? [{ line, column: null, value: name, words: 'imports.messages.undecided' }] : [],
    ),
  }
}
