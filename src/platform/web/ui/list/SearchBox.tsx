import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** A search box that reports a moment after the last keystroke; the caller holds the text. */
export function SearchBox({
  label,
  hint = label,
  value,
  onSearch,
}: {
  label: string
  /** The placeholder, if the label is too long for the box. */
  hint?: string
  value: string
  onSearch: (words: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === asked) return undefined
    const timer = setTimeout(() => {
      setAsked(typed)
      onSearch(typed)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])
  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={label}
      placeholder={hint}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
