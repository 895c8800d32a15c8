import { useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { useUndoKey } from '#platform/web/toast/use-undo-key.ts'

/** A change that can be undone even before the server has responded; `back` is set once it has. */
export interface Undoable {
  back?: () => Promise<void>
  /** Hides the toast that offers to undo it. */
  hide?: () => void
}

/** The changes of the schedule that can be undone, with a toast or Ctrl+Z, and the order in which they are sent. */
export function useUndoable() {
  const { t } = useTranslation()
  const tell = useToasts()
  const changes = useRef<Undoable[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  /** Sends changes one after the other, because each needs the version that the previous one created. */
  function enqueue(work: () => Promise<void>) {
    queue.current = queue.current.then(work)
  }

  function forget(one: Undoable) {
    changes.current = changes.current.filter((other) => other !== one)
  }

  function undo(chosen?: Undoable) {
    const one = chosen ?? changes.current.at(-1)
    if (!one || !changes.current.includes(one)) return
    forget(one)
    one.hide?.()
    enqueue(async () => one.back?.())
  }

  useUndoKey(
    () => changes.current.length > 0,
    () => undo(),
  )

  return {
    enqueue,
    forget,
    add(): Undoable {
      const one: Undoable = {}
      changes.current.push(one)
      return one
    },
    /** Reports a change with an Undo button, unless it has been undone in the meantime; the next toast reports that. */
    report(one: Undoable, text: string) {
      const action = { label: t('platform.action.undo'), run: () => undo(one) }
      if (changes.current.includes(one)) one.hide = tell.success(text, action)
    },
  }
}
