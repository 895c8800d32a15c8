import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Arrived,
  type NavigateOptions,
  type Origin,
  type LeaveGuard,
  type LeaveOptions,
  NavigationContext,
  PathContext,
  PendingContext,
  NavigatorContext,
} from './use-navigation.ts'

interface Step {
  readonly step: number
  readonly origin?: Origin | undefined
}

const state = () => window.history.state as Partial<Step> | null
const here = (): Arrived => ({
  path: window.location.pathname,
  search: window.location.search,
  origin: state()?.origin,
})
const isGuarded = (guards: readonly LeaveGuard[]) => guards.some((one) => one.isAwake())
const step = () => state()?.step ?? 0

const originHere = (): Origin => ({
  to: window.location.pathname + window.location.search,
  title: document.title.replace(/ · [^·]*$/, ''),
  step: step(),
})

/** Functions of the application for a path before it is shown. */
export interface ScreenLoader {
  /** The pattern of the screen at this address. */
  readonly patternOf: (path: string) => string
  /** Loads what the screen at a path consists of; undefined if it has been loaded. Never rejects. */
  readonly prepare: (path: string) => Promise<unknown> | undefined
}

/** Milliseconds after which a screen that is still loading is reported as such: shorter waits need no sign. */
const unnoticed = 150

/** Keeps the browser's address and the shown screen in sync. */
export function NavigationProvider({ patternOf, prepare, children }: ScreenLoader & { children: ReactNode }) {
  const [address, setAddress] = useState<Arrived>(here)
  const [isPending, setPending] = useState(false)
  const scrolls = useRef(new Map<number, number>())
  const guards = useRef<readonly LeaveGuard[]>([])
  const shown = useRef({ path: address.path, step: step() })

  // The timer of the screen that is loading.
  const loadingSince = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Shows the screen at the browser's address once it has loaded; until then, the present one stays. */
  const show = useCallback(
    (scroll?: number) => {
      const arrive = () => {
        loadingSince.current = undefined
        setPending(false)
        setAddress(scroll === undefined ? here() : { ...here(), scroll })
      }
      shown.current = { path: here().path, step: step() }
      clearTimeout(loadingSince.current)
      const loading = prepare(here().path)
      if (!loading) return arrive()
      const timer = setTimeout(() => setPending(true), unnoticed)
      loadingSince.current = timer
      const arriveUnlessLeft = () => {
        // Meanwhile the user may have gone elsewhere.
        if (loadingSince.current !== timer) return
        clearTimeout(timer)
        arrive()
      }
      void loading.then(arriveUnlessLeft)
    },
    [prepare],
  )

  const mayLeave = useCallback(async (leaving: LeaveOptions = {}) => {
    for (const one of guards.current) if (one.isAwake() && !(await one.ask(leaving))) return false
    return true
  }, [])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    // The browser reports a step after it has changed, so scroll positions are stored while scrolling.
    const positions = scrolls.current
    const keepScroll = () => positions.set(step(), window.scrollY)
    // The browser goes back or forward before the user can be asked: return first, ask, then go again.
    let passes: 'ask' | 'returning' | 'agreed' = 'ask'
    const askAndGo = async (by: number) => {
      if (!(await mayLeave())) return
      passes = 'agreed'
      window.history.go(by)
    }
    const arrive = () => {
      const by = step() - shown.current.step
      if (passes === 'returning') {
        passes = 'ask'
        return
      }
      if (passes === 'ask' && isGuarded(guards.current) && by !== 0 && here().path !== shown.current.path) {
        passes = 'returning'
        window.history.go(-by)
        void askAndGo(by)
        return
      }
      passes = 'ask'
      const scroll = positions.get(step()) ?? 0
      show(scroll)
    }
    window.addEventListener('scroll', keepScroll, { passive: true })
    window.addEventListener('popstate', arrive)
    return () => {
      window.removeEventListener('scroll', keepScroll)
      window.removeEventListener('popstate', arrive)
    }
  }, [mayLeave, show])

  useEffect(() => {
    if (address.scroll !== undefined) window.scrollTo({ top: address.scroll, behavior: 'instant' })
  }, [address])

  const guard = useCallback((added: LeaveGuard) => {
    guards.current = [...guards.current, added]
    return () => {
      guards.current = guards.current.filter((one) => one !== added)
    }
  }, [])

  const way = useMemo(() => {
    const go = (to: string, { replace = false, unasked = false }: NavigateOptions = {}) => {
      const target = new URL(to, window.location.href)
      if (target.origin !== window.location.origin) return
      const isSamePath = target.pathname === window.location.pathname
      const full = target.pathname + target.search
      if (isSamePath && target.search === window.location.search) return
      const leave = () => {
        // The tabs and filters of a screen, and others of its kind, share its origin.
        const isSameScreen = isSamePath || patternOf(target.pathname) === patternOf(window.location.pathname)
        const origin = isSameScreen || replace ? state()?.origin : originHere()
        const next: Step = { step: replace ? step() : step() + 1, origin }
        if (replace) window.history.replaceState(next, '', full)
        else window.history.pushState(next, '', full)
        show(isSamePath ? undefined : 0)
      }
      if (isSamePath || unasked || !isGuarded(guards.current)) return leave()
      void mayLeave().then((leaves) => leaves && leave())
    }
    const back = (otherwise: string) => (step() > 0 ? window.history.back() : go(otherwise))
    const goBackTo = (origin: Origin) => window.history.go(origin.step - step())
    return { go, back, return: goBackTo, prepare, guard, mayLeave }
  }, [patternOf, prepare, guard, mayLeave, show])
  const navigation = useMemo(() => ({ address, pattern: patternOf(address.path), ...way }), [address, patternOf, way])

  return (
    <NavigatorContext value={way}>
      <PathContext value={address.path}>
        <PendingContext value={isPending}>
          <NavigationContext value={navigation}>{children}</NavigationContext>
        </PendingContext>
      </PathContext>
    </NavigatorContext>
  )
}
