import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

interface LastHome {
  readonly reads?: readonly string[]
}

test.each(['provider', 'worker'] as const)(
  'the second visit of a %s requests its data before the application has loaded, each once',
  async (type) => {
    const organisation = await sampleOrganisation(world)
    const admin = await sampleUser(world, organisation)
    const { cookie } = type === 'worker' ? await sampleWorker(world, organisation) : admin
    const { page } = await person(product, 'fr', `/${type}`, { size: 'phone', cookie })
    const remembered = () =>
      page.evaluate<LastHome | null>(`JSON.parse(localStorage.getItem('interim.home') ?? 'null')`)
    await expect.poll(async () => (await remembered())?.reads?.length ?? 0).toBeGreaterThan(2)
    const { reads = [] } = (await remembered()) ?? {}
    expect(reads[0]).toBe('/api/auth/me')

    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      requests.push(pathname + search)
    })
    await page.goto(new URL('/', page.url()).href)
    await page.locator('main h1').waitFor()
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    const application = requests.findIndex((path) => /^\/assets\/(Provider|OwnAssignments)/.test(path))
    const stream = requests.indexOf('/api/notifications/stream')
    for (const read of reads) {
      // What is updated live is read again once the stream is open.
      const isLive = /conversations|notifications|provider\/home/.test(read)
      const counted = isLive && stream >= 0 ? requests.slice(0, stream) : requests
      expect(
        counted.filter((path) => path === read),
        read,
      ).toHaveLength(1)
      expect(requests.indexOf(read), read).toBeLessThan(application)
    }

    await page.context().clearCookies()
    await page.reload()
    await page.waitForURL('**/auth/login**')
    expect(await remembered()).toBeNull()
  },
)
