/** Asks the user to confirm their identity; false if they cancel. */
export type Confirmer = () => Promise<boolean>

let confirmer: Confirmer | undefined
let pending: { readonly by: Confirmer; readonly answer: Promise<boolean> } | undefined

/** Registers the function that asks the user to confirm their identity before a sensitive change; returns a function to unregister. */
export function confirmWith(next: Confirmer): () => void {
  confirmer = next
  return () => {
    if (confirmer === next) confirmer = undefined
    // Its question can no longer be answered, and must not keep the next one from being asked.
    if (pending?.by === next) pending = undefined
  }
}

/** Asks the user to confirm their identity, once for all waiting requests; false if none is registered or the user cancels. */
export async function confirmIdentity(): Promise<boolean> {
  if (!pending && confirmer) {
    const question = { by: confirmer, answer: confirmer() }
    pending = question
    const end = () => {
      if (pending === question) pending = undefined
    }
    question.answer.then(end, end)
  }
  return (await pending?.answer) ?? false
}
