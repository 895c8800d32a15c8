import { useEffect, useRef } from 'react'

/** Undoes the last action with Ctrl+Z, if there is one and no field has the focus. */
export function useUndoKey(isThere: () => boolean, undo: () => void): void {
  const latest = useRef({ isThere, undo })
  useEffect(() => {
    latest.current = { isThere, undo }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTyping(event.target) || !latest.current.isThere()) return
      event.preventDefault()
      latest.current.undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
