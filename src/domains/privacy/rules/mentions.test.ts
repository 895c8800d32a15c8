import { expect, test } from 'vitest'
import { mentionsOf, type Person } from './mentions.ts'

const noMentions = { username: null, phone: null, textsTo: null, nationalId: null, devices: [] }
const zoe: Person = {
  ...noMentions,
  email: 'zoe@a.example',
  givenName: 'Zoë',
  familyName: 'Peeters',
  phone: '+32470112233',
}
const textsOf = (person: Person, shared: string[] = []) =>
  mentionsOf(person, 'Former', (one) => shared.includes(one)).map((one) => one.text)

test('full name, email address and phone number are removed from other people’s texts, each with its replacement', () => {
  expect(mentionsOf({ ...zoe, textsTo: zoe.phone }, 'Former', () => false)).toEqual([
    { text: 'Zoë Peeters', instead: 'Former' },
    { text: 'Peeters Zoë', instead: 'Former' },
    { text: 'zoe@a.example', instead: '•••' },
    { text: '+32470112233', instead: '•••' },
  ])
})

test('usernames, first or last names alone, short texts, and what somebody else shares, are not removed', () => {
  expect(textsOf({ ...zoe, username: 'http-https', phone: null, familyName: null })).toEqual(['zoe@a.example'])
  expect(textsOf({ ...zoe, givenName: 'A', familyName: 'Li', phone: null })).toEqual(['zoe@a.example'])
  expect(textsOf({ ...zoe, givenName: 'Bo', familyName: 'Li', phone: null })).toContain('Bo Li')
  expect(textsOf(zoe, ['zoë peeters', '+32470112233'])).toEqual(['Peeters Zoë', 'zoe@a.example'])
})
