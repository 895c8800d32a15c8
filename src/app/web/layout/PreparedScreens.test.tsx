import { createRoot } from 'react-dom/client'
import { describe, expect, test as base, vi } from 'vitest'
import { NavigatorContext } from '#platform/web/navigation/use-navigation.ts'
import { usePreparedScreens } from './use-prepared-screens.ts'

function Prepared({ onRendered }: { onRendered: () => void }) {
  usePreparedScreens(['/first', '/second', '/third'])
  return <span ref={onRendered} />
}

interface Screens {
  /** The prepared paths, in their order. */
  readonly prepared: string[]
  /** The tasks that wait until the browser is idle. */
  readonly waiting: Map<number, () => void>
  /** Completes the loading of the first screen. */
  readonly load: () => Promise<void>
  readonly leave: () => void
}

/** Three screens on a device with a mouse, of which the first loads until `load` is called. */
const test = base.extend<{ mouse: boolean; saveData: boolean; screens: Screens }>({
  mouse: true,
  saveData: false,
  screens: async ({ mouse, saveData }, use) => {
    const prepared: string[] = []
    const waiting = new Map<number, () => void>()
    const loading = Promise.withResolvers<void>()
    const prepare = (path: string) => {
      prepared.push(path)
      return path === '/first' ? loading.promise : undefined
    }
    const nothing = () => undefined
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: mouse } as Partial<MediaQueryList> as MediaQueryList)
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
    // A browser under load may never be idle.
    let count = 0
    vi.stubGlobal('requestIdleCallback', (task: () => void) => {
      waiting.set(++count, task)
      return count
    })
    vi.stubGlobal('cancelIdleCallback', (task: number) => waiting.delete(task))
    const root = createRoot(document.createElement('div'))
    const rendered = Promise.withResolvers<void>()
    root.render(
      <NavigatorContext
        value={{
          go: nothing,
          back: nothing,
          return: nothing,
          prepare,
          guard: () => nothing,
          mayLeave: async () => true,
        }}
      >
        <Prepared onRendered={rendered.resolve} />
      </NavigatorContext>,
    )
    await rendered.promise
    const load = () => {
      loading.resolve()
      return loading.promise
    }
    await use({ prepared, waiting, load, leave: () => root.unmount() })
    root.unmount()
    Reflect.deleteProperty(navigator, 'connection')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  },
})

/** Lets the browser be idle once. */
async function beIdle({ waiting }: Screens): Promise<void> {
  await expect.poll(() => waiting.size).toBe(1)
  const [[task, run] = []] = waiting
  if (task !== undefined) waiting.delete(task)
  run?.()
}

test('prepares one screen after the other, each while the browser is idle', async ({ screens }) => {
  await beIdle(screens)
  expect(screens.prepared).toEqual(['/first'])
  expect(screens.waiting.size).toBe(0)
  await screens.load()
  await beIdle(screens)
  expect(screens.prepared).toEqual(['/first', '/second'])
  await beIdle(screens)
  expect(screens.prepared).toEqual(['/first', '/second', '/third'])
})

test('waits until the user does nothing for two seconds', async ({ screens }) => {
  await beIdle(screens)
  const pressedAt = performance.now() - 1500
  const press = new KeyboardEvent('keydown', { key: 'j' })
  dispatchEvent(Object.defineProperty(press, 'timeStamp', { value: pressedAt }))
  await screens.load()
  await beIdle(screens)
  expect(screens.prepared).toEqual(['/first', '/second'])
  expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(2000)
})

test('stops when the layout is left', async ({ screens }) => {
  await beIdle(screens)
  await screens.load()
  await expect.poll(() => screens.waiting.size).toBe(1)
  screens.leave()
  expect(screens.waiting.size).toBe(0)
  expect(screens.prepared).toEqual(['/first'])
})

describe('On a device without a mouse', () => {
  test.override({ mouse: false })

  test('prepares nothing', async ({ screens }) => {
    // Leaving runs all effects of the first render before it returns.
    screens.leave()
    expect(screens.prepared).toEqual([])
    expect(vi.mocked(window.matchMedia)).toHaveBeenCalledWith('(pointer: fine)')
  })
})

describe('With the data saver', () => {
  test.override({ saveData: true })

  test('prepares nothing', async ({ screens }) => {
    screens.leave()
    expect(vi.mocked(window.matchMedia)).toHaveBeenCalled()
    expect(screens.waiting.size).toBe(0)
  })
})
