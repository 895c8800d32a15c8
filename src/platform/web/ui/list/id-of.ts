/** Returns the id of a record, as the key of its row. */
export const idOf = ({ id }: { readonly id: string }): string => id
