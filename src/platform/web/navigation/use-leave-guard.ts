import { useEffect, useRef } from 'react'
import { type LeaveGuard, useNavigation } from './use-navigation.ts'

/** Asks before another screen is shown, as long as the component is mounted. */
export function useLeaveGuard(own: LeaveGuard): void {
  const { guard } = useNavigation()
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  })
  useEffect(
    () => guard({ isAwake: () => latest.current.isAwake(), ask: (leaving) => latest.current.ask(leaving) }),
    [guard],
  )
}
