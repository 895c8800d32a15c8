import { type ReactNode, useEffect, useMemo, useRef, useState, useTransition } from 'react'
import type { Address } from './address.ts'
import { type Going, NavigationContext } from './use-navigation.ts'

/** An address, and where to scroll on arriving there. */
type Arrived = Address & { readonly scroll?: number }
const here = (): Arrived => ({ path: window.location.pathname, search: window.location.search })
const step = () => (window.history.state as { step?: number } | null)?.step ?? 0

/** What the application knows of a path before it is shown. */
export interface Place {
  /** The pattern of the screen at this address. */
  readonly patternOf: (path: string) => string
  readonly prepare: (path: string) => void
}

/** Keeps the address of the browser and the screen that is shown in step. */
export function NavigationProvider({ patternOf, prepare, children }: Place & { children: ReactNode }) {
  const [address, setAddress] = useState<Arrived>(here)
  const [pending, startTransition] = useTransition()
  const scrolls = useRef(new Map<number, number>())

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // The present step is already another one when the browser tells: its scroll was kept while scrolling.
    const kept = scrolls.current
    const keepScroll = () => kept.set(step(), window.scrollY)
    const arrive = () => {
      const scroll = kept.get(step()) ?? 0
      startTransition(() => setAddress({ ...here(), scroll }))
    }
    window.addEventListener('scroll', keepScroll, { passive: true })
    window.addEventListener('popstate', arrive)
    return () => {
      window.removeEventListener('scroll', keepScroll)
      window.removeEventListener('popstate', arrive)
    }
  }, [])

  useEffect(() => {
    if (address.scroll !== undefined) window.scrollTo({ top: address.scroll, behavior: 'instant' })
  }, [address])

  const navigation = useMemo(() => {
    const go = (to: string, { replace = false }: Going = {}) => {
      const target = new URL(to, window.location.href)
      if (target.origin !== window.location.origin) return
      const samePlace = target.pathname === window.location.pathname
      const full = target.pathname + target.search
      if (samePlace && target.search === window.location.search) return
      if (replace) window.history.replaceState({ step: step() }, '', full)
      else window.history.pushState({ step: step() + 1 }, '', full)
      if (samePlace) return setAddress(here())
      startTransition(() => setAddress({ ...here(), scroll: 0 }))
    }
    const back = (otherwise: string) => (step() > 0 ? window.history.back() : go(otherwise))
    return { address, pattern: patternOf(address.path), pending, go, back, prepare }
  }, [address, pending, patternOf, prepare])

  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
