import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { clockRoutes } from '../../contract.ts'
import { watchOtherTabs } from './other-tabs.ts'

/** The clock as the server has it: read again every minute, when the tab is looked at again, and when another tab has punched. */
export function useClock() {
  const client = useQueryClient()
  const clock = useRead(clockRoutes.readClock, {}, { every: 60_000 })
  const { refetch } = clock
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
  return clock
}
