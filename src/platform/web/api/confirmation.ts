/** Has the reader confirm who they are; false where they would not. */
export type Confirmer = () => Promise<boolean>

let confirmer: Confirmer | undefined
let asked: Promise<boolean> | undefined

/** Names who asks the reader to confirm before a sensitive change; gives back how to stop. */
export function confirmWith(next: Confirmer): () => void {
  confirmer = next
  return () => {
    if (confirmer === next) confirmer = undefined
  }
}

/** Asks the reader to confirm, once for all calls that wait for it; false where nobody can ask, or the reader cancels. */
export async function confirmIdentity(): Promise<boolean> {
  asked ??= confirmer?.().finally(() => (asked = undefined))
  return (await asked) ?? false
}
