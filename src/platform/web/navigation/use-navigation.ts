import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useRef, useEffect } from 'react'
import { type Address, match, withQuery } from './address.ts'

/** Options of a navigation: it adds a step to the browser history, unless it replaces the current one. */
export interface NavigateOptions {
  readonly replace?: boolean
  /** Skips the guards, which were asked before. */
  readonly unasked?: boolean
}

/** Options of leaving a screen. */
export interface LeaveOptions {
  /** True if no input is stored, as at sign-out. */
  readonly forGood?: boolean
}

/** Asks before a screen is left. */
export interface LeaveGuard {
  /** True while the guard needs to ask. */
  readonly isAwake: () => boolean
  /** False if the user wants to stay. */
  readonly ask: (leaving: LeaveOptions) => Promise<boolean>
}

/** The screen that a link to the current one was followed on. */
export interface Origin {
  /** Its address with the query. */
  readonly to: string
  /** Its title, in the language in which it was read. */
  readonly title: string
  /** Its step in the browser history. */
  readonly step: number
}

/** An address, the scroll position in pixels on arrival, and its origin; without a position, the present one stays. */
export type Arrived = Address & { readonly scroll?: number; readonly origin?: Origin | undefined }

/** The current address and functions to navigate. */
export interface Navigation {
  readonly address: Arrived
  /** The pattern of the current screen, such as `/provider/clients/{id}`. */
  readonly pattern: string
  readonly go: (to: string, going?: NavigateOptions) => void
  /** Goes one step back, or to the given path if there is none within the application. */
  readonly back: (otherwise: string) => void
  /** Goes back to the origin of the current screen, as it was left. */
  readonly return: (origin: Origin) => void
  /** Loads a path's screen ahead of time. */
  readonly prepare: (to: string) => unknown
  /** Adds a guard that asks before another screen is shown; returns a function to remove it. */
  readonly guard: (guard: LeaveGuard) => () => void
  /** Asks the guards; false if the user wants to stay. */
  readonly mayLeave: (leaving?: LeaveOptions) => Promise<boolean>
}

/** Functions to navigate, without a render when the address changes. */
export type Navigator = Pick<Navigation, 'go' | 'back' | 'return' | 'prepare' | 'guard' | 'mayLeave'>

const nowhere: Navigator = {
  go: () => {},
  back: () => {},
  return: () => {},
  prepare: () => {},
  guard: () => () => {},
  mayLeave: async () => true,
}
export const NavigatorContext = createContext<Navigator>(nowhere)

export const NavigationContext = createContext<Navigation>({
  address: { path: '/', search: '' },
  pattern: '/',
  ...nowhere,
})

/** The current address and functions to navigate. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

/** Returns functions to navigate, for components that do not depend on the address. */
export function useNavigator(): Navigator {
  return useContext(NavigatorContext)
}

export const PathContext = createContext('/')

/** The current path without its query; components that use it render again when another screen is shown. */
export function usePath(): string {
  return useContext(PathContext)
}

export const PendingContext = createContext(false)

/** True while the next screen takes noticeably long to load. */
export function useIsPending(): boolean {
  return useContext(PendingContext)
}

/** The parameters of the path: `useParams().id` on `/provider/clients/{id}`. */
export function useParams(): Readonly<Record<string, string>> & { readonly id: string } {
  const { address, pattern } = useNavigation()
  return useMemo(() => ({ id: '', ...match(pattern, address.path) }), [pattern, address.path])
}

/**
 * Returns query parameters of a screen with their defaults, a function to change them, and one that returns the props
 * of the field for a parameter.
 */
export function useAddressQuery<const Defaults extends Readonly<Record<string, string>>>(
  defaults: Defaults,
): readonly [
  { readonly [Name in keyof Defaults]: string },
  (changes: { readonly [Name in keyof Defaults]?: string | undefined }, going?: NavigateOptions) => void,
  (name: keyof Defaults) => { readonly value: string; readonly onChange: (value: string) => void },
] {
  const { address, go } = useNavigation()
  const query = new URLSearchParams(address.search)
  const read = JSON.stringify(Object.entries(defaults).map(([name, otherwise]) => [name, query.get(name) ?? otherwise]))
  // The same object while other query parameters change, so that its users do not render again.
  const values = useMemo(
    () => Object.fromEntries(JSON.parse(read) as [string, string][]) as { [Name in keyof Defaults]: string },
    [read],
  )
  const latest = useRef({ address, defaults })
  useLayoutEffect(() => {
    latest.current = { address, defaults }
  })
  const change = useCallback(
    (
      changes: { readonly [Name in keyof Defaults]?: string | undefined },
      going: NavigateOptions = { replace: true },
    ) => {
      const { address: from, defaults: usual } = latest.current
      // The user has left for a screen that is still loading: a late filter or date must not reopen this one.
      if (window.location.pathname !== from.path) return
      go(from.path + withQuery(from.search, changes, usual), going)
    },
    [go],
  )
  const field = (name: keyof Defaults) => ({
    value: values[name],
    onChange: (value: string) => change({ [name]: value } as { [Name in keyof Defaults]?: string }),
  })
  return [values, change, field]
}

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
