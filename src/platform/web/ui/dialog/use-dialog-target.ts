import { type RefObject, useRef, useState } from 'react'

/** The state of a dialog: its question, and the control that opened it. */
export interface DialogTarget<What> {
  /** Undefined while the dialog is closed. */
  readonly asking: What | undefined
  readonly ask: (what: What) => void
  /** Closes the dialog and returns the focus to the control that opened it. */
  readonly close: () => void
  /** The ref of the button or menu that opens it. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** Holds the question of a dialog that a menu or a button opens, and returns the focus when it closes. */
export function useDialogTarget<What>(): DialogTarget<What> {
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
