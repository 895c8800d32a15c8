import { expect, test } from 'vitest'
import { articleOf, piecesOf, plainText } from './prose.ts'

const file = `
## clock | worker
# How do I clock?
Open [**Clock**](/worker/timesheet) and press **Clock in**. 2 * 3 [is] six.

1. One
2. Two
- A dot
Last.

## other | everyone
# Other
`

test('a text is parsed into paragraphs and lists, with strong text and links', () => {
  const [clock, other] = piecesOf(file)
  expect(clock).toMatchObject({ slug: 'clock', audience: 'worker', title: 'How do I clock?' })
  expect(clock?.blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['paragraph', 1],
    ['numbers', 2],
    ['bullets', 1],
    ['paragraph', 1],
  ])
  expect(clock?.blocks[0]?.lines[0]?.slice(0, 4)).toEqual([
    { at: 0, text: 'Open ' },
    { at: 5, text: 'Clock', to: '/worker/timesheet' },
    { at: 35, text: ' and press ' },
    { at: 46, text: 'Clock in', strong: true },
  ])
  expect(plainText(clock ?? { blocks: [] })).toBe('Open Clock and press Clock in. 2 * 3 [is] six. One Two A dot Last.')
  expect(other).toMatchObject({ slug: 'other', title: 'Other', blocks: [] })
})

test('a text only links to the application', () => {
  const [piece] = piecesOf('## a | everyone\n# A\n[out](https://evil.example) [run](javascript:alert(1))')
  expect(piece?.blocks[0]?.lines[0]?.some(({ to }) => to)).toBe(false)
})

test('an article has a title, keywords, steps and pictures', () => {
  const file = '# Clock in\n\nkeywords: badge, punch\n\nWhat for.\n\n1. One\n\n![The clock](picture:clock)\n\n## Then\n'
  const { title, keywords, blocks } = articleOf(file)
  expect({ title, keywords }).toEqual({ title: 'Clock in', keywords: 'badge, punch' })
  expect(blocks.map(({ kind, picture }) => picture ?? kind)).toEqual(['paragraph', 'numbers', 'clock', 'heading'])
})
