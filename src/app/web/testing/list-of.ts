/** The first page of a list with the given items, and no further page. */
export const listOf = <Item>(items: Item[] = []): { items: Item[]; total: number; nextCursor: null } => ({
  items,
  total: items.length,
  nextCursor: null,
})
