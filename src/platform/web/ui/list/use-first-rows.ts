import { useDeferredValue, useState } from 'react'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'

/** In pixels, what is above a list at least, and how high a row is at least: the first rows always fill the window. */
const least = { above: 200, row: 44 } as const

/**
 * Returns how many rows of a long list are rendered: at first those that fill the window, then all of them in the background. What the
 * user sees is painted sooner. A list that is scrolled to where the user left it is rendered as a whole.
 */
export function useFirstRows(count: number): number {
  const { address } = useNavigation()
  const [first] = useState(() => (address.scroll ? count : Math.ceil((window.innerHeight - least.above) / least.row)))
  const isWhole = useDeferredValue(true, false)
  return isWhole ? count : Math.min(Math.max(first, 1), count)
}
