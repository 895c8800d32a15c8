import type { KeyboardEvent } from 'react'

const field = 'input[name^="days."]'

/** Moves between the fields of the grid as in a spreadsheet: with the arrow keys, and down with Enter. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: grid, key } = event
  if (!(target instanceof HTMLInputElement) || !target.matches(field)) return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = key.startsWith('Arrow') || key === 'Enter' ? neighbour(grid, target, key) : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

function neighbour(grid: HTMLElement, from: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const day = from.closest('[role="group"]')
  const isAtStart = from.selectionStart === 0
  const isAtEnd = from.selectionEnd === from.value.length
  // `days.2026-11-20.start`: the same field of another day has the same ending.
  const alike = `${field}[name$="${from.name.slice('days.2026-11-20'.length)}"]`
  switch (key) {
    case 'ArrowUp':
      return beside(day, field, from, -1)
    case 'ArrowDown':
    case 'Enter':
      return beside(day, field, from, 1)
    case 'ArrowLeft':
      return isAtStart ? beside(grid, alike, from, -1) : undefined
    case 'ArrowRight':
      return isAtEnd ? beside(grid, alike, from, 1) : undefined
    default:
      return undefined
  }
}

function beside(within: Element | null, selector: string, from: HTMLInputElement, step: number) {
  const all = [...(within?.querySelectorAll<HTMLInputElement>(selector) ?? [])]
  return all[all.indexOf(from) + step]
}
