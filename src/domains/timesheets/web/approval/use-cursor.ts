import { useEffect, useRef } from 'react'
import { withQuery } from '#platform/web/navigation/address.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import type { Entry } from '../../contract.ts'

interface Props {
  entries: readonly Entry[]
  openId: string
  open: (id: string) => void
}

/** Tracks the current entry: the focused row, or the entry whose details have the focus. */
export function useCursor({ entries, openId, open }: Props) {
  const { address } = useNavigation()
  const region = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef('')
  const focusTarget = useRef<'row' | 'details' | null>(null)

  const opener = (id: string) =>
    region.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"] [data-opener]`)

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
    const row = document.activeElement?.closest<HTMLElement>('[data-entry]')
    return row?.dataset.entry ?? (openId || last.current)
  }

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
    region,
    heading,
    isInDetails,
    hrefOf: (entry: Entry) => `${address.path}${withQuery(address.search, { entry: entry.id })}`,
    current: () => entries.find(({ id }) => id === currentId()),
    step(steps: number) {
      const at = entries.findIndex(({ id }) => id === currentId())
      const next = entries[at < 0 ? 0 : Math.min(Math.max(at + steps, 0), entries.length - 1)]
      if (next) goTo(next)
    },
    openFrom(entry: Entry) {
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
    /** Moves from decided entries to the next undecided one. */
    leave(decided: readonly Entry[]) {
      const gone = new Set(decided.map(({ id }) => id))
      const at = entries.findIndex(({ id }) => gone.has(id))
      const isThere = gone.has(currentId())
      const left = (one: Entry) => !gone.has(one.id) && one.allowed.includes('approve')
      const next = entries.slice(at).find(left) ?? entries.slice(0, Math.max(at, 0)).findLast(left)
      if (isThere && next) goTo(next)
    },
  }
}
