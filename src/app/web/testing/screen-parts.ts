import { page } from 'vitest/browser'

/** The region with the short confirmations and failures. */
export const toasts = page.getByRole('region', { name: 'Status messages' })

/** Opens a menu of further actions, and chooses one of them. */
export async function chooseIn(menu: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
