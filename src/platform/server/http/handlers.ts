import type { Received, Reply, Route } from '#base/route.ts'
import type { ActorScope, ClientScope, KioskScope, Scope } from '../scope.ts'

/** A handler of the client portal receives a contact, one of kiosks a kiosk, all others an account: none compiles with another's scope. */
type ScopeOf<R extends Route> = R['access'] extends { for: 'anyone' }
  ? Scope
  : R['access'] extends { for: 'client' }
    ? ClientScope
    : R['access'] extends { for: 'kiosk' }
      ? KioskScope
      : ActorScope

/** The handler of a route: it receives the caller and the validated input. */
export type Handler<R extends Route> = (scope: ScopeOf<R>, input: Received<R>) => Promise<Reply<R>> | Reply<R>

/** One route with its handler. */
export interface ServedRoute {
  readonly name: string
  readonly route: Route
  readonly handle: (scope: Scope | ClientScope | KioskScope, input: never) => unknown
}

/** Joins a contract with its handlers; a route without one does not compile. */
export function serve<Routes extends Record<string, Route>>(
  area: string,
  routes: Routes,
  handlers: { readonly [Name in keyof Routes]: Handler<Routes[Name]> },
): ServedRoute[] {
  return Object.entries(routes).map(([name, route]) => ({
    name: `${area}.${name}`,
    route,
    // Which kind of scope it receives follows from the access rule of its route.
    handle: handlers[name as keyof Routes] as unknown as ServedRoute['handle'],
  }))
}
