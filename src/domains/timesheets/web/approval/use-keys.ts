import { useEffect, useRef, useState } from 'react'

const kept = 'interim.timesheet.keys'

/** Single keys that do something while nothing is typed anywhere and no dialog is open. */
export function useKeys(actions: Readonly<Record<string, () => void>>) {
  const [isOn, setOn] = useState(() => read() !== 'off')
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const target = event.target as HTMLElement | null
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (
        target?.closest(
          'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"]',
        )
      )
        return
      if (document.querySelector('[aria-modal="true"]')) return
      const action = current.current[event.key]
      if (!action || (!isOn && event.key !== '?' && event.key !== 'Escape')) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])

  function turn(on: boolean) {
    setOn(on)
    try {
      localStorage.setItem(kept, on ? 'on' : 'off')
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the screen.
    }
  }

  return { isOn, turn }
}

function read(): string | null {
  try {
    return localStorage.getItem(kept)
  } catch {
    return null
  }
}
