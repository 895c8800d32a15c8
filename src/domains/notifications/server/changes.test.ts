import { expect, test } from 'vitest'
import { changeValues, deliveryOf, notificationKinds, wasName } from '../rules.ts'
import type { NewNotification } from './commands.ts'
import { lineOf } from './emails.ts'

test('a notification of a change has the values of its record before and after it (F07)', () => {
  const before = { date: '2026-12-03', start: '14:00', end: '22:00', pause: '30' }
  expect(changeValues('shiftChanged', before, { ...before, date: '2026-12-04' })).toEqual({
    wasDate: '2026-12-03',
    wasStart: '14:00',
    wasEnd: '22:00',
    wasPause: '30',
    date: '2026-12-04',
    start: '14:00',
    end: '22:00',
    pause: '30',
  })
  const values = { date: '2026-12-04', project: 'Night picking' }
  // @ts-expect-error without the values before it, it is no notification of a change
  const incomplete: NewNotification = { kind: 'shiftChanged', values, link: '/worker/shifts' }
  const { changes = [] } = deliveryOf(incomplete.kind)
  expect(changes.filter((field) => !(wasName(field) in values))).not.toEqual([])
})

test('a change of only the break of a shift does not compare its times', () => {
  const before = { date: '2026-12-03', start: '08:00', end: '16:00', pause: '0' }
  const values = { ...changeValues('shiftChanged', before, { ...before, pause: '30' }), project: 'Night picking' }
  expect(lineOf({ kind: 'shiftChanged', values, link: '' }, 'en')).toBe(
    'Shift changed: Thu 3 Dec 2026, 08:00–16:00, Night picking. Break: 0 → 30 min',
  )
  const later = { ...changeValues('shiftChanged', before, { ...before, end: '17:00' }), project: 'Night picking' }
  expect(lineOf({ kind: 'shiftChanged', values: later, link: '' }, 'en')).toBe(
    'Shift changed from Thu 3 Dec 2026, 08:00–16:00, to Thu 3 Dec 2026, 08:00–17:00, Night picking',
  )
})

const reportsChange = /(Changed|Shortened|Moved|Extended|Edited|EndedEarly|Set)$/

test.each(notificationKinds.filter((kind) => reportsChange.test(kind)))(
  'the text of %s names what was before and what is now, in every language (F07)',
  (kind) => {
    // The value of the former company tag has its own name.
    const own: Readonly<Record<string, readonly string[]>> = { companyTagChanged: ['tag', 'former'] }
    const { changes = [] } = deliveryOf(kind)
    const names = own[kind] ?? changes.flatMap((field) => [field, wasName(field)])
    expect(names.length).toBeGreaterThan(0)
    const values = Object.fromEntries(names.map((name) => [name, `[${name}]`]))
    const others = {
      worker: 'Zoë',
      role: 'Picker',
      by: 'Sam',
      name: 'Payroll',
      client: 'Acme',
      from: '2026-12-01',
      date: '2026-12-01',
    }
    const written = { ...others, project: 'Night picking', until: '2026-12-31', cancelled: 0, ...values }
    for (const language of ['en', 'fr', 'nl'] as const) {
      const line = lineOf({ kind, values: written, link: '' }, language)
      // The span only selects between one day and several.
      for (const name of names) if (!/span$/i.test(name)) expect(line, `${language}: ${name}`).toContain(`[${name}]`)
    }
  },
)
