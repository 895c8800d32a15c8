import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** A search that is asked a moment after the last key; its words live where the caller keeps them. */
export function SearchBox({
  label,
  hint = label,
  value,
  onSearch,
}: {
  label: string
  /** What is read in it, where its label is longer than it. */
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
