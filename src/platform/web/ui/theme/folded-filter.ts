import { type ComboboxItem, type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core'
import { isFoundIn } from '#base/folding.ts'

/** The filter of every field with a list of choices: it finds `Łącki` by `lacki`, like the searches of the server. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = ({ label }: ComboboxItem) => isFoundIn(label, search)
  let left = limit
  const first = <Item>(items: readonly Item[]) => {
    const shown = items.slice(0, Math.max(0, left))
    left -= shown.length
    return shown
  }
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!isOptionsGroup(option)) return isFound(option) ? first([option]) : []
    const items = first(option.items.filter(isFound))
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
