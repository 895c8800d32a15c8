import { useEffect, useState } from 'react'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'

/** Milliseconds between two screens: what the user does meanwhile waits for one of them at most. */
const pause = 300
/** Milliseconds without any input before a screen is loaded: on a slow device it would delay what the user does. */
const quiet = 2000
const inputs = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/**
 * Loads the screens at the paths of the first render one by one while neither the browser nor the user does anything, so that their
 * first visit does not wait for their code. Only on devices with a mouse, because phones often pay for their traffic, only if the user
 * does not save data, and only in browsers that report when they are idle.
 */
export function usePreparedScreens(paths: readonly string[]): void {
  const { prepare } = useNavigator()
  const [first] = useState(paths)
  useEffect(() => {
    if (!('requestIdleCallback' in window) || !matchMedia('(pointer: fine)').matches || savesData()) return undefined
    let idle = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    let lastInput = -quiet
    const noteInput = ({ timeStamp }: Event) => (lastInput = timeStamp)
    for (const input of inputs) addEventListener(input, noteInput, { passive: true, capture: true })
    const prepareFrom = (index: number) => {
      const path = first[index]
      if (path === undefined || isLeft) return
      const wait = lastInput + quiet - performance.now()
      if (wait > 0) {
        timer = setTimeout(prepareFrom, wait, index)
        return
      }
      idle = requestIdleCallback(() => {
        const prepared = Promise.resolve(prepare(path))
        void prepared.then(() => (timer = setTimeout(prepareFrom, pause, index + 1)))
      })
    }
    prepareFrom(0)
    return () => {
      isLeft = true
      for (const input of inputs) removeEventListener(input, noteInput, { capture: true })
      cancelIdleCallback(idle)
      clearTimeout(timer)
    }
  }, [first, prepare])
}

/** True if the user has turned on the data saver, in browsers that report it. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
