import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type SampleOrganisation, sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { speaks } from './person.ts'
import type { Product } from './product.ts'

const t = translateTo('nl')

/** A punch as stored on the device. */
interface Stored {
  readonly key: string
  readonly kind: string
  readonly at: string
  readonly body: object
}

/** What a worker does with the clock on a phone, in Dutch, and what is stored of it on the device and on the server. */
export function clockOnPhone(product: Product) {
  const { world } = product
  const location = { ...samplePoint, accuracy: 12 }

  async function workerWithWork(organisation?: SampleOrganisation) {
    const employer = organisation ?? (await sampleOrganisation(world))
    const worker = await sampleWorker(world, employer)
    const { projectId } = await sampleProject(world, employer)
    await sampleAssignment(world, worker, projectId)
    await speaks(world, worker, 'nl')
    return { worker, projectId, employer }
  }

  /** Opens the clock on a phone, and waits until the service worker is ready. */
  async function openClock(cookie: string, dark = false): Promise<Page> {
    // Offline, every request fails and the browser logs it.
    product.expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
    const page = await product.visit('/worker/timesheet', {
      language: 'nl-BE',
      size: 'phone',
      position: location,
      cookie,
      dark,
    })
    await page.getByRole('button', { name: t('clock.action.in') }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    return page
  }

  async function clockIn(page: Page): Promise<void> {
    await page.getByRole('button', { name: t('clock.action.in') }).click()
    const agree = page.getByRole('dialog').getByRole('button', { name: t('clock.reason.goOn') })
    const waiting = page.getByRole('region', { name: t('clock.state.waiting'), exact: true })
    await agree.or(waiting).first().waitFor()
    if (await agree.isVisible()) await agree.click()
    await waiting.waitFor()
    // A punch that the server has not confirmed is not shown as confirmed.
    expect(await page.getByText(t('clock.state.working'), { exact: true }).count()).toBe(0)
  }

  function waits(page: Page, count: number): Promise<void> {
    return page.getByRole('heading', { name: t('clock.waiting.title', { count }) }).waitFor()
  }

  /** Reads the punches stored in the browser's database. */
  function storedPunches(page: Page): Promise<Stored[]> {
    return page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('interim')
      opening.onsuccess = () => {
        const store = opening.result.transaction('kept').objectStore('kept')
        const found = store.getAll(IDBKeyRange.bound(['punch'], ['punch', []]))
        found.onsuccess = () => resolve(found.result)
      }
    })`)
  }

  function sessionsOf(accountId: string) {
    return world.sql<{ begun: string; ended: string | null; breaks: number }>`
      select to_char(s.started_at at time zone 'UTC', 'HH24:MI') as begun, to_char(s.ended_at at time zone 'UTC', 'HH24:MI') as ended,
             (select count(*)::int from clock_breaks b where b.clock_session_id = s.id) as breaks
        from clock_sessions s where s.worker_id = ${accountId}`
  }

  return { clockIn, openClock, sessionsOf, storedPunches, waits, workerWithWork }
}
