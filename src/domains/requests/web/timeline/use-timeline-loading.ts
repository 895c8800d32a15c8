import { useEffect, useRef } from 'react'
import type { Area } from './layout.ts'
import type { SpanStore } from './span-store.ts'
import type { Viewport } from './use-viewport.ts'

const refreshedEvery = 60_000
const freshFor = 15_000
// Days around the visible ones are loaded four weeks at a time, because each load computes the layout again.
const stretchDays = 28

/** Loads the visible days first, then the days around them. Reloads at intervals and when the window gets the focus. */
export function useTimelineLoading(store: SpanStore, area: Area, sight: Viewport['sight'], isFirst: boolean): void {
  const latest = useRef(sight)
  useEffect(() => {
    latest.current = sight
  })
  useEffect(() => {
    if (area.to < area.from) return
    const { from, to } = latest.current()
    store.need(from, to)
    if (isFirst) return
    const beside = area.to - area.from
    store.need(
      Math.floor((area.from - beside) / stretchDays) * stretchDays,
      Math.ceil((area.to + beside) / stretchDays) * stretchDays - 1,
    )
  }, [store, area, isFirst])

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
