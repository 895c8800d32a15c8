import { useRef, useState } from 'react'

/** The selection of a list. */
export interface Chosen<Item> {
  readonly items: readonly Item[]
  readonly keys: ReadonlySet<string>
  /** The number of shown items that can be selected. */
  readonly able: number
  readonly may: (item: Item) => boolean
  /** Selects or deselects an item; with `range` all from the last one. */
  readonly choose: (item: Item, range?: boolean) => void
  readonly chooseAll: () => void
  readonly chooseNone: () => void
}

/** Returns the selection among the shown items; items that are hidden or can no longer be selected drop out automatically. */
export function useChosen<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  may: (item: Item) => boolean = () => true,
): Chosen<Item> {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef('')
  const able = items.filter(may)
  const chosen = able.filter((item) => picked.has(keyOf(item)))
  return {
    items: chosen,
    keys: new Set(chosen.map(keyOf)),
    able: able.length,
    may,
    choose(item, range = false) {
      const at = (key: string) => items.findIndex((one) => keyOf(one) === key)
      const [from, to] = [range ? at(last.current) : -1, at(keyOf(item))]
      const span = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
      const isOn = !picked.has(keyOf(item))
      last.current = keyOf(item)
      const next = new Set(chosen.map(keyOf))
      for (const one of span.filter(may)) {
        if (isOn) next.add(keyOf(one))
        else next.delete(keyOf(one))
      }
      setPicked(next)
    },
    chooseAll: () => setPicked(new Set(able.map(keyOf))),
    chooseNone: () => setPicked(new Set()),
  }
}
