import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { clockRoutes } from '../../contract.ts'
import { clockAfter } from '../../rules/waiting.ts'
import { useWaiting } from '../queue/waiting.ts'
import { watchOtherTabs } from '../queue/other-tabs.ts'

/**
 * Provides the state of the clock: the server's, with this device's waiting punches applied. Reloads every minute, when the
 * tab becomes visible, and when another tab has punched.
 */
export function useClock() {
  const client = useQueryClient()
  const clock = useRead(clockRoutes.readClock, {}, { every: 60_000 })
  const { refetch } = clock
  const { punches } = useWaiting()
  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', refetchIfVisible)
    const stop = watchOtherTabs(() => void client.invalidateQueries())
    return () => {
      document.removeEventListener('visibilitychange', refetchIfVisible)
      stop()
    }
  }, [client, refetch])
  const { data } = clock
  const state = useMemo(() => data && clockAfter(data, punches), [data, punches])
  return { ...clock, data: state } as typeof clock
}
