/** Asks the user to confirm their identity; false if they cancel. */
export type Confirmer = () => Promise<boolean>

let confirmer: Confirmer | undefined
let pending: Promise<boolean> | undefined

/** Registers the function that asks the user to confirm their identity before a sensitive change; returns a function to unregister. */
export function confirmWith(next: Confirmer): () => void {
  confirmer = next
  return () => {
    if (confirmer === next) confirmer = undefined
  }
}

/** Asks the user to confirm their identity, once for all waiting requests; false if none is registered or the user cancels. */
export async function confirmIdentity(): Promise<boolean> {
  pending ??= confirmer?.().finally(() => (pending = undefined))
  return (await pending) ?? false
}
