import { type Locator, page } from 'vitest/browser'

/** The field of a password or another secret, which has no role. */
export function secretField(label: string, within: Pick<Locator, 'getByLabelText'> = page): Locator {
  return within.getByLabelText(new RegExp(`^${label}( \\*)?$`))
}
