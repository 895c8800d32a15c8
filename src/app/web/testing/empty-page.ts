/** A page of a list without records. */
export const emptyPage = { items: [], total: 0, nextCursor: null }
