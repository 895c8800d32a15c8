import { refuse } from './problem.ts'

/** For each state, its allowed actions and the state after each. */
export type Machine<State extends string, Action extends string> = {
  readonly [From in State]: { readonly [Does in Action]?: State }
}

/** Returns the state after an action. Throws INVALID_TRANSITION if the action is not allowed. */
export function after<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  from: State,
  action: Action,
): State {
  const to = machine[from][action]
  if (to === undefined) throw refuse.INVALID_TRANSITION({ members: { from, to: targetOf(machine, action) } })
  return to
}

/** Returns the actions that a state allows. */
export function actionsIn<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  from: State,
): Action[] {
  return Object.keys(machine[from]) as Action[]
}

/** Returns the states that allow an action. */
export function statesFor<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  action: Action,
): State[] {
  return (Object.keys(machine) as State[]).filter((state) => machine[state][action] !== undefined)
}

/** Returns the state after an action from any state, for the message of a refusal. */
export function targetOf<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  action: Action,
): State | undefined {
  for (const moves of Object.values<{ readonly [Does in Action]?: State }>(machine))
    if (moves[action]) return moves[action]
  return undefined
}
