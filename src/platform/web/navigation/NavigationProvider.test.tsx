import { createRoot } from 'react-dom/client'
import { expect, test as base } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from './Link.tsx'
import { NavigationProvider } from './NavigationProvider.tsx'
import { useIsPending, usePath } from './use-navigation.ts'

function Shown() {
  return (
    <main>
      <h1>{usePath()}</h1>
      {useIsPending() && <p role="status">Loading</p>}
      <Link to="/slow">Slow</Link>
      <Link to="/fast">Fast</Link>
    </main>
  )
}

/** Two screens: one has been loaded, the other waits for `load`. */
const test = base.extend<{ load: () => Promise<void> }>({
  load: async ({ task: _ }, use) => {
    const address = window.location.pathname
    const slow = Promise.withResolvers<void>()
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    root.render(
      <NavigationProvider patternOf={(path) => path} prepare={(path) => (path === '/slow' ? slow.promise : undefined)}>
        <Shown />
      </NavigationProvider>,
    )
    await use(() => {
      slow.resolve()
      return slow.promise
    })
    root.unmount()
    container.remove()
    window.history.replaceState(null, '', address)
  },
})

const title = (path: string) => expect.element(page.getByRole('heading', { name: path }))

test('keeps the present screen while the next one loads, with a sign if that takes long', async ({ load }) => {
  await page.getByRole('link', { name: 'Fast' }).click()
  await title('/fast').toBeVisible()
  await page.getByRole('link', { name: 'Slow' }).click()
  await expect.element(page.getByRole('status')).toBeVisible()
  await title('/fast').toBeVisible()
  expect(window.location.pathname).toBe('/slow')
  await load()
  await title('/slow').toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})

test('does not show a screen that has loaded after the user went elsewhere', async ({ load }) => {
  await page.getByRole('link', { name: 'Slow' }).click()
  await expect.element(page.getByRole('status')).toBeVisible()
  await page.getByRole('link', { name: 'Fast' }).click()
  await title('/fast').toBeVisible()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  await load()
  await title('/fast').toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})
