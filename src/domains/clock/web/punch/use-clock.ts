import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { clockRoutes } from '../../contract.ts'
import { clockAfter } from '../../rules/waiting.ts'
import { useWaiting } from '../queue/waiting.ts'
import { watchOtherTabs } from './other-tabs.ts'

/**
 * Provides the server's clock state, and the state with this device's waiting punches applied. Reloads every minute, when the
 * tab becomes visible, and when another tab has punched.
 */
export function useClock() {
  const client = useQueryClient()
  const clock = useRead(clockRoutes.readClock, {}, { every: 60_000 })
  const { refetch } = clock
  const { punches } = useWaiting()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    const stop = watchOtherTabs(() => void client.invalidateQueries())
    return () => {
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [client, refetch])
  const { data } = clock
  const state = useMemo(() => data && clockAfter(data, punches), [data, punches])
  return { ...clock, data: state } as typeof clock
}
