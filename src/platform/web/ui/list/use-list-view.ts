import { useContext, useMemo, useState } from 'react'
import { ReaderId } from '#platform/web/format/reader.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import type { Column } from './column.ts'
import { isChanged, storeLayout, type ListLayout, readLayout } from './list-layout.ts'

/** The sort order of a list (`lastName`, `-lastName`, `''` for the default), and functions to change it. */
export interface Sorting {
  readonly sort: string
  /** Sorts ascending; the next times descending, then in the default order. */
  readonly sortBy: (name: string) => void
  readonly set: (sort: string) => void
}

/** The column widths that the user has set, in pixels, and how to change them. */
export interface ColumnWidths {
  readonly of: Readonly<Record<string, number>>
  readonly set: (widths: Readonly<Record<string, number>>) => void
}

/** The view of a list: its columns and sort order. */
export interface ListView<Item> {
  /** The sort order for the request; undefined for the default. */
  readonly sort: string | undefined
  readonly sorting: Sorting
  /** The shown columns, in their declared order. */
  readonly columns: readonly Column<Item>[]
  readonly all: readonly Column<Item>[]
  readonly toggle: (key: string) => void
  readonly widths: ColumnWidths
  /** The keys of the chosen columns; undefined for the usual ones. */
  readonly chosen: readonly string[] | undefined
  /** Shows these columns, or the usual ones. */
  readonly show: (columns: readonly string[] | undefined) => void
  /** Restores the default columns and widths; undefined if nothing differs from them. */
  readonly reset: (() => void) | undefined
}

/** Stores the sorting of a list in the URL; `isKnown` says by which names it can be sorted. */
export function useSorting(isKnown: (name: string) => boolean): Sorting {
  const [{ sort }, change] = useAddressQuery({ sort: '' })
  return {
    sort: isKnown(sort.replace(/^-/, '')) ? sort : '',
    set: (sort) => change({ sort }),
    sortBy: (name) => change({ sort: sort === name ? `-${name}` : sort === `-${name}` ? '' : name }),
  }
}

/** Stores the sorting of a list in the URL, and its columns and widths on this device for the user. */
export function useListView<Item>(known: readonly Column<Item>[]): ListView<Item> {
  const reader = useContext(ReaderId)
  const { pattern } = useNavigation()
  const [layout, setLayout] = useState(() => readLayout(reader, pattern))
  const usual = known.filter(({ optional }) => !optional).map(({ key }) => key)
  // The same columns while they are not changed, so that rows are not rendered again.
  const { all, shown } = useMemo(() => columnsOf(known, layout.columns), [known, layout.columns])
  const sorting = useSorting((name) => all.some((column) => column.sort === name))
  function lay(next: ListLayout) {
    setLayout(next)
    storeLayout(reader, pattern, next)
  }
  return {
    sort: sorting.sort || undefined,
    sorting,
    columns: shown,
    all,
    toggle(key) {
      const next = all.filter((column) => (column.key === key) !== shown.includes(column)).map((column) => column.key)
      lay({ ...layout, columns: next.join() === usual.join() ? undefined : next })
    },
    chosen: layout.columns,
    show: (columns) => lay({ ...layout, columns }),
    widths: { of: layout.widths, set: (widths) => lay({ ...layout, widths }) },
    reset: isChanged(layout) ? () => lay({ widths: {} }) : undefined,
  }
}

function columnsOf<Item>(known: readonly Column<Item>[], chosen: readonly string[] | undefined) {
  if (!chosen) return { all: known, shown: known.filter(({ optional }) => !optional) }
  // Chosen columns stay, even if they do not all fit.
  const all = known.map((column) => ({ ...column, priority: 1 as const }))
  return { all, shown: all.filter(({ key }, index) => index === 0 || chosen.includes(key)) }
}
