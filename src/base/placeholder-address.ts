/** The address of an account that has none: nothing is sent there, and it is shown to nobody. `.invalid` never exists (RFC 2606). */
export const placeholderAddress = (accountId: string): string => `${accountId}@phone.invalid`

/** True for the address of an account that has none. */
export const isPlaceholder = (address: string): boolean => address.endsWith('@phone.invalid')

/** An address as it is shown: empty if it is a placeholder. */
export const shownAddress = (address: string): string => (isPlaceholder(address) ? '' : address)
