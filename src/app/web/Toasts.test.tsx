import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { mapRoutes } from '#base/map-tiles.ts'
import { toasts } from '#platform/web/toast/toasts.ts'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { never } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { workerInList } from '#app/web/testing/worker-records.ts'
import { answerClient } from '#domains/clients/web/testing/client.ts'

const dialog = page.getByRole('dialog')
const windows = [
  { width: 390, height: 700 },
  { width: 800, height: 600 },
  { width: 1024, height: 600 },
  { width: 1280, height: 720 },
  { width: 1920, height: 720 },
]

test.for(windows)(
  'toasts cover no button in the footer of a dialog, in a window of $width pixels (F58)',
  async (size, { api, visit }) => {
    await resizeWindow(size.width, size.height)
    answerClient(api, sampleClient())
    api.answers(mapRoutes.readMapTiles, never)
    await visit(`/provider/clients/${uuid(31)}`, user('manager'), { frame: true })
    await page.getByRole('button', { name: 'Add work site' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
    const texts = ['Client saved', 'Contact added', 'Your organisation is ready. Welcome to Interim.']
    for (const text of texts) toasts.add('success', text)
    await expect.element(page.getByText('Contact added')).toBeVisible()
    const boxes = texts.map((text) => page.getByText(text).element().parentElement?.getBoundingClientRect())
    for (const name of ['Save', 'Close']) {
      const button = dialog.getByRole('button', { name }).last().element().getBoundingClientRect()
      expect(boxes.filter((box) => !box || overlap(box, button))).toEqual([])
    }
  },
)

test.for([
  { width: 390, height: 844 },
  { width: 800, height: 700 },
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
])(
  'toasts cover no navigation, no title and no selection, in a window of $width pixels (F58)',
  async (size, { api, visit }) => {
    await resizeWindow(size.width, size.height)
    const workers = Array.from({ length: 30 }, (_, index) => workerInList({ id: uuid(100 + index) }))
    api.answers(workforceRoutes.listWorkers, () => listOf(workers))
    await visit('/provider/workforce', user('manager'), { frame: true })
    await page.getByRole('checkbox', { name: 'Select Ada Novak' }).first().click()
    const selection = page.getByRole('region', { name: / selected$/ })
    await expect.element(selection).toBeVisible()
    const texts = ['Worker saved', 'Worker deactivated']
    for (const text of texts) toasts.add('success', text)
    await expect.element(page.getByText('Worker deactivated')).toBeVisible()
    const mustStayVisible = [
      selection.element(),
      page.getByRole('heading', { level: 1 }).element(),
      ...document.querySelectorAll('nav a, header button'),
    ].filter((element) => element.checkVisibility())
    expect(mustStayVisible.length).toBeGreaterThan(4)
    const covered = () => {
      const shown = texts.map((text) => page.getByText(text).element().parentElement?.getBoundingClientRect())
      return mustStayVisible.filter((element) =>
        shown.some((toast) => !toast || overlap(toast, element.getBoundingClientRect())),
      )
    }
    // Toasts rise while they appear.
    await expect.poll(covered).toEqual([])
  },
)

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
