import { useEffect, useRef } from 'react'
import type { Area } from './layout.ts'
import type { SpanStore } from './span-store.ts'
import type { Plane } from './use-plane.ts'

const refreshedEvery = 60_000
const freshFor = 15_000

/** Fetches what is in sight first, then what lies beside it; and again from time to time, and when one comes back to the window. */
export function useFresh(store: SpanStore, area: Area, sight: Plane['sight'], isFirst: boolean): void {
  useEffect(() => {
    if (area.to < area.from) return
    store.need(area.from, area.to)
    const beside = area.to - area.from
    if (!isFirst) store.need(area.from - beside, area.to + beside)
  }, [store, area, isFirst])

  const latest = useRef(sight)
  useEffect(() => {
    latest.current = sight
  })
  useEffect(() => {
    let at = Date.now()
    const refresh = () => {
      if (document.hidden || Date.now() - at < freshFor) return
      at = Date.now()
      const { from, to } = latest.current()
      store.refresh(from, to)
    }
    const timer = setInterval(refresh, refreshedEvery)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [store])
}
