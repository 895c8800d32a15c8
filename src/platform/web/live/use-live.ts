import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Route } from '#base/route.ts'
import { live } from './live.ts'

// A hundred workers who clock in together cause one more read, not a hundred.
const pauseMs = 1500

/** Reads a route again, with any input, whenever the topic has changed: immediately, and then after a pause. */
export function useLive(topic: string, { method, path }: Pick<Route, 'method' | 'path'>): void {
  const client = useQueryClient()
  useEffect(() => {
    let pausing: ReturnType<typeof setTimeout> | undefined
    let isMissed = false
    const read = () => {
      isMissed = false
      void client.invalidateQueries({ queryKey: [method, path] })
      pausing = setTimeout(() => {
        pausing = undefined
        if (isMissed) read()
      }, pauseMs)
    }
    const stop = live.on(topic, () => {
      if (pausing === undefined) read()
      else isMissed = true
    })
    return () => {
      stop()
      clearTimeout(pausing)
    }
  }, [client, topic, method, path])
}

/** True while the server pushes changes. */
export function useIsLive(): boolean {
  return useSyncExternalStore(live.subscribe, live.isOpen, () => false)
}
