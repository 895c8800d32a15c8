import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { type FakeApi, never } from './fake-api.ts'
import { page } from 'vitest/browser'

/** The region with the short confirmations and failures. */
export const toasts = page.getByRole('region', { name: 'Status messages' })

/** Opens a menu of further actions, and chooses one of them. */
export async function chooseIn(menu: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Keeps the first screen of a worker loading, which opens before a test of the sign-in ends if the browser is fast. */
export function keepFirstScreenLoading(api: FakeApi): void {
  api.answers(assignmentRoutes.listOwnAssignments, never)
}
