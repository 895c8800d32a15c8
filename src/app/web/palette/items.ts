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
  /** The record whose actions these are, among other results. */
  readonly of?: string
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

/** How the typed words match the name of an item: as a whole, its beginning, each the beginning of one of its words, or in another way. */
const nameRanks = { equal: 0, begins: 1, words: 2, other: 3 } as const

function nameRank({ group, name }: Item, typed: readonly string[]): number {
  // The title of an article is not the name of a thing to open: actions and pages whose terms match come first.
  if (group === 'help') return nameRanks.other
  const words = termsOf(name)
  const begins = typed.every((term, at) => (at < typed.length - 1 ? words[at] === term : words[at]?.startsWith(term)))
  if (begins) return words.length === typed.length && words.at(-1) === typed.at(-1) ? nameRanks.equal : nameRanks.begins
  return typed.every((term) => words.some((word) => word.startsWith(term))) ? nameRanks.words : nameRanks.other
}

const bestRank = (items: readonly Item[], typed: readonly string[]) =>
  Math.min(nameRanks.other, ...items.map((item) => nameRank(item, typed)))

const byName = (items: readonly Item[], typed: readonly string[]) =>
  items.toSorted((one, other) => nameRank(one, typed) - nameRank(other, typed))

/**
 * Returns the matching items by section: recent items first, then the groups in the order of their best item. Names that match as a whole or
 * at their beginning come first. Records come first unless the words match an entry as well or better. The actions of the one record whose
 * name begins with the words follow it. Without input: recent items and actions.
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
  const matches = byName(meant.length > 0 ? meant : found, words).slice(0, mostFound)
  const again = byName(
    recent.filter((item) => isMeant(item, words)),
    words,
  )
  const named = meant.filter(({ group }) => group !== 'help')
  const ranked = byName(records, words)
  const isEntryMeant = named.length > 0 && bestRank(named, words) <= bestRank(ranked, words)
  if (isEntryMeant) return sections([...again, ...matches, ...ranked])
  const [first, ...others] = sections([...again, ...ranked, ...matches])
  return first ? withActions([first, ...others], words) : []
}

const mostActions = 4

/** Adds the actions of the record that is meant after its section: the only one of its kind whose name begins with the words. */
function withActions(found: readonly Section[], words: readonly string[]): readonly Section[] {
  const at = found.findIndex(({ group }) => group === 'recent' || group === 'records')
  const meant =
    found[at]?.items.filter((item) => item.actions?.length && nameRank(item, words) <= nameRanks.begins) ?? []
  const [record, ...others] = meant
  if (!record?.actions || others.some(({ kind }) => kind === record.kind)) return found
  const own: Section = { group: 'ofRecord', of: record.name, items: record.actions.slice(0, mostActions) }
  return found.toSpliced(at + 1, 0, own)
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
