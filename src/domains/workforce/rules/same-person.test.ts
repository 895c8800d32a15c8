import { expect, test } from 'vitest'
import { isSameName } from './same-person.ts'

test.each([
  ['Zoë', 'Peeters', 'ZOE', 'PEETERS', true],
  ['Zoë', 'Peeters', 'Peeters', 'Zoë', true],
  ['Jean-Pierre', 'Dubois', 'Jean Pierre', 'Dubois', true],
  ['Jean-Pierre', 'Dubois', 'Jeanpierre', 'Dubois', true],
  ['Jean-Pierre', 'Dubois', 'Dubois', 'Jeanpierre', true],
  ['Jan', 'Van den Berg', 'Jan', 'Vandenberg', true],
  ['Jan', 'Van den Berg', 'Berg', 'Jan van den', true],
  ['Aïcha', "N'Diaye", 'Aicha', 'N’Diaye', true],
  ['Łukasz', 'Wójcik', 'Lukasz', 'Wojcik', true],
  [null, 'Suharto', '', 'SUHARTO', true],
  ['Jan', 'Peeters', 'Jan', 'Peters', false],
  ['Jan', 'Peeters', 'Jan', 'Peeters Jan', false],
  ['', '', '', '', false],
])('%s %s and %s %s: %s', (firstName, lastName, otherFirst, otherLast, expected) => {
  expect(isSameName({ firstName, lastName }, { firstName: otherFirst, lastName: otherLast })).toBe(expected)
})
