import { lazy, Suspense, useEffect } from 'react'
import { closeKeys, openKeys, useShortcutsOpen } from '#platform/web/keys/keys-sheet.ts'
import { isSingleKey, useSingleKeys } from '#platform/web/keys/single-keys.ts'
import { dictionary } from '#app/web/dictionary.ts'

const KeysSheet = lazy(async () => {
  const [{ KeysSheet: sheet }] = await Promise.all([import('./KeysSheet.tsx'), dictionary.need('rest')])
  return { default: sheet }
})

/** Shows the list of shortcuts on request, also with ?. */
export function Keys() {
  const isOpen = useShortcutsOpen()
  const isOn = useSingleKeys()
  useEffect(() => closeKeys, [])
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      // Repeated here, so that the list of all shortcuts loads only when it is opened.
      if (event.key !== '?' || !isSingleKey(event)) return
      event.preventDefault()
      openKeys()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <KeysSheet />
    </Suspense>
  )
}
