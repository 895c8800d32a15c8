import { expect, test } from 'vitest'
import { sampleTenant } from '#app/server/samples.ts'
import { addressesOf, go, publicAddresses } from './addresses.ts'
import { person } from './person.ts'
import { type Cookies, openProduct } from './product.ts'

const widths = [390, 768, 1440, 1920] as const
const product = await openProduct({ startAt: '2026-11-20T08:00:00Z' })
const { world } = product

/**
 * Runs in the page after layout: finds what is wider than the page, and controls that are cut off by the edge of the page or by a
 * box that hides its overflow. Controls that can be scrolled into view are not cut off.
 */
const findings = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => {
  const found = []
  const width = document.documentElement.clientWidth
  const styles = new Map()
  const styleOf = (one) => {
    if (!styles.has(one)) {
      const { overflowX, clipPath, position } = getComputedStyle(one)
      styles.set(one, { overflowX, clipPath, position })
    }
    return styles.get(one)
  }
  const named = (one) => one.tagName.toLowerCase() + ' "' + (one.getAttribute('aria-label') || one.textContent || one.name || '').trim().slice(0, 40) + '"'
  const over = document.documentElement.scrollWidth - width
  if (over > 0) {
    const isWide = (one) => one.getBoundingClientRect().right > width + 1
    const wide = [...document.querySelectorAll('body *')].findLast((one) => isWide(one) && ![...one.children].some(isWide))
    found.push('page ' + over + ' px too wide' + (wide ? ', by ' + named(wide) : ''))
  }
  for (const one of document.querySelectorAll('a, button, input, select, textarea')) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.closest('[aria-hidden="true"]')) continue
    const rect = one.getBoundingClientRect()
    if (rect.width < 2 || rect.height < 2) continue
    let isHidden = false
    let box = null
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { overflowX, clipPath, position } = styleOf(at)
      if (clipPath !== 'none') isHidden = true
      if (at !== one && overflowX !== 'visible')
        box ??= { edge: at.getBoundingClientRect(), scrolls: overflowX === 'auto' || overflowX === 'scroll' }
      if (position === 'fixed' || position === 'sticky') {
        if (rect.right <= 0 || rect.bottom <= 0) isHidden = true
        if (position === 'fixed') break
      }
    }
    if (isHidden || box?.scrolls) continue
    if (rect.right > width + 1 || rect.left < -1) found.push(named(one) + ' is cut by the page')
    else if (box && (rect.right > box.edge.right + 1 || rect.left < box.edge.left - 1)) found.push(named(one) + ' is cut by its box')
  }
  for (const label of document.querySelectorAll('.mantine-Button-label'))
    if (label.checkVisibility() && label.scrollWidth > label.clientWidth + 1) found.push('label of ' + named(label) + ' is cut')
  // Names of records may be longer than any field.
  for (const chosen of document.querySelectorAll('input[aria-haspopup="listbox"]'))
    if (!chosen.value.includes('ZQX') && chosen.checkVisibility() && chosen.scrollWidth > chosen.clientWidth + 1) found.push('choice "' + chosen.value + '" is cut')
  return found
})`

test('no screen is wider than its window or cuts a control, from a phone to a wide desk', async () => {
  const tenant = await sampleTenant(world)
  const found: string[] = []
  const walk = async (addresses: readonly string[], cookies: Cookies = {}) => {
    const { page } = await person(product, 'nl', '/help', cookies)
    for (const to of addresses) {
      await go(page, to)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // Some parts, such as tabs, are redrawn a few frames after a change of width: only what remains is a fault.
        const settled = Date.now() + 15_000
        let faults = await page.evaluate<string[]>(findings)
        while (faults.length > 0 && Date.now() < settled) faults = await page.evaluate<string[]>(findings)
        for (const one of faults) found.push(`${to} at ${width}: ${one}`)
      }
    }
  }
  await Promise.all([
    walk(addressesOf('provider', tenant), { cookie: tenant.admin.cookie }),
    walk(addressesOf('worker', tenant), { cookie: tenant.worker.cookie }),
    walk(addressesOf('client', tenant), { clientCookie: tenant.contact.cookie }),
    walk(publicAddresses()),
  ])
  expect([...new Set(found)]).toEqual([])
  // Over a hundred addresses, each at four widths.
}, 900_000)
