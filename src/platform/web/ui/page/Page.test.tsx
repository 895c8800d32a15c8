import { createRoot } from 'react-dom/client'
import { expect, test as base } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from '#platform/web/navigation/Link.tsx'
import { NavigationProvider } from '#platform/web/navigation/NavigationProvider.tsx'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Page } from './Page.tsx'

const links = {
  '/provider': '/provider/clients/1',
  '/provider/clients': '/provider/clients/1',
  '/provider/projects?status=open': '/provider/clients/1',
  '/provider/clients/1': '/provider/clients/2',
  '/provider/clients/2': '/provider/clients/2?tab=history',
  '/provider/clients/2?tab=history': '/provider/clients/edit/2',
  '/provider/clients/edit/2': '/provider/clients/2',
} as const

const titles: Readonly<Record<string, string>> = {
  '/provider': 'Hello',
  '/provider/clients': 'Records',
  '/provider/projects': 'Others',
}

function Shown() {
  const { address } = useNavigation()
  const { path, search } = address
  const isRecord = !(path in titles)
  const next = links[(path + search) as keyof typeof links]
  return (
    <Page
      key={path}
      title={titles[path] ?? `Record ${path.split('/').at(-1)}`}
      {...(isRecord && { back: { to: '/provider/clients', label: 'Records' } })}
    >
      <Link to={next}>Next</Link>
    </Page>
  )
}

/** Opens a screen of the application at an address. */
const test = base.extend<{ open: (address: string) => void }>({
  open: async ({ task: _ }, use) => {
    const address = window.location.pathname
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    await use((at) => {
      window.history.replaceState(null, '', at)
      root.render(
        <NavigationProvider patternOf={(path) => path.replace(/\d+$/, '{id}')} prepare={() => undefined}>
          <Shown />
        </NavigationProvider>,
      )
    })
    root.unmount()
    container.remove()
    window.history.replaceState(null, '', address)
  },
})

const title = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible()
const back = (name: string) => page.getByRole('link', { name, exact: true })
async function next(name: string) {
  await page.getByRole('link', { name: 'Next' }).click()
  await title(name)
}

test('a record that is opened directly leads to its list', async ({ open }) => {
  open('/provider/clients/1')
  await expect.element(back('Records')).toHaveAttribute('href', '/provider/clients')
})

test('a record leads back to the list from which it was opened, with its filters', async ({ open }) => {
  open('/provider/projects?status=open')
  await next('Record 1')
  await expect.element(back('Others')).toHaveAttribute('href', '/provider/projects?status=open')
  await back('Others').click()
  await title('Others')
  expect(window.location.search).toBe('?status=open')
})

test('the next record and its tabs keep the list', async ({ open }) => {
  open('/provider/projects?status=open')
  await next('Record 1')
  await next('Record 2')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => window.location.search).toBe('?tab=history')
  await back('Others').click()
  await title('Others')
})

test.for(['/provider/clients/edit/2', '/provider'])('from %s, a record leads to its list', async (from, { open }) => {
  open(from)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => window.location.pathname).toMatch(/^\/provider\/clients\/\d$/)
  await expect.element(back('Records')).toHaveAttribute('href', '/provider/clients')
})
