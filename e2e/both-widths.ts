import { checkScreen } from './browser.ts'
import type { Person } from './person.ts'

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

/** Checks a screen on a phone and at a desk, as `checkScreen` does. */
export async function checkBothWidths(
  { page }: Person,
  name: string,
  at: readonly (keyof typeof sizes)[] = ['phone', 'desk'],
): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(sizes[size])
    // While a page is loading it has no heading, which axe would report.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('[data-map="awaited"]').waitFor({ state: 'detached' })
    await checkScreen({ page }, name)
  }
}
