import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { conversationRoutes } from '../../contract.ts'

/** Marks a conversation as read up to a message while the page is visible. */
export function useReading(id: string, upTo: number, known: number): void {
  const client = useQueryClient()
  const reported = useRef(0)
  const isInSight = useIsInSight()
  useEffect(() => {
    if (!isInSight || upTo <= Math.max(known, reported.current)) return
    reported.current = upTo
    const { method, path } = conversationRoutes.listConversations
    call(conversationRoutes.markRead, { params: { id }, body: { number: upTo } }).then(
      () => client.invalidateQueries({ queryKey: [method, path] }),
      // Repeated with the next message, or when the conversation is opened again.
      () => (reported.current = 0),
    )
  }, [client, id, upTo, known, isInSight])
}

function useIsInSight(): boolean {
  const [isInSight, setInSight] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setInSight(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isInSight
}
