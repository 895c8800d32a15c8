import { useEffect, useRef } from 'react'
import { isSingleKey, useSingleKeys } from './single-keys.ts'

/** Binds single-key shortcuts, inactive in fields and dialogs. Escape works even if shortcuts are turned off. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useSingleKeys()
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = current.current[event.key]
      if (!action || !isSingleKey(event) || (!isOn && event.key !== 'Escape')) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
