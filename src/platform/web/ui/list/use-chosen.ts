import { useRef, useState } from 'react'

/** How many of some items are selected, of those that are selected together; `able` is their number. */
export interface Share {
  readonly able: number
  readonly isAll: boolean
  readonly isSome: boolean
}

/** The selection of a list. */
export interface Chosen<Item> {
  readonly items: readonly Item[]
  readonly keys: ReadonlySet<string>
  readonly may: (item: Item) => boolean
  /** Selects or deselects an item; with `range` all from the last one. */
  readonly choose: (item: Item, range?: boolean) => void
  readonly shareOf: (some: readonly Item[]) => Share
  /** Selects some items together, or deselects them if all of them are selected. */
  readonly toggle: (some: readonly Item[]) => void
  readonly chooseOnly: (some: readonly Item[]) => void
  readonly chooseNone: () => void
}

/**
 * Returns the selection among the shown items; items that are hidden or can no longer be selected drop out automatically. Those that
 * `mayTogether` refuses are selected one by one, not with all or with their group. At first, those of `isInitial` are selected.
 */
export function useChosen<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  may: (item: Item) => boolean = () => true,
  mayTogether: (item: Item) => boolean = may,
  isInitial: (item: Item) => boolean = () => false,
): Chosen<Item> {
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(items.filter(isInitial).map(keyOf)))
  const last = useRef('')
  const chosen = items.filter((item) => may(item) && picked.has(keyOf(item)))
  const keys = new Set(chosen.map(keyOf))
  const change = (some: readonly Item[], isOn: boolean) => {
    const next = new Set(keys)
    for (const item of some) {
      if (isOn) next.add(keyOf(item))
      else next.delete(keyOf(item))
    }
    setPicked(next)
  }
  function shareOf(some: readonly Item[]): Share {
    const able = some.filter(mayTogether)
    const count = able.filter((item) => keys.has(keyOf(item))).length
    const isAll = count > 0 && count === able.length
    return { able: able.length, isAll, isSome: count > 0 && !isAll }
  }
  return {
    items: chosen,
    keys,
    may,
    choose(item, range = false) {
      const at = (key: string) => items.findIndex((one) => keyOf(one) === key)
      const [from, to] = [range ? at(last.current) : -1, at(keyOf(item))]
      const span = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
      last.current = keyOf(item)
      change(span.filter(may), !keys.has(keyOf(item)))
    },
    shareOf,
    toggle(some) {
      if (shareOf(some).isAll) change(some, false)
      else change(some.filter(mayTogether), true)
    },
    chooseOnly: (some) => setPicked(new Set(some.map(keyOf))),
    chooseNone: () => setPicked(new Set()),
  }
}
