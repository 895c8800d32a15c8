import { expect, test } from 'vitest'
import { mentionsOf, type Person } from './mentions.ts'

const nobody = { username: null, phone: null, textsTo: null, nationalId: null, devices: [] }
const zoe: Person = {
  ...nobody,
  email: 'zoe@a.example',
  givenName: 'Zoë',
  familyName: 'Peeters',
  phone: '+32470112233',
}
const said = (person: Person, shared: string[] = []) =>
  mentionsOf(person, 'Former', (one) => shared.includes(one)).map((one) => one.said)

test('full name, email address and phone number are removed from other people’s texts, each with its replacement', () => {
  expect(mentionsOf({ ...zoe, textsTo: zoe.phone }, 'Former', () => false)).toEqual([
    { said: 'Zoë Peeters', instead: 'Former' },
    { said: 'Peeters Zoë', instead: 'Former' },
    { said: 'zoe@a.example', instead: '•••' },
    { said: '+32470112233', instead: '•••' },
  ])
})

test('usernames, first or last names alone, short texts, and what somebody else shares, are not removed', () => {
  expect(said({ ...zoe, username: 'http-https', phone: null, familyName: null })).toEqual(['zoe@a.example'])
  expect(said({ ...zoe, givenName: 'A', familyName: 'Li', phone: null })).toEqual(['zoe@a.example'])
  expect(said({ ...zoe, givenName: 'Bo', familyName: 'Li', phone: null })).toContain('Bo Li')
  expect(said(zoe, ['zoë peeters', '+32470112233'])).toEqual(['Peeters Zoë', 'zoe@a.example'])
})
