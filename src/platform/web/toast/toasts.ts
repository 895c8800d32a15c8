/** One short message that disappears automatically. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  /** An immediate action, such as undo. */
  readonly action?: ToastAction | undefined
  /** The page on which the cause of an error can be removed. */
  readonly link?: string | undefined
}

/** A button of a toast: a verb and its action. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** Milliseconds for which a toast stays while it has neither pointer nor focus. */
export const toastMilliseconds = 5000

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** The toasts that are shown, oldest first. */
export const toasts = {
  snapshot: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add: (kind: Toast['kind'], text: string, action?: ToastAction, link?: string): number => {
    last += 1
    // Toasts with the same text are merged: only the newer stays.
    show([...shown.filter((toast) => toast.text !== text), { id: last, kind, text, action, link }].slice(-4))
    return last
  },
  remove: (id: number) => show(shown.filter((toast) => toast.id !== id)),
}
