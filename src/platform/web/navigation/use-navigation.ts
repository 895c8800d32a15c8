import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { type Address, match, withQuery } from './address.ts'

/** How to go to a place: as a further step of the history unless it replaces the present one. */
export interface NavigateOptions {
  readonly replace?: boolean
  /** Past the guards: they were asked before. */
  readonly unasked?: boolean
}

/** How a screen is left. */
export interface LeaveOptions {
  /** True where nothing of it is kept, as when somebody signs out. */
  readonly forGood?: boolean
}

/** Asks before a screen is left. */
export interface LeaveGuard {
  /** True while there is something to ask about. */
  readonly isAwake: () => boolean
  /** False where the reader wants to stay. */
  readonly ask: (leaving: LeaveOptions) => Promise<boolean>
}

/** Where the reader is, and how to go elsewhere. */
export interface Navigation {
  readonly address: Address
  /** The pattern of the screen that is shown, as `/provider/clients/{id}`. */
  readonly pattern: string
  /** True while the next screen is being loaded. */
  readonly pending: boolean
  readonly go: (to: string, going?: NavigateOptions) => void
  /** One step back; where there is none within the application, to the given path. */
  readonly back: (otherwise: string) => void
  /** Loads a path's screen ahead of time. */
  readonly prepare: (to: string) => void
  /** Sets a guard before the way to another screen; gives back how to take it away. */
  readonly guard: (guard: LeaveGuard) => () => void
  /** Asks the guards: false where the reader wants to stay. */
  readonly mayLeave: (leaving?: LeaveOptions) => Promise<boolean>
}

/** How to go elsewhere, without being drawn again where the address changes. */
export type Navigator = Pick<Navigation, 'go' | 'back' | 'prepare' | 'guard' | 'mayLeave'>

const nowhere: Navigator = {
  go: () => {},
  back: () => {},
  prepare: () => {},
  guard: () => () => {},
  mayLeave: async () => true,
}
export const NavigatorContext = createContext<Navigator>(nowhere)

export const NavigationContext = createContext<Navigation>({
  address: { path: '/', search: '' },
  pattern: '/',
  pending: false,
  ...nowhere,
})

/** Where the reader is, and how to go elsewhere. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

/** How to go elsewhere, for those to whom it does not matter where the reader is. */
export function useNavigator(): Navigator {
  return useContext(NavigatorContext)
}

export const PathContext = createContext('/')

/** The current path without its query; components that use it render again when another screen is shown. */
export function usePath(): string {
  return useContext(PathContext)
}

/** The parameters of the path: `useParams().id` on `/provider/clients/{id}`. */
export function useParams(): Readonly<Record<string, string>> & { readonly id: string } {
  const { address, pattern } = useNavigation()
  return useMemo(() => ({ id: '', ...match(pattern, address.path) }), [pattern, address.path])
}

/** The members of the address's query that a screen keeps there, with their defaults, and how to change them. */
export function useAddressQuery<const Defaults extends Readonly<Record<string, string>>>(
  defaults: Defaults,
): readonly [
  { readonly [Name in keyof Defaults]: string },
  (changes: { readonly [Name in keyof Defaults]?: string | undefined }, going?: NavigateOptions) => void,
] {
  const { address, go } = useNavigation()
  const query = new URLSearchParams(address.search)
  const read = JSON.stringify(Object.entries(defaults).map(([name, otherwise]) => [name, query.get(name) ?? otherwise]))
  // The same ones while others of the query change: who is given them need not be drawn again.
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
      // The reader has left for a screen that is still loading: a late filter or date must not bring this one back.
      if (window.location.pathname !== from.path) return
      go(from.path + withQuery(from.search, changes, usual), going)
    },
    [go],
  )
  return [values, change]
}
