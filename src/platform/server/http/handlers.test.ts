import { expect, test } from 'vitest'
import { clientContact, provider, route } from '#base/route.ts'
import type { ActorScope, ClientScope } from '../scope.ts'
import { serve } from './handlers.ts'

const access = { summary: 'A test', method: 'GET', path: '/test' } as const
const ofUsers = { read: route({ ...access, access: provider('clients:read') }) }
const ofContacts = { read: route({ ...access, access: clientContact }) }
const forUsers = ({ actor }: ActorScope) => void actor.accountId
const forContacts = ({ actor }: ClientScope) => void actor.contactId

test('a handler for users does not compile with a contact, and a handler for contacts not with a user', () => {
  const right = [
    ...serve('users', ofUsers, { read: forUsers }),
    ...serve('contacts', ofContacts, { read: forContacts }),
  ]
  const wrong = [
    // @ts-expect-error A contact is no account.
    ...serve('contacts', ofContacts, { read: forUsers }),
    // @ts-expect-error An account is no contact.
    ...serve('users', ofUsers, { read: forContacts }),
  ]
  expect([...right, ...wrong].map(({ name }) => name)).toEqual([
    'users.read',
    'contacts.read',
    'contacts.read',
    'users.read',
  ])
})
