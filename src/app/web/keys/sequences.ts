import { useEffect, useRef } from 'react'
import type { Permission } from '#base/actor.ts'
import { isSingleKey, useSingleKeys } from '#platform/web/keys/single-keys.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { providerNavigation } from '../layout/provider-navigation.ts'

/** Two keys pressed one after the other, and the address that they open: `g` goes to a screen, `c` creates a record. */
export interface Sequence {
  readonly keys: readonly ['g' | 'c', string]
  readonly to: string
  /** The translation key of its name. */
  readonly messageKey: string
  /** Left out for users without it. */
  readonly permission?: Permission | undefined
}

const goKeys: Readonly<Record<string, string>> = {
  '/provider': 'h',
  '/provider/workforce': 'w',
  '/provider/clients': 'c',
  '/provider/messages': 'm',
  '/provider/requests': 'r',
  '/provider/projects': 'p',
  '/provider/assignments': 'a',
  '/provider/schedule': 's',
  '/provider/time-off': 'o',
  '/provider/timesheet': 't',
  '/provider/pay': 'y',
  '/provider/statements': 'i',
  '/provider/receivables': 'v',
  '/provider/statistics': 'n',
  '/provider/docs': 'd',
  '/provider/users': 'u',
  '/provider/settings': 'e',
}

/** The key sequences of provider users. */
export const sequences: readonly Sequence[] = [
  ...providerNavigation.flatMap(({ to, messageKey, permission }): Sequence[] => {
    const key = goKeys[to]
    return key === undefined ? [] : [{ keys: ['g', key], to, messageKey, permission }]
  }),
  {
    keys: ['c', 'w'],
    to: '/provider/workforce/add',
    messageKey: 'app.palette.addWorker',
    permission: 'workforce:write',
  },
  { keys: ['c', 'c'], to: '/provider/clients/add', messageKey: 'app.palette.addClient', permission: 'clients:write' },
  {
    keys: ['c', 'p'],
    to: '/provider/projects/add',
    messageKey: 'app.palette.addProject',
    permission: 'projects:write',
  },
  {
    keys: ['c', 'r'],
    to: '/provider/requests/add',
    messageKey: 'app.palette.addRequest',
    permission: 'requests:write',
  },
  {
    keys: ['c', 'a'],
    to: '/provider/assignments/add',
    messageKey: 'app.palette.offerAssignment',
    permission: 'assignments:write',
  },
  {
    keys: ['c', 's'],
    to: '/provider/schedule?plan=any',
    messageKey: 'app.palette.addShift',
    permission: 'assignments:write',
  },
  {
    keys: ['c', 'h'],
    to: '/provider/timesheet?add=any',
    messageKey: 'timesheets.addHours.title',
    permission: 'timesheets:decide',
  },
  {
    keys: ['c', 'i'],
    to: '/provider/statements/make',
    messageKey: 'app.palette.makeStatement',
    permission: 'billing:write',
  },
]

/** The key sequences that a user may use. */
export function sequencesFor(allowed: readonly string[]): readonly Sequence[] {
  return sequences.filter(({ permission }) => permission === undefined || allowed.includes(permission))
}

/** The longest time between the two keys. */
const mostMilliseconds = 1500

/** Opens the address of a sequence when its keys are pressed, while single-key shortcuts are on. */
export function useSequences(allowed: readonly string[]): void {
  const isOn = useSingleKeys()
  const { go } = useNavigator()
  const latest = useRef({ go, allowed })
  useEffect(() => {
    latest.current = { go, allowed }
  })
  useEffect(() => {
    if (!isOn) return undefined
    let first: KeyboardEvent | undefined
    const begin = (event: KeyboardEvent) => {
      if (isSingleKey(event) && !event.repeat && (event.key === 'g' || event.key === 'c')) first = event
    }
    // Before the shortcuts of the screen, which may know the second key too.
    const end = (event: KeyboardEvent) => {
      const from = first
      first = undefined
      // The screen itself has used the first key.
      if (!from || from.defaultPrevented || event.timeStamp - from.timeStamp > mostMilliseconds || !isSingleKey(event))
        return
      const found = sequencesFor(latest.current.allowed).find(
        ({ keys: [one, two] }) => one === from.key && two === event.key,
      )
      if (!found) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current.go(found.to)
    }
    window.addEventListener('keydown', end, { capture: true })
    window.addEventListener('keydown', begin)
    return () => {
      window.removeEventListener('keydown', end, { capture: true })
      window.removeEventListener('keydown', begin)
    }
  }, [isOn])
}
