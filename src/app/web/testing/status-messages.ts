import { page } from 'vitest/browser'

/** The region of the toasts. */
export const statusMessages = page.getByRole('region', { name: 'Status messages' })
