import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { mapRoutes } from '#base/map-tiles.ts'
import { toasts } from '#platform/web/toast/toasts.ts'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { never } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
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
  'toasts cover no button in the footer of a dialog, in a window of $width pixels',
  async (size, { api, visit }) => {
    await page.viewport(size.width, size.height)
    answerClient(api, sampleClient())
    api.answers(mapRoutes.readMapTiles, never)
    await visit(`/provider/clients/${uuid(31)}`, user('manager'))
    await page.getByRole('button', { name: 'Add work site' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
    const texts = ['Client saved', 'Contact added', 'Your organisation is ready. Welcome to Interim.']
    for (const text of texts) toasts.add('success', text)
    await expect.element(page.getByText('Contact added')).toBeVisible()
    const boxes = texts.map((text) => page.getByText(text).element().parentElement?.getBoundingClientRect())
    for (const name of ['Save', 'Cancel']) {
      const button = dialog.getByRole('button', { name }).element().getBoundingClientRect()
      expect(boxes.filter((box) => !box || overlap(box, button))).toEqual([])
    }
  },
)

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
