import { searchTerms } from '#base/search-terms.ts'
import type { RecordAction, RecordKind } from '#domains/search/contract.ts'
import { find, type Index, weigh, termsOf } from '../reading/search.ts'
import type { EntryGroup, Target } from './entry.ts'

export type Group = 'recent' | 'records' | EntryGroup | 'help' | 'ofRecord'

/** One line of the palette. */
export interface Item {
  readonly group: Group
  readonly name: string
  readonly detail: string
  /** The kind of item, shown at the end of the line. */
  readonly note: string
  readonly kind?: RecordKind | 'payPeriod' | 'payStub' | undefined
  /** What the user may do with the record. */
  readonly actions?: readonly Item[] | undefined
  /** The action on a record that this item is. */
  readonly action?: RecordAction
  readonly terms: string
  readonly keys?: readonly string[] | undefined
  readonly target: Target
}

/** Items under one heading. */
export interface Section {
  readonly group: Group
  readonly items: readonly Item[]
}

const weight = { name: 5, detail: 2, terms: 4 } as const
const mostOfGroup = 5
const mostFound = 12

/** Prepares items for the search. */
export function indexItems(items: readonly Item[]): Index<Item> {
  return items.map((item) => ({
    item,
    weights: weigh([
      [item.detail, weight.detail],
      [item.terms, weight.terms],
      [item.name, weight.name],
    ]),
  }))
}

/** True if each typed word is the beginning of a word of the item. */
function isMeant({ name, detail, terms }: Item, typed: readonly string[]): boolean {
  const words = termsOf(`${name} ${detail} ${terms}`)
  return typed.length > 0 && typed.every((term) => words.some((word) => word.startsWith(term)))
}

/**
 * Returns the matching items by section: recent items first, then the groups in the order of their best item. Records come first unless
 * the words match an entry. Without input: recent items and actions.
 */
export function sectionsFor(
  typed: string,
  index: Index<Item>,
  records: readonly Item[],
  recent: readonly Item[],
): readonly Section[] {
  const words = searchTerms(typed, termsOf)
  if (words.length === 0)
    return sections([...recent, ...index.map(({ item }) => item).filter(({ group }) => group === 'actions')])
  const found = find(index, typed)
  const meant = found.filter((item) => isMeant(item, words))
  const matches = [...(meant.length > 0 ? meant : found)].slice(0, mostFound)
  const again = recent.filter((item) => isMeant(item, words))
  const isNamed = meant.some(({ group }) => group !== 'help')
  return sections([...again, ...(isNamed ? [...matches, ...records] : [...records, ...matches])])
}

/** Returns the workers with whom an action can be performed, as one section: those that were found, else those opened lately. */
export function workersFor(
  action: RecordAction,
  records: readonly Item[],
  recent: readonly Item[],
  typed: string,
): readonly Section[] {
  const words = searchTerms(typed, termsOf)
  const known = [...records, ...recent.filter((item) => words.length === 0 || isMeant(item, words))]
  const items = known.flatMap(({ kind, actions = [], ...item }): Item[] => {
    const target = kind === 'worker' ? actions.find((one) => one.action === action)?.target : undefined
    return target ? [{ ...item, group: 'ofRecord', kind, target }] : []
  })
  return sections(items)
}

/** Returns the actions of a record whose names begin with the typed words, as one section. */
export function actionsFor({ actions = [] }: Item, typed: string): readonly Section[] {
  const words = searchTerms(typed, termsOf)
  return [{ group: 'ofRecord', items: actions.filter((item) => words.length === 0 || isMeant(item, words)) }]
}

function sections(items: readonly Item[]): readonly Section[] {
  const seen = new Set<string>()
  const groups = new Map<Group, Item[]>()
  for (const item of items) {
    const key = `${item.name} ${JSON.stringify(item.target)}`
    const of = groups.get(item.group) ?? []
    const isFull = of.length >= (item.group === 'records' ? 4 * mostOfGroup : mostOfGroup)
    if (seen.has(key) || isFull) continue
    seen.add(key)
    groups.set(item.group, [...of, item])
  }
  return [...groups].map(([group, of]) => ({ group, items: of }))
}
