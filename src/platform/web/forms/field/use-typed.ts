import { type ReactNode, useState } from 'react'

interface Options<Value> {
  /** The value in the form: parsed, null or empty, or unreadable text. */
  readonly value: unknown
  /** Parses the typed text; undefined if it is unreadable. */
  readonly read: (text: string) => Value | undefined
  /** Formats a value for the user. */
  readonly write: (value: Value) => string
  /** True for a value, false for unreadable text. */
  readonly isValue: (value: unknown) => value is Value
  /**
   * True for text that is complete, if other parts of the page follow the value: while typing `22/11`, `22/1` is another day, which
   * must have no effect. Other text counts when the field loses the focus. By default every keystroke counts.
   */
  readonly isWhole?: (text: string) => boolean
  readonly set: (value: Value | string | null) => void
}

/** The text of a freely typed field: as typed during typing, formatted afterwards; unreadable text stays. */
export function useTyped<Value>({ value, read, write, isValue, isWhole, set }: Options<Value>) {
  const [draft, setDraft] = useState<{ text: string; beside: unknown }>()
  const [isLeft, setIsLeft] = useState(true)
  // A value set from outside replaces the typed text.
  const own = draft && isSame(draft.beside, value) ? draft : undefined
  const isUnread = typeof value === 'string' && value !== '' && !isValue(value)
  const meant = (text: string) => (text.trim() === '' ? null : (read(text) ?? text))
  return {
    text: own ? own.text : isValue(value) ? write(value) : typeof value === 'string' ? value : '',
    /** Returns the error props: after the field was left with unreadable text, the expected format, which is also announced. */
    errorOr: (expected: string, otherwise: ReactNode) =>
      isUnread && isLeft ? { error: expected, errorProps: { role: 'alert' } } : { error: otherwise },
    type: (text: string) => {
      const counts = !isWhole || isWhole(text)
      setDraft({ text, beside: counts ? meant(text) : value })
      setIsLeft(false)
      if (counts) set(meant(text))
    },
    /** Ends typing; returns the typed value, or undefined if nothing was typed. */
    leave: (): Value | string | null | undefined => {
      setDraft(undefined)
      setIsLeft(true)
      if (!own) return undefined
      const left = meant(own.text)
      if (!isSame(left, value)) set(left)
      return left
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || ((one ?? '') === '' && (other ?? '') === '')
}
