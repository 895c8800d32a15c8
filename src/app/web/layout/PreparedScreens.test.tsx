import { createRoot } from 'react-dom/client'
import { describe, expect, test as base, vi } from 'vitest'
import { NavigatorContext } from '#platform/web/navigation/use-navigation.ts'
import { usePreparedScreens } from './use-prepared-screens.ts'

function Prepared({ paths }: { paths: readonly string[] }) {
  usePreparedScreens(paths)
  return null
}

interface Screens {
  /** The prepared paths, in their order. */
  readonly prepared: string[]
  /** Completes the loading of the first screen. */
  readonly load: () => void
  readonly leave: () => void
}

/** Three screens on a device with a mouse, of which the first loads until `load` is called. */
const test = base.extend<{ mouse: boolean; screens: Screens }>({
  mouse: true,
  screens: async ({ mouse }, use) => {
    const device = vi
      .spyOn(window, 'matchMedia')
      .mockReturnValue({ matches: mouse } as Partial<MediaQueryList> as MediaQueryList)
    const prepared: string[] = []
    const loading = Promise.withResolvers<void>()
    const root = createRoot(document.createElement('div'))
    const prepare = (path: string) => {
      prepared.push(path)
      return path === '/first' ? loading.promise : undefined
    }
    const nothing = () => undefined
    root.render(
      <NavigatorContext
        value={{ go: nothing, back: nothing, prepare, guard: () => nothing, mayLeave: async () => true }}
      >
        <Prepared paths={['/first', '/second', '/third']} />
      </NavigatorContext>,
    )
    await use({ prepared, load: () => loading.resolve(), leave: () => root.unmount() })
    root.unmount()
    device.mockRestore()
  },
})

/** Waits until the browser has been idle. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve))

test('prepares one screen after the other', async ({ screens: { prepared, load } }) => {
  await expect.poll(() => prepared).toEqual(['/first'])
  await idle()
  expect(prepared).toEqual(['/first'])
  load()
  await expect.poll(() => prepared).toEqual(['/first', '/second', '/third'])
})

test('stops when the layout is left', async ({ screens: { prepared, load, leave } }) => {
  await expect.poll(() => prepared).toEqual(['/first'])
  leave()
  load()
  await idle()
  await idle()
  expect(prepared).toEqual(['/first'])
})

describe('On a device without a mouse', () => {
  test.override({ mouse: false })

  test('prepares nothing', async ({ screens: { prepared } }) => {
    await idle()
    await idle()
    expect(prepared).toEqual([])
  })
})
