import { type RefObject, useRef, useState } from 'react'

/** What is asked in a dialogue, and from where it was opened. */
export interface Asking<What> {
  /** Undefined while nothing is asked. */
  readonly asking: What | undefined
  readonly ask: (what: What) => void
  /** Goes on where one was before: the focus is back on what opened it. */
  readonly close: () => void
  /** For the button or the menu that opens it. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** Keeps what is asked in a dialogue that a menu or a button opens, and where to go once it is closed. */
export function useAsking<What>(): Asking<What> {
  const [asking, setAsking] = useState<What>()
  const opener = useRef<HTMLButtonElement>(null)
  return {
    asking,
    ask: setAsking,
    close: () => {
      setAsking(undefined)
      opener.current?.focus()
    },
    opener,
  }
}
