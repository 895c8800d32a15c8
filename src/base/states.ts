import { refuse } from './problem.ts'

/** For each state, where each action that is allowed in it leads. */
export type Machine<State extends string, Action extends string> = {
  readonly [From in State]: { readonly [Does in Action]?: State }
}

/** The state that an action leads to; refuses with INVALID_TRANSITION where it is not allowed. */
export function after<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  from: State,
  action: Action,
): State {
  const to = machine[from][action]
  if (to === undefined) throw refuse.INVALID_TRANSITION({ members: { from, to: targetOf(machine, action) } })
  return to
}

/** The actions that a state allows. */
export function actionsIn<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  from: State,
): Action[] {
  return Object.keys(machine[from]) as Action[]
}

/** The states in which an action is allowed. */
export function statesFor<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  action: Action,
): State[] {
  return (Object.keys(machine) as State[]).filter((state) => machine[state][action] !== undefined)
}

/** Where an action leads from anywhere, for the words of a refusal. */
export function targetOf<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  action: Action,
): State | undefined {
  for (const moves of Object.values<{ readonly [Does in Action]?: State }>(machine))
    if (moves[action]) return moves[action]
  return undefined
}
