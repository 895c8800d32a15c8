import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SampleTenant } from '#app/server/samples.ts'

const map = ['screens.tsx', 'provider-screens.ts']
  .map((file) => readFileSync(join(import.meta.dirname, '../src/app/web', file), 'utf8'))
  .join('')

/** Every address in the map of screens that a type of user may open, with the ids of the sample's records, and its tabs and views. */
export function addressesOf(type: 'provider' | 'worker' | 'client', { ids }: SampleTenant): string[] {
  const records: readonly [RegExp, string][] = [
    [/\/users\//, ids.user],
    [/\/workforce\//, ids.worker],
    [/\/clients\//, ids.client],
    [/\/projects\//, ids.project],
    [/\/requests\//, ids.request],
    [/\/assignments\//, ids.assignment],
    [/\/pay\/stubs\//, ids.payStub],
    [/\/pay\//, ids.issuedPeriod],
    [/\/statements\//, ids.statement],
    [/\/invoice-runs\//, ids.invoiceRun],
    [/\/reminder-runs\//, ids.reminderRun],
    [/\/contract-runs\//, ids.contractRun],
    [/\/contracts\//, ids.contract],
    [/\/inspections\//, ids.inspection],
  ]
  // Screens that users and workers have are listed once, with the type in their path.
  const written =
    type === 'client' ? map : map.replaceAll(/path: `([^`]+)`,\s+audience,/g, `path: '$1', audience: '${type}'`)
  const screens = [...written.replaceAll('${audience}', type).matchAll(/path: '([^']+)',\s+audience: '(\w+)'/g)]
  const paths = screens
    .filter(([, , audience = '']) => [type, 'anyone', type === 'worker' && 'workerAtFirst'].includes(audience))
    .map(([, path = '']) =>
      path.replace('{id}', () => {
        const [, id] = records.find(([pattern]) => pattern.test(path)) ?? []
        if (!id) throw new Error(`the sample has no record for ${path}`)
        return id
      }),
    )
    .map((path) => path.replace('{slug}', 'none').replace('{kind}/{language}', 'be_assignment/fr'))
  const views = {
    provider: [
      `/provider/timesheet?entry=${ids.entry}`,
      '/provider/requests?as=list',
      '/provider/schedule?view=day&date=2026-11-23',
      '/provider/requests?as=agenda',
      '/provider/time-off?view=calendar',
      '/provider/settings?tab=holidays',
      '/provider/profile?tab=contacts',
      '/provider/account?tab=security',
      `/provider/statements/make?clientId=${ids.client}`,
      '/provider/settings?tab=pay',
      `/provider/messages?with=${ids.conversation}`,
      `/provider/schedule?date=2026-11-23`,
      `/provider/time-off?open=${ids.timeOff}`,
      `/provider/assignments/${ids.assignment}?shift=${ids.shift}`,
      `/provider/assignments/add?workerId=${ids.worker}`,
      `/provider/contracts/add?assignmentId=${ids.assignment}`,
      ...sectionsOf(
        `/provider/workforce/profile/${ids.worker}`,
        'schedule',
        'work',
        'hours',
        'money',
        'documents',
        'history',
      ),
      ...sectionsOf(`/provider/clients/${ids.client}`, 'people', 'work', 'hours', 'documents', 'money', 'history'),
      `/provider/contracts/add?clientId=${ids.client}`,
      ...sectionsOf(`/provider/projects/${ids.project}`, 'people', 'work', 'hours', 'documents'),
      ...sectionsOf(`/provider/requests/${ids.request}`, 'schedule', 'history'),
      ...sectionsOf(`/provider/pay/${ids.issuedPeriod}`, 'adjustments'),
      ...sectionsOf(`/provider/statements/${ids.statement}`, 'payments', 'delivery'),
      '/provider/receivables?age=overdue',
      `/provider/receivables?clientId=${ids.client}`,
      '/provider/receivables?notes=broken',
    ],
    worker: [
      '/worker/timesheet?tab=my-timesheet',
      '/worker/profile?tab=security',
      '/worker/timesheet?tab=paystub',
      '/worker/shifts?view=week&date=2026-11-23',
      '/worker/timesheet?tab=compensation',
      `/worker/messages?with=${ids.conversation}`,
    ],
    client: ['/client/hours/week?day=2026-11-18'],
  }
  return [...paths, ...views[type]]
}

const sectionsOf = (path: string, ...names: readonly string[]) => names.map((name) => `${path}?tab=${name}`)

/** Navigates within the application as a link does, and waits until everything has loaded. */
export async function go(page: Page, to: string): Promise<void> {
  await page.evaluate(`(() => {
    const isElsewhere = !${JSON.stringify(`${to}?`)}.startsWith(location.pathname + '?')
    if (isElsewhere) for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    history.pushState(history.state, '', ${JSON.stringify(to)})
    dispatchEvent(new PopStateEvent('popstate'))
  })()`)
  const heading = page.locator('h1:not([data-left])').first()
  await heading.waitFor().catch((cause: unknown) => {
    throw new Error(`${to} shows no heading; the page is at ${page.url()}`, { cause })
  })
  await expect
    .poll(() => page.locator('[aria-busy="true"], .mantine-Skeleton-root').count(), {
      message: `${to} goes on loading`,
    })
    .toBe(0)
}

/** Every address that a signed-out visitor may open. */
export function publicAddresses(): string[] {
  return [...map.matchAll(/path: '([^'{]+)',\s+audience: '(?:public|anyone)'/g)].map(([, path = '']) => path)
}
