import { useAddressQuery } from '../navigation/use-navigation.ts'
import type { Column } from './DataList.tsx'

/** By what a list is sorted (`lastName`, `-lastName`, `''` as it comes), and how to sort it otherwise. */
export interface Sorting {
  readonly sort: string
  /** Upwards; again, downwards; again, as it comes. */
  readonly sortBy: (name: string) => void
  readonly set: (sort: string) => void
}

/** How a list is looked at. */
export interface ListView<Item> {
  /** What to ask for: the sort, or undefined for the list's own. */
  readonly sort: string | undefined
  readonly sorting: Sorting
  /** Those that are shown, in their own order. */
  readonly columns: readonly Column<Item>[]
  readonly all: readonly Column<Item>[]
  readonly toggle: (key: string) => void
}

/** Keeps in the address which columns a list shows, and how it is sorted. */
export function useListView<Item>(known: readonly Column<Item>[]): ListView<Item> {
  const usual = known.filter(({ optional }) => !optional).map(({ key }) => key)
  const [{ sort, columns }, change] = useAddressQuery({ sort: '', columns: usual.join('.') })
  // What somebody chose stays, also where not all of it fits.
  const isChosen = columns !== usual.join('.')
  const all = isChosen ? known.map((column) => ({ ...column, priority: 1 as const })) : known
  const first = all[0]?.key
  const asked = columns.split('.')
  const shown = all.filter(({ key }) => key === first || asked.includes(key))
  const isSortable = all.some((column) => column.sort && [column.sort, `-${column.sort}`].includes(sort))
  return {
    sort: isSortable ? sort : undefined,
    sorting: {
      sort: isSortable ? sort : '',
      set: (wanted) => change({ sort: wanted }),
      sortBy: (name) => change({ sort: sort === name ? `-${name}` : sort === `-${name}` ? '' : name }),
    },
    columns: shown,
    all,
    toggle(key) {
      const next = all.filter((column) => (column.key === key) !== shown.includes(column)).map((column) => column.key)
      change({ columns: next.join('.') })
    },
  }
}
