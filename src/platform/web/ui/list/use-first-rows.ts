import { useDeferredValue, useState } from 'react'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'

/**
 * Returns how many rows of a long list are rendered: at first those that fill the window, then all of them in the background. What the
 * user sees is painted sooner. A list that is scrolled to where the user left it is rendered as a whole. No row is lower than
 * `leastHeight`, in pixels.
 */
export function useFirstRows(count: number, leastHeight: number): number {
  const { address } = useNavigation()
  const [first] = useState(() => (address.scroll ? count : Math.ceil(window.innerHeight / leastHeight)))
  const isWhole = useDeferredValue(true, false)
  return isWhole ? count : Math.min(first, count)
}
