import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'

/** A search box that reports a moment after the last keystroke, or when it is left; the caller holds the text. */
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
  const [searched, setSearched] = useState(value)
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }
  const search = useCallback(() => {
    if (typed === searched) return
    setSearched(typed)
    onSearch(typed)
  }, [typed, searched, onSearch])
  useEffect(() => {
    const timer = setTimeout(search, 250)
    return () => clearTimeout(timer)
  }, [search])
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
      onBlur={search}
    />
  )
}
