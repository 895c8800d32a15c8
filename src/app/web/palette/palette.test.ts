import { describe, expect, test } from 'vitest'
import { permissions } from '#base/actor.ts'
import words from '#app/locales/en.json' with { type: 'json' }
import { screens } from '../screens.tsx'
import { type Group, indexItems, type Item, sectionsFor } from './items.ts'
import { sequences } from '../keys/sequences.ts'
import { entries, entriesFor, recordScreens, withinRecords } from './entries.ts'

const addresses = entries.flatMap(({ target }) => ('to' in target ? [target.to] : []))

test('every screen behind the sign-in can be reached from the palette', () => {
  const reached = new Set([...addresses.map((to) => to.split('?')[0]), ...recordScreens, ...withinRecords])
  const missing = screens
    .filter(({ audience }) => ['provider', 'worker', 'anyone', 'workerAtFirst'].includes(audience))
    // Contacts of clients open them by an emailed link, and workers by the QR code of a kiosk.
    .filter(
      ({ path }) =>
        !['/confirm/{token}', '/inspection/{token}', '/client/sign-in', '/worker/kiosk'].includes(path) &&
        !reached.has(path),
    )
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('every entry leads to an existing screen of the right type of user', () => {
  const audiences = new Map(screens.map(({ path, audience }) => [path, audience]))
  for (const path of [...recordScreens, ...withinRecords]) expect([...audiences.keys()]).toContain(path)
  for (const { audience, target } of entries) {
    if (!('to' in target)) continue
    const found = audiences.get(target.to.split('?')[0] ?? '')
    expect(found, target.to).toMatch(audience ? new RegExp(`^(${audience}|${audience}AtFirst)$`) : /^anyone$/)
  }
})

test('every tab of the settings has an entry', () => {
  const own = new Set(['region', 'notifications', 'security', 'privacy'])
  const tabs = Object.keys(words.settings.tab).map((tab) =>
    own.has(tab) ? `/provider/account?tab=${tab}` : `/provider/settings?tab=${tab}`,
  )
  expect(tabs.filter((tab) => !addresses.includes(tab))).toEqual([])
})

test('every key sequence that creates a record is an action of the palette, with its name and permission', () => {
  const creating = sequences.filter(({ keys: [first] }) => first === 'c')
  expect(creating).toHaveLength(8)
  for (const { to, messageKey, permission } of creating)
    expect(entries).toContainEqual(expect.objectContaining({ target: { to }, messageKey, permission }))
})

test('no two key sequences are the same', () => {
  const all = sequences.map(({ keys }) => keys.join(' '))
  expect(all).toHaveLength(new Set(all).size)
})

test('no user is offered entries that the role does not permit', () => {
  const user = entriesFor({ type: 'provider', allowed: ['workforce:read'] })
  expect(user.filter(({ permission }) => permission && permission !== 'workforce:read')).toEqual([])
  expect(user.filter(({ audience }) => audience === 'worker')).toEqual([])
  const worker = entriesFor({ type: 'worker', allowed: Object.keys(permissions) })
  expect(worker.filter(({ audience }) => audience === 'provider')).toEqual([])
})

test.each([
  ['pay', '/provider/pay'],
  ['wages', '/provider/pay'],
  ['paie', '/provider/pay'],
  ['loon', '/provider/pay'],
  ['payrol', '/provider/pay'],
  ['add worker', '/provider/workforce/add'],
  ['ajouter intérimaire', '/provider/workforce/add'],
  ['uitzendkracht toevoegen', '/provider/workforce/add'],
  ['rounding', '/provider/settings?tab=time'],
  ['arrondi', '/provider/settings?tab=time'],
  ['afrnoding', '/provider/settings?tab=time'],
  ['settings', '/provider/settings'],
  ['invoice', '/provider/statements/make'],
  ['facturation groupée', '/provider/to-invoice'],
  ['uren goedkeuren', '/provider/timesheet'],
  ['reminders', '/provider/receivables?action=remind'],
  ['rappels', '/provider/receivables?action=remind'],
])('%s leads to %s in every language of the interface', (typed, to) => {
  // Without names: the search terms alone must be enough.
  const items = entriesFor({ type: 'provider', allowed: Object.keys(permissions) }).map((entry) => ({
    group: entry.group,
    name: '',
    detail: entry.messageKey,
    note: '',
    terms: entry.terms,
    target: entry.target,
  }))
  const [first] = sectionsFor(typed, indexItems(items), [], [])
  expect(first?.items.map(({ target }) => 'to' in target && target.to)).toContain(to)
})

test('without input, actions of every day come before imports', () => {
  const items = entriesFor({ type: 'provider', allowed: Object.keys(permissions) }).map((one) =>
    Object.assign({ detail: '', note: '', name: one.messageKey }, one),
  )
  const [actions] = sectionsFor('', indexItems(items), [], [])
  expect(actions?.items.map(({ name }) => name)).toEqual([
    'app.palette.do.reportSick',
    'app.palette.do.replace',
    'app.palette.sendReminders',
    'app.palette.addShift',
    'app.palette.approveHours',
  ])
  for (const typed of ['sick', 'malade', 'ziek']) {
    const [first] = sectionsFor(typed, indexItems(items), [], [])
    expect(first?.items[0]?.target, typed).toEqual({ pick: 'reportSick' })
  }
})

test('recently opened items come first, and records before entries that are only similar', () => {
  const item = (group: 'recent' | 'records', name: string) => ({
    group,
    name,
    detail: '',
    note: '',
    terms: '',
    target: { to: `/${name}` },
  })
  const groups = sectionsFor('anna', indexItems([]), [item('records', 'Anna B')], [item('recent', 'Anna A')])
  expect(groups.map(({ group }) => group)).toEqual(['recent', 'records'])
})

describe('Ranking', () => {
  const found = (group: Group, name: string, more: Partial<Item> = {}): Item => ({
    group,
    name,
    detail: '',
    note: '',
    terms: '',
    target: { to: `/${group}/${name}` },
    ...more,
  })
  const namesOf = (typed: string, records: readonly Item[], entriesFound: readonly Item[] = []) =>
    sectionsFor(typed, indexItems(entriesFound), records, []).map(({ group, items }) => [
      group,
      items.map(({ name }) => name).join(),
    ])

  test('names that are equal come first, then those that begin with the words, then the others', () => {
    const records = ['Annabel Wouters', 'Karim Anna', 'Joanna Smit', 'Anna'].map((name) => found('records', name))
    expect(namesOf('anna', records)).toEqual([['records', 'Anna,Annabel Wouters,Karim Anna,Joanna Smit']])
  })

  test('a record whose name matches comes before an entry that only has the word among its terms', () => {
    const entry = found('pages', 'Receivables', { terms: 'martin overdue' })
    expect(namesOf('martin', [found('records', 'Martin Claes')], [entry])).toEqual([
      ['records', 'Martin Claes'],
      ['pages', 'Receivables'],
    ])
    expect(namesOf('receivables', [found('records', 'Receivables Ltd')], [entry])[0]).toEqual(['pages', 'Receivables'])
  })

  test('an action whose terms match comes before an article about it', () => {
    const action = found('actions', 'Create invoice', { terms: 'send statement bill' })
    const article = found('help', 'Sending invoices')
    expect(namesOf('send invoice', [], [action, article])[0]).toEqual(['actions', 'Create invoice'])
  })

  test('the actions of the one record that is meant follow it, and not if two are', () => {
    const actions = [found('ofRecord', 'Call'), found('ofRecord', 'Message')]
    const ada = found('records', 'Ada Novak', { kind: 'worker', actions })
    const assignment = found('records', 'Ada Novak', { kind: 'assignment', target: { to: '/assignment' } })
    expect(namesOf('ada', [ada, assignment])).toEqual([
      ['records', 'Ada Novak,Ada Novak'],
      ['ofRecord', 'Call,Message'],
    ])
    const other = found('records', 'Ada Peeters', { kind: 'worker', actions })
    expect(namesOf('ada', [ada, other])).toEqual([['records', 'Ada Novak,Ada Peeters']])
    expect(namesOf('ada novak', [ada, other])).toEqual([
      ['records', 'Ada Novak,Ada Peeters'],
      ['ofRecord', 'Call,Message'],
    ])
  })
})
