import { useState } from 'react'

interface Options<Value> {
  /** What the form holds: a value, null or empty, or the text that could not be read. */
  readonly value: unknown
  /** Reads what was typed; undefined where it cannot be read. */
  readonly read: (text: string) => Value | undefined
  /** Writes a value as the reader would. */
  readonly write: (value: Value) => string
  /** True for a value, as opposed to text that could not be read. */
  readonly isValue: (value: unknown) => value is Value
  readonly set: (value: Value | string | null) => void
}

/** The text of a field that is typed freely: as typed while it is being typed, then as the reader writes it; unreadable text stays. */
export function useTyped<Value>({ value, read, write, isValue, set }: Options<Value>) {
  const [draft, setDraft] = useState<{ text: string; gave: unknown }>()
  const [isLeft, setIsLeft] = useState(true)
  // A value that came from elsewhere replaces what was being typed.
  const own = draft && same(draft.gave, value) ? draft : undefined
  const isUnread = typeof value === 'string' && value !== '' && !isValue(value)
  return {
    text: own ? own.text : isValue(value) ? write(value) : typeof value === 'string' ? value : '',
    /** True once the field was left with text that cannot be read. */
    isUnread: isUnread && isLeft,
    type: (text: string) => {
      const gave = text.trim() === '' ? null : (read(text) ?? text)
      setDraft({ text, gave })
      setIsLeft(false)
      set(gave)
    },
    leave: () => {
      setDraft(undefined)
      setIsLeft(true)
    },
  }
}

function same(one: unknown, other: unknown): boolean {
  return one === other || ((one ?? '') === '' && (other ?? '') === '') || JSON.stringify(one) === JSON.stringify(other)
}
