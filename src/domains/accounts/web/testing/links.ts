/** A token in the format of emailed links. */
export const token = 'A'.repeat(43)
