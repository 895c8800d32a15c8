import { useMemo, useRef, useState } from 'react'
import type { Entry } from '../../contract.ts'
import { contradictions } from '../../rules/marks.ts'

/** True for an entry that can be part of a bulk decision. */
export const mayBeChosen = ({ allowed }: Entry) => allowed.includes('approve')

/** True for an entry that is chosen together with others: no other record contradicts it, so it can be approved in bulk. */
export const isPlain = (entry: Entry) => mayBeChosen(entry) && !contradictions.some((one) => entry.marks.includes(one))

/** Manages the selection of shown entries for a bulk decision. */
export function useChosen(entries: readonly Entry[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef('')
  const able = entries.filter(mayBeChosen)
  const plain = entries.filter(isPlain)
  // Entries that can no longer be decided leave the selection.
  const chosen = able.filter(({ id }) => picked.has(id))
  const key = chosen.map(({ id }) => id).join()
  const ids: ReadonlySet<string> = useMemo(() => new Set(key.split(',')), [key])

  /** Toggles an entry; with `range` selects all entries from the previously selected one. */
  function choose(entry: Entry, range = false) {
    const from = range ? entries.findIndex(({ id }) => id === last.current) : -1
    const to = entries.findIndex(({ id }) => id === entry.id)
    const span = from < 0 ? [entry] : entries.slice(Math.min(from, to), Math.max(from, to) + 1)
    const isOn = !ids.has(entry.id)
    last.current = entry.id
    setPicked((before) => {
      const next = new Set(before)
      for (const one of span) {
        if (!isOn) next.delete(one.id)
        else if (mayBeChosen(one)) next.add(one.id)
      }
      return next
    })
  }

  return {
    plain,
    chosen,
    ids,
    choose,
    /** Selects a group, or clears it if all of it is selected. */
    chooseGroup(group: readonly Entry[]) {
      const some = group.filter(isPlain)
      const isOn = !some.every(({ id }) => ids.has(id))
      setPicked((before) => {
        const next = new Set(before)
        for (const { id } of some) {
          if (isOn) next.add(id)
          else next.delete(id)
        }
        return next
      })
    },
    chooseOnly: (some: readonly Entry[]) => setPicked(new Set(some.map(({ id }) => id))),
    chooseAll: () => setPicked(new Set(plain.map(({ id }) => id))),
    chooseNone: () => setPicked(new Set()),
  }
}
