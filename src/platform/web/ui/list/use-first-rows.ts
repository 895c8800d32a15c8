import { startTransition, useEffect, useState } from 'react'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { mostVisibleHeight } from '#platform/web/ui/page/most-visible-height.ts'

/** The height of a row in pixels, at least: the first rows always fill the window. */
const leastRowHeight = 44

/**
 * Returns how many rows of a long list are rendered: those that fill the window until they are painted, then all of them in the
 * background. A list that is scrolled to where the user left it is rendered as a whole.
 */
export function useFirstRows(count: number): number {
  const { address } = useNavigation()
  const [first] = useState(() => Math.max(1, Math.ceil(mostVisibleHeight() / leastRowHeight)))
  const [isWhole, setWhole] = useState(Boolean(address.scroll))
  useEffect(() => {
    // The second frame begins after the first is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setWhole(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isWhole ? count : Math.min(first, count)
}
