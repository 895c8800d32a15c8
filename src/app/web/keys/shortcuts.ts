import type { AuthProfile } from '#domains/accounts/contract.ts'
import { stubKeys } from '#domains/pay/web/stub-keys.ts'
import { approvalKeys } from '#domains/timesheets/web/approval-keys.ts'
import { type Sequence, sequences } from './sequences.ts'

/** A shortcut: its alternatives, each as keys pressed together or one after the other, and the translation key of its action. */
interface Shortcut {
  readonly keys: readonly (readonly [string, string?])[]
  readonly messageKey: string
  /** Left out for users without it. */
  readonly permission?: string | undefined
}

/** An area with shortcuts, and the users it is for. */
export interface Area {
  readonly name: string
  /** Left out for the other type of user. */
  readonly type?: AuthProfile['type']
  /** The area is left out for users without this permission. */
  readonly permission?: string
  readonly shortcuts: readonly Shortcut[]
}

const shortcut = (messageKey: string, ...keys: [string, string?]): Shortcut => ({ messageKey, keys: [keys] })
const either = (messageKey: string, ...keys: string[]): Shortcut => ({ messageKey, keys: keys.map((key) => [key]) })
const arrows = ['↑', '↓', '←', '→'] as const

const approvals: readonly Shortcut[] = Object.entries(approvalKeys).map(([name, key]) =>
  shortcut(`timesheets.keys.${name}`, key),
)

/** The sequences that begin with a key: pressed one after the other. */
const sequencesOf = (first: Sequence['keys'][0]): readonly Shortcut[] =>
  sequences
    .filter(({ keys }) => keys[0] === first)
    .map(({ keys, messageKey, permission }) => ({ keys: [keys], messageKey, permission }))

/** The key that opens the list of shortcuts. */
const sheetKey = '?'

/** All shortcuts, by area. */
const areas: readonly Area[] = [
  {
    name: 'everywhere',
    shortcuts: [
      shortcut('app.keys.sheet', sheetKey),
      shortcut('app.keys.onward', 'Tab'),
      shortcut('app.keys.backward', 'Shift', 'Tab'),
      shortcut('app.keys.escape', 'Esc'),
      shortcut('app.keys.undo', 'Ctrl', 'Z'),
    ],
  },
  { name: 'navigation', type: 'provider', shortcuts: [shortcut('app.keys.sidebar', 'Ctrl', 'B')] },
  { name: 'goTo', type: 'provider', shortcuts: sequencesOf('g') },
  { name: 'create', type: 'provider', shortcuts: sequencesOf('c') },
  {
    name: 'search',
    shortcuts: [
      shortcut('app.keys.search', 'Ctrl', 'K'),
      shortcut('app.keys.actions', '→'),
      shortcut('app.keys.results', '←'),
    ],
  },
  {
    name: 'lists',
    shortcuts: [
      either('app.keys.rows', '↑', '↓', 'k', 'j'),
      shortcut('app.keys.choose', 'x'),
      either('app.keys.ends', 'Home', 'End'),
      shortcut('app.keys.open', 'Enter'),
    ],
  },
  {
    name: 'approval',
    type: 'provider',
    permission: 'timesheets:read',
    shortcuts: [...approvals, shortcut('timesheets.keys.open', 'Enter'), shortcut('timesheets.keys.close', 'Esc')],
  },
  {
    name: 'payStubs',
    type: 'provider',
    permission: 'pay:read',
    shortcuts: [shortcut('pay.stub.next', stubKeys.next), shortcut('pay.stub.previous', stubKeys.previous)],
  },
  {
    name: 'timeline',
    type: 'provider',
    shortcuts: [
      either('app.keys.bars', ...arrows),
      shortcut('app.keys.open', 'Enter'),
      shortcut('app.keys.lift', 'Space'),
      either('app.keys.day', '←', '→'),
      {
        messageKey: 'app.keys.week',
        keys: [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
      },
      {
        messageKey: 'app.keys.end',
        keys: [
          ['Alt', '←'],
          ['Alt', '→'],
        ],
      },
      shortcut('app.keys.down', 'Enter'),
      shortcut('app.keys.putBack', 'Esc'),
    ],
  },
  {
    name: 'schedule',
    type: 'provider',
    shortcuts: [
      either('app.keys.cells', ...arrows),
      either('app.keys.pages', 'Page ↑', 'Page ↓'),
      shortcut('app.keys.openOrAdd', 'Enter'),
      shortcut('app.keys.lift', 'Space'),
      shortcut('app.keys.down', 'Enter'),
      shortcut('app.keys.putBack', 'Esc'),
    ],
  },
  { name: 'teamCalendar', type: 'provider', shortcuts: [either('app.keys.absences', ...arrows)] },
  {
    name: 'week',
    type: 'worker',
    shortcuts: [either('app.keys.fields', ...arrows), shortcut('app.keys.below', 'Enter')],
  },
  {
    name: 'forms',
    shortcuts: [
      shortcut('app.keys.save', 'Enter'),
      shortcut('app.keys.calendar', 'Alt', '↓'),
      {
        messageKey: 'app.keys.order',
        keys: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
      },
    ],
  },
  { name: 'messages', shortcuts: [shortcut('app.keys.send', 'Enter'), shortcut('app.keys.newLine', 'Shift', 'Enter')] },
  { name: 'charts', shortcuts: [either('app.keys.bar', '←', '→')] },
  { name: 'help', shortcuts: [either('app.keys.answers', '↑', '↓')] },
]

/** Returns the areas for a user, by type and permissions. */
export function areasFor({ type, allowed }: Pick<AuthProfile, 'type' | 'allowed'>): readonly Area[] {
  const may = ({ permission }: { permission?: string | undefined }) =>
    permission === undefined || allowed.includes(permission)
  return areas
    .filter((area) => (area.type === undefined || area.type === type) && may(area))
    .map(({ name, shortcuts }) => ({ name, shortcuts: shortcuts.filter(may) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
