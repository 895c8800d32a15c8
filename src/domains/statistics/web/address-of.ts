/** Returns the query of an address, without empty values. */
export function addressOf(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
}
