import { expect, test } from 'vitest'
import { articles } from './reading/articles.ts'
import { articleAbout } from './screen-help.ts'
import { screens } from './screens.tsx'

test.each(screens)('$path links to a help article for its users', ({ path, audience }) => {
  const slug = articleAbout(path, '')
  if (/^\/(help|privacy|terms)/.test(path)) return expect(slug).toBeUndefined()
  const types = ['provider', 'worker'].filter((type) => audience.startsWith(type))
  const allowed = new Set(['everyone', ...(types.length > 0 ? types : ['provider', 'worker'])])
  expect(slug && allowed.has(articles[slug].audience), `${slug}`).toBe(true)
  // The organisation's home is the parent of all its screens, so its article must not be their fallback.
  if (path !== '/provider' && audience === 'provider') expect(slug).not.toBe('first-steps')
})

test('a tab has a separate article if its subject differs', () => {
  expect(articleAbout('/worker/timesheet', 'paystub')).toBe('pay-stub')
  expect(articleAbout('/worker/timesheet', 'no-such-tab')).toBe('clock-in')
  expect(articleAbout('/provider/workforce/edit/{id}', '')).toBe('workers')
})
