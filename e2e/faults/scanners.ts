import type { Browser } from 'playwright-core'

/** The requests by which mail scanners and previews open a confirmation link, without running its page. */
const requests: readonly { readonly method: string; readonly headers: Readonly<Record<string, string>> }[] = [
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: {} },
  { method: 'GET', headers: { purpose: 'prefetch' } },
  { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender' } },
  { method: 'OPTIONS', headers: {} },
]

/** Sends all requests to the page of a link and to the hours behind it. Returns the status of each answer. */
export async function scanByRequests(url: string, token: string): Promise<number[]> {
  const statuses: number[] = []
  for (const address of [`${url}/confirm/${token}`, `${url}/api/confirmation?token=${token}`]) {
    for (const { method, headers } of requests) {
      const response = await fetch(address, { method, headers })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
  }
  return statuses
}

/**
 * Opens a link as a scanner with a browser does: runs its scripts, waits for the hours, scrolls to the end, and has every link of the page
 * fetched in advance. It presses nothing. Returns the number of workers whose lines the page offers.
 */
export async function scanByBrowser(browser: Browser, url: string, token: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/confirm/${token}`)
    await page.locator('#confirm-all').waitFor()
    return await page.evaluate<number>(`(async () => {
      scrollTo(0, document.body.scrollHeight)
      const links = [...document.querySelectorAll('a[href]')].map(({ href }) => href)
      for (const href of new Set([location.href, ...links])) {
        await fetch(href, { method: 'HEAD' })
        await fetch(href, { headers: { purpose: 'prefetch' } })
      }
      return document.querySelectorAll('li button').length
    })()`)
  } finally {
    await context.close()
  }
}
