import { type ReactNode, useState } from 'react'

interface Options<Value> {
  /** What the form holds: a value, null or empty, or the text that could not be read. */
  readonly value: unknown
  /** Reads what was typed; undefined where it cannot be read. */
  readonly read: (text: string) => Value | undefined
  /** Writes a value as the reader would. */
  readonly write: (value: Value) => string
  /** True for a value, as opposed to text that could not be read. */
  readonly isValue: (value: unknown) => value is Value
  /**
   * True for text that nobody types on from, where others follow the value: on the way to `22/11`, `22/1` is another day, which
   * must move nothing. Other text counts once the field is left. Without it, every key counts.
   */
  readonly isWhole?: (text: string) => boolean
  readonly set: (value: Value | string | null) => void
}

/** The text of a field that is typed freely: as typed while it is being typed, then as the reader writes it; unreadable text stays. */
export function useTyped<Value>({ value, read, write, isValue, isWhole, set }: Options<Value>) {
  const [draft, setDraft] = useState<{ text: string; beside: unknown }>()
  const [isLeft, setIsLeft] = useState(true)
  // A value that came from elsewhere replaces what was being typed.
  const own = draft && isSame(draft.beside, value) ? draft : undefined
  const isUnread = typeof value === 'string' && value !== '' && !isValue(value)
  const meant = (text: string) => (text.trim() === '' ? null : (read(text) ?? text))
  return {
    text: own ? own.text : isValue(value) ? write(value) : typeof value === 'string' ? value : '',
    /** What stands at the field as its error: once it was left with text that cannot be read, what it expects, which is also announced. */
    errorOr: (expected: string, otherwise: ReactNode) =>
      isUnread && isLeft ? { error: expected, errorProps: { role: 'alert' } } : { error: otherwise },
    type: (text: string) => {
      const counts = !isWhole || isWhole(text)
      setDraft({ text, beside: counts ? meant(text) : value })
      setIsLeft(false)
      if (counts) set(meant(text))
    },
    /** Ends the typing; answers what was typed, or undefined where nothing was. */
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
