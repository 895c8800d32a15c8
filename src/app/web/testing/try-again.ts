import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** The button that reads again what could not be loaded. */
export const tryAgain = page.getByRole('button', { name: 'Try again' })

/** Waits until the screen offers to try again, lets the server answer, and tries again. */
export async function recover(answer: () => void): Promise<void> {
  await expect.element(tryAgain).toBeVisible()
  answer()
  await tryAgain.click()
}
