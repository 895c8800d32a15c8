import type { Received, Reply, Route } from '#base/route.ts'
import type { ActorScope, Scope } from '../scope.ts'

type ScopeOf<R extends Route> = R['access'] extends { for: 'anyone' } ? Scope : ActorScope

/** The handler of a route: it receives the caller and the validated input. */
export type Handler<R extends Route> = (scope: ScopeOf<R>, input: Received<R>) => Promise<Reply<R>> | Reply<R>

/** One route with its handler. */
export interface ServedRoute {
  readonly name: string
  readonly route: Route
  readonly handle: (scope: Scope, input: never) => unknown
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
    handle: handlers[name as keyof Routes] as ServedRoute['handle'],
  }))
}
