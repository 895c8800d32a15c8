import { useEffect, useState } from 'react'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'

/**
 * Loads the screens at the paths of the first render one by one while the browser is idle, so that their first visit does
 * not wait for their code. Only on devices with a mouse, because phones often pay for their traffic, only if the user does not save
 * data, and only in browsers that report when they are idle.
 */
export function usePreparedScreens(paths: readonly string[]): void {
  const { prepare } = useNavigator()
  const [first] = useState(paths)
  useEffect(() => {
    if (!('requestIdleCallback' in window) || !matchMedia('(pointer: fine)').matches || savesData()) return undefined
    let idle: number | undefined
    const prepareFrom = (index: number) => {
      const path = first[index]
      if (path === undefined) return
      idle = requestIdleCallback(() => {
        void Promise.resolve(prepare(path)).then(() => idle !== undefined && prepareFrom(index + 1))
      })
    }
    prepareFrom(0)
    return () => {
      if (idle !== undefined) cancelIdleCallback(idle)
      idle = undefined
    }
  }, [first, prepare])
}

/** True if the user has turned on the data saver, in browsers that report it. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
