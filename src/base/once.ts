import { z } from 'zod'

/**
 * Checks a list without duplicates, ignoring case; the fault is at the repeated item, or at its
 * `field`. It is said together with the faults of the items.
 */
export const unique = <Item>(nameOf: (item: Item) => string, messageKey: string, field?: string) =>
  z.superRefine<Item[]>(
    (items, context) => {
      const seen = new Set<string>()
      for (const [index, item] of items.entries()) {
        const itemName: unknown = item === null || item === undefined ? undefined : nameOf(item)
        if (typeof itemName !== 'string' || itemName === '') continue
        const name = itemName.toLowerCase()
        if (seen.has(name))
          context.addIssue({ code: 'custom', message: messageKey, path: field ? [index, field] : [index] })
        seen.add(name)
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  )
