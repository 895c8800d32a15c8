import { type RefObject, useRef } from 'react'
import { useKeys } from '#platform/web/keys/use-keys.ts'

/** Binds j and k to the next and the previous row of the list in an element, and x to the selection of the row with the focus. */
export function useRowKeys(isOn: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('tbody tr[data-item]') ?? [])]
  const current = () => rows().findIndex((row) => row.contains(document.activeElement))
  function step(by: 1 | -1) {
    const all = rows()
    const at = current()
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]
    next?.querySelector<HTMLElement>('[data-first] a')?.focus()
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x: () => rows()[current()]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
  }
  useKeys(isOn ? keys : {})
  return root
}
