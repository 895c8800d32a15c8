import { useLayoutEffect, useRef, useState } from 'react'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'

/** The rows of a list in a form: each keeps its key when it moves. */
export interface Rows {
  readonly keys: readonly number[]
  readonly add: (row: unknown) => void
  readonly remove: (index: number) => void
  readonly move: (index: number, to: number) => void
}

let last = 0
const fresh = (count: number) => Array.from({ length: count }, () => (last += 1))

/** Adds, removes and moves the rows of a form's list, with their errors. */
export function useRows(form: FormFields, name: string): Rows {
  const rows = rowsOf(form, name)
  const [known, setKnown] = useState<readonly number[]>(() => fresh(rows.length))
  // The list was replaced from outside, such as by a reset of the form.
  const keys =
    known.length === rows.length ? known : [...known.slice(0, rows.length), ...fresh(rows.length - known.length)]
  if (keys !== known) setKnown(keys)

  function put(order: readonly number[], added?: unknown) {
    const remaining = order.map((index) => rows[index])
    form.setRows(name, added === undefined ? remaining : [...remaining, added], order)
    setKnown([...order.map((index) => keys[index] ?? 0), ...(added === undefined ? [] : fresh(1))])
  }

  const order = rows.map((_, index) => index)
  return {
    keys,
    add: (row) => put(order, row),
    remove: (index) => put(order.filter((one) => one !== index)),
    move: (index, to) => {
      if (to < 0 || to >= rows.length) return
      put(order.toSpliced(index, 1).toSpliced(to, 0, index))
    },
  }
}

function rowsOf(form: FormFields, name: string): readonly unknown[] {
  const rows = form.valueOf(name)
  return Array.isArray(rows) ? rows : []
}

/** Moves the focus after the next render, to the first element that matches the selectors. */
export function useFocusNext<Element extends HTMLElement>() {
  const root = useRef<Element>(null)
  const focusPath = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    if (focusPath.current.length === 0) return
    const found = focusPath.current.map((selector) => root.current?.querySelector<HTMLElement>(selector)).find(Boolean)
    focusPath.current = []
    found?.focus()
  })
  return {
    root,
    focusNext: (...selectors: readonly string[]) => {
      focusPath.current = selectors
    },
  }
}
