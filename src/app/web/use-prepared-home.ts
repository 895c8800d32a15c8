import { useEffect } from 'react'
import { rememberedPath } from './remembered-path.ts'
import { prepare } from './screen-at.ts'

/**
 * Loads the screen behind the sign-in as soon as somebody uses the form, while they type. Visitors who only look at the
 * page load nothing.
 */
export function usePreparedHome(isSignIn: boolean, search: string): void {
  useEffect(() => {
    if (!isSignIn) return
    const type = new URLSearchParams(search).get('tab') === 'worker' ? 'worker' : 'provider'
    const begin = () => void prepare(rememberedPath(type) ?? `/${type}`)
    addEventListener('focusin', begin, { once: true })
    return () => removeEventListener('focusin', begin)
  }, [isSignIn, search])
}
