import { expect } from 'vitest'
import { dictionary } from './dictionary.ts'
import { resizeWindow, test } from './testing/app-test.tsx'
import { user } from './testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { marks } from '#domains/timesheets/rules/marks.ts'
import { entry, pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'

/** The widths of the window, with and without open details. */
const windows = [
  { width: 1440, open: true },
  { width: 1440, open: false },
  { width: 1720, open: true },
  { width: 1920, open: true },
]

const cases = windows.flatMap(({ width, open }) =>
  (['en', 'fr', 'nl'] as const).map((language) => ({ width, open, language })),
)

test.for(cases)(
  'the columns of the approval list do not touch at $width pixels, details open: $open, in $language (F54)',
  async ({ width, open, language }, { api, visit }) => {
    await resizeWindow(width, 900)
    await dictionary.setLanguage(language)
    const entries = marks.map((mark, index) =>
      entry({ id: uuid(500 + index), marks: [mark], status: index % 2 ? 'changes_requested' : 'submitted' }),
    )
    api.answers(timesheetRoutes.listEntries, () => pageOfEntries(entries))
    api.answers(timesheetRoutes.readEntry, () => entries[0] as never)
    const address = new URLSearchParams({ sort: 'worker', status: 'all', ...(open && { entry: uuid(500) }) })
    await visit(`/provider/timesheet?${address}`, { ...user('manager'), preferred_language: language }, { frame: true })
    await expect.poll(() => document.querySelectorAll('[data-item]').length).toBe(entries.length)
    const touching = () =>
      [...document.querySelectorAll('[data-item]')].flatMap((row) => {
        const drawn = [...row.querySelectorAll('td')].map(drawnIn).filter((box) => box.right > box.left)
        return drawn.slice(1).filter((box, index) => box.left < (drawn[index]?.right ?? 0) + 2)
      })
    await expect.poll(touching).toEqual([])
    if (!open) expect(clippedTexts()).toEqual([])
    const selects = [...document.querySelectorAll<HTMLSelectElement>('[role="search"] select')]
    expect(selects).not.toHaveLength(0)
    for (const select of selects) expect(textWidth(select)).toBeLessThanOrEqual(select.clientWidth)
  },
)

/** The names of flags that are not shown in full. */
function clippedTexts(): (string | null)[] {
  return [...document.querySelectorAll('[data-marks] span')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
    .map(({ textContent }) => textContent)
}

/** What is drawn of a cell, without what it clips. */
function drawnIn(cell: Element): { left: number; right: number } {
  const boxes = [...cell.querySelectorAll('*'), cell].flatMap((element) => {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    return texts.flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const clip = clipOf(element, cell)
      return [...range.getClientRects()].map(({ left, right }) => ({ left, right: Math.min(right, clip) }))
    })
  })
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
  }
}

function clipOf(element: Element, cell: Element): number {
  let right = Infinity
  for (let one: Element | null = element; one && one !== cell; one = one.parentElement)
    if (getComputedStyle(one).overflowX !== 'visible') right = Math.min(right, one.getBoundingClientRect().right)
  return right
}

/** The width that the longest choice of a list needs, with its padding. */
function textWidth(select: HTMLSelectElement): number {
  const style = getComputedStyle(select)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${style.fontSize} ${style.fontFamily}`
  const widest = Math.max(...[...select.options].map(({ text }) => context.measureText(text).width))
  return widest + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
}
