import type { z } from 'zod'

/** Refines a list in which each may stand once, whatever its case; the fault is at the one that says it again, or at its `field`. */
export const once =
  <Item>(nameOf: (item: Item) => string, words: string, field?: string) =>
  (items: readonly Item[], context: z.RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const name = nameOf(item).toLowerCase()
      if (seen.has(name)) context.addIssue({ code: 'custom', message: words, path: field ? [index, field] : [index] })
      seen.add(name)
    }
  }
