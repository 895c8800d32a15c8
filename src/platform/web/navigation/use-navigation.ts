import { createContext, useContext, useMemo } from 'react'
import { type Address, match, withQuery } from './address.ts'

/** How to go to a place: as a further step of the history unless it replaces the present one. */
export interface Going {
  readonly replace?: boolean
  /** Past the guards: they were asked before. */
  readonly unasked?: boolean
}

/** How a screen is left. */
export interface Leaving {
  /** True where nothing of it is kept, as when somebody signs out. */
  readonly forGood?: boolean
}

/** Asks before a screen is left. */
export interface LeaveGuard {
  /** True while there is something to ask about. */
  readonly isAwake: () => boolean
  /** False where the reader wants to stay. */
  readonly ask: (leaving: Leaving) => Promise<boolean>
}

/** Where the reader is, and how to go elsewhere. */
export interface Navigation {
  readonly address: Address
  /** The pattern of the screen that is shown, as `/provider/clients/{id}`. */
  readonly pattern: string
  /** True while the next screen is being loaded. */
  readonly pending: boolean
  readonly go: (to: string, going?: Going) => void
  /** One step back; where there is none within the application, to the given path. */
  readonly back: (otherwise: string) => void
  /** Loads a path's screen ahead of time. */
  readonly prepare: (to: string) => void
  /** Sets a guard before the way to another screen; gives back how to take it away. */
  readonly guard: (guard: LeaveGuard) => () => void
  /** Asks the guards: false where the reader wants to stay. */
  readonly mayLeave: (leaving?: Leaving) => Promise<boolean>
}

export const NavigationContext = createContext<Navigation>({
  address: { path: '/', search: '' },
  pattern: '/',
  pending: false,
  go: () => {},
  back: () => {},
  prepare: () => {},
  guard: () => () => {},
  mayLeave: async () => true,
})

/** Where the reader is, and how to go elsewhere. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext)
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
  (changes: { readonly [Name in keyof Defaults]?: string | undefined }, going?: Going) => void,
] {
  const { address, go } = useNavigation()
  const query = new URLSearchParams(address.search)
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, otherwise]) => [name, query.get(name) ?? otherwise]),
  ) as { [Name in keyof Defaults]: string }
  const change = (
    changes: { readonly [Name in keyof Defaults]?: string | undefined },
    going: Going = { replace: true },
  ) => go(address.path + withQuery(address.search, changes, defaults), going)
  return [values, change]
}
