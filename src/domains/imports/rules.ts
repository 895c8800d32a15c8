/** The maximum number of records in an import file. */
export const mostRows = 20_000
