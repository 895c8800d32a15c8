import type { Page } from 'playwright-core'

/** Returns the accessible name of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const at = document.activeElement
    const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? ''
    return label.replace(/\\s+/g, ' ').replace(/ \\*$/, '').trim()
  })()`)
}

/** Presses Tab until an element of that name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  // French puts narrow spaces before its colons, which `focused` returns as plain ones.
  const plainName = name.replaceAll(/\s+/g, ' ')
  // A dialog that has just opened moves the focus into itself by timers, which no user is fast enough to precede.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))')
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (at === plainName || at.startsWith(`${plainName} `) || at.startsWith(`${plainName},`)) return
    seen.push(at)
  }
  throw new Error(`the tab key never came to « ${name} », but to: ${seen.join(' | ')}`)
}

/** Moves to an element of that name with Tab, and activates it with Enter. */
export async function goTo(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
