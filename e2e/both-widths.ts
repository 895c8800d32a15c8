import { expect } from 'vitest'
import { accessibilityFaults, shot } from './browser.ts'
import type { Person } from './person.ts'

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

/** Checks on a phone and at a desk that a screen has no accessibility faults and no horizontal overflow. */
export async function lookedAtBoth(
  { page }: Person,
  name: string,
  at: readonly (keyof typeof sizes)[] = ['phone', 'desk'],
): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(sizes[size])
    // While a page is loading it has no heading, which axe would report.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await shot(page, `${name}-${size}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  }
}
