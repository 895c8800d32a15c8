import { providerRoles } from '#base/actor.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { User } from '../../contract.ts'

/** A user whom an administrator may change. */
export const jonas: User = {
  id: uuid(71),
  email: 'jonas@northwind.example',
  givenName: 'Jonas',
  familyName: 'Vermeulen',
  role: 'manager',
  status: 'active',
  secondFactor: false,
  linked: false,
  seenAt: '2026-11-18T09:30:00Z',
  createdAt: '2026-03-02T08:00:00Z',
  onlyAdmin: false,
  rolesToGive: [...providerRoles],
  version: 3,
  allowed: ['edit', 'changeRole', 'deactivate'],
}

/** A user who has not chosen a password yet. */
export const invited: User = {
  ...jonas,
  id: uuid(72),
  email: 'li@northwind.example',
  givenName: 'Li',
  familyName: 'Wei',
  status: 'invited',
  seenAt: null,
  allowed: ['edit', 'changeRole', 'invite', 'delete'],
}
