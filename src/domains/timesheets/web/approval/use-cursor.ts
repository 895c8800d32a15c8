import { type RefObject, useEffect, useRef } from 'react'
import type { Entry } from '../../contract.ts'

interface Props {
  /** The loaded entries, with those that have left the list since. */
  items: readonly Entry[]
  isShown: (entry: Entry) => boolean
  openId: string
  open: (id: string) => void
}

/** The current entry: the focused row, or the entry whose details have the focus. */
export interface Cursor {
  readonly list: RefObject<HTMLDivElement | null>
  /** The heading of the details. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isInDetails: () => boolean
  readonly current: () => Entry | undefined
  readonly step: (by: 1 | -1) => void
  readonly openFrom: (entry: Entry) => void
  readonly close: () => void
  /** Moves from decided entries to the next undecided one. */
  readonly leave: (decided: readonly Entry[]) => void
}

/** Moves between the rows of the list and the details of its entries. */
export function useCursor({ items, isShown, openId, open }: Props): Cursor {
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef('')
  const focusTarget = useRef<'row' | 'details' | null>(null)

  const opener = (id: string) => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] a`)

  // Details and rows render after the address has changed, so they can only be focused then.
  useEffect(() => {
    const target = focusTarget.current === 'row' ? opener(last.current) : heading.current
    if (focusTarget.current && target) {
      target.focus()
      focusTarget.current = null
    }
  })

  const isInDetails = () => Boolean(heading.current?.parentElement?.parentElement?.contains(document.activeElement))

  function currentId(): string {
    if (openId && isInDetails()) return openId
    const row = document.activeElement?.closest<HTMLElement>('[data-item]')
    return row?.dataset.item ?? (openId || last.current)
  }

  const current = () => items.find(({ id }) => id === currentId())

  function goTo(entry: Entry) {
    const reads = isInDetails()
    last.current = entry.id
    if (openId) {
      focusTarget.current = reads ? 'details' : 'row'
      open(entry.id)
    }
    if (!reads) opener(entry.id)?.focus()
  }

  return {
    list,
    heading,
    isInDetails,
    current,
    step(by) {
      const from = current()
      const at = from ? items.indexOf(from) : -1
      const next = by > 0 ? items.slice(at + 1).find(isShown) : items.slice(0, Math.max(at, 0)).findLast(isShown)
      // At an end it stays, without a current entry it begins at the first.
      const to = next ?? (from && isShown(from) ? from : items.find(isShown))
      if (to) goTo(to)
    },
    openFrom(entry) {
      last.current = entry.id
      focusTarget.current = 'details'
      open(entry.id)
      if (openId === entry.id) heading.current?.focus()
    },
    close() {
      last.current = openId || last.current
      focusTarget.current = 'row'
      open('')
    },
    leave(decided) {
      const gone = new Set(decided.map(({ id }) => id))
      if (!gone.has(currentId())) return
      const at = items.findIndex(({ id }) => gone.has(id))
      const isLeft = (one: Entry) => isShown(one) && !gone.has(one.id) && one.allowed.includes('approve')
      const next = items.slice(at + 1).find(isLeft) ?? items.slice(0, Math.max(at, 0)).findLast(isLeft)
      if (next) goTo(next)
    },
  }
}
