import { describe, expect, test } from 'vitest'
import { type Permission, permissions, providerRoles, reachOf, type Role } from './actor.ts'
import { namedLanguage, pickLanguage } from './language.ts'
import {
  provider,
  providerAtFirst,
  accessRefusal,
  clientContact,
  clientContactWho,
  signedIn,
  worker,
  workerAtFirst,
  anyone,
} from './route.ts'

const everyRole: readonly Role[] = [...providerRoles, 'worker']

/** The table of permissions, line by line: providerAdmin, administrator, manager, provider, user, worker. */
const lines: [string, Permission[], (string | undefined)[]][] = [
  [
    'see workforce, clients, projects, requests, assignments',
    ['workforce:read', 'clients:read', 'projects:read', 'requests:read', 'assignments:read'],
    ['all', 'all', 'all', 'all', 'all', undefined],
  ],
  [
    'write clients, projects and requests, offer assignments',
    ['clients:write', 'projects:write', 'requests:write', 'assignments:write'],
    ['all', 'all', 'all', 'all', undefined, undefined],
  ],
  ['approve or reject requests', ['requests:decide'], ['all', 'all', 'all', undefined, undefined, undefined]],
  ['add and edit workers', ['workforce:write'], ['all', 'all', 'all', 'all', undefined, undefined]],
  ['write announcements', ['announcements:write'], ['all', 'all', 'all', undefined, undefined, undefined]],
  ['write to many, make groups', ['messages:many'], ['all', 'all', 'all', 'all', undefined, undefined]],
  ['share views of lists', ['views:share'], ['all', 'all', 'all', undefined, undefined, undefined]],
  ['see timesheets', ['timesheets:read'], ['all', 'all', 'all', 'managed', 'all', undefined]],
  ['decide timesheets', ['timesheets:decide'], ['all', 'all', 'all', 'managed', undefined, undefined]],
  [
    'see, calculate and issue pay, and bill',
    ['pay:read', 'pay:write', 'billing:read', 'billing:write'],
    ['all', 'all', undefined, undefined, undefined, undefined],
  ],
  [
    'users, roles, settings',
    ['users:read', 'users:write', 'organisation:write', 'events:read', 'webhooks:write', 'keys:write'],
    ['all', 'all', undefined, undefined, undefined, undefined],
  ],
  [
    'set the effect of confirmations by clients',
    ['confirmations:write'],
    ['all', 'all', 'all', undefined, undefined, undefined],
  ],
  ['manage kiosks', ['kiosks:write'], ['all', 'all', 'all', undefined, undefined, undefined]],
  ['set up single sign-on', ['signIn:write'], ['all', undefined, undefined, undefined, undefined, undefined]],
  ['close the organisation', ['organisation:close'], ['all', undefined, undefined, undefined, undefined, undefined]],
]

describe.each(lines)('T10 may %s', (_, named, reaches) => {
  test.each(named)('%s', (permission) => {
    expect(everyRole.map((role) => reachOf(role, permission))).toEqual(reaches)
  })
})

test('T10 no permission exists outside the table', () => {
  expect(Object.keys(permissions).sort()).toEqual(lines.flatMap(([, named]) => named).sort())
})

test('T10 no role has a permission by a name that every object has', () => {
  expect(reachOf('toString' as Role, 'clients:read')).not.toBe('all')
})

const actor = {
  accountId: '',
  organisationId: '' as never,
  sessionId: '',
  type: 'provider',
  role: 'user',
  passwordUpdateRequired: false,
  profileComplete: true,
  timeZone: 'UTC',
} as const
const contact = {
  type: 'client',
  contactId: '',
  clientId: '',
  organisationId: '' as never,
  sessionId: '',
  name: 'Ines Maes',
  permissions: ['invoices:read'],
  projectIds: null,
  timeZone: 'UTC',
} as const
const temp = { ...actor, type: 'worker', role: 'worker' } as const

test.each([
  ['anybody comes through where anyone may', anyone, undefined, true, undefined],
  ['nobody signed in', signedIn, undefined, true, 'UNAUTHENTICATED'],
  ['not signed in comes before the wrong type', worker, undefined, true, 'UNAUTHENTICATED'],
  ["a provider user at a worker's route", worker, actor, true, 'FORBIDDEN'],
  ["a worker at a provider's route", provider('clients:read'), temp, true, 'FORBIDDEN'],
  [
    'the wrong type comes before the password',
    provider('clients:read'),
    { ...temp, passwordUpdateRequired: true },
    true,
    'FORBIDDEN',
  ],
  [
    'a worker with a given password',
    worker,
    { ...temp, passwordUpdateRequired: true },
    true,
    'PASSWORD_UPDATE_REQUIRED',
  ],
  ['a worker who changes a given password', workerAtFirst, { ...temp, passwordUpdateRequired: true }, true, undefined],
  ['an incomplete profile', provider('clients:read'), { ...actor, profileComplete: false }, true, 'PROFILE_INCOMPLETE'],
  [
    'the incomplete profile comes before the permission',
    provider('clients:read'),
    { ...actor, profileComplete: false },
    false,
    'PROFILE_INCOMPLETE',
  ],
  [
    'an incomplete profile that is being completed',
    providerAtFirst('organisation:write'),
    { ...actor, profileComplete: false },
    true,
    undefined,
  ],
  [
    'no permission to complete it',
    providerAtFirst('organisation:write'),
    { ...actor, profileComplete: false },
    false,
    'FORBIDDEN',
  ],
  ["a contact at a user's route", provider('clients:read'), contact, true, 'FORBIDDEN'],
  ['a contact where users and workers may', signedIn, contact, true, 'FORBIDDEN'],
  ['a user in the client portal', clientContact, actor, true, 'FORBIDDEN'],
  ['a worker in the client portal', clientContactWho('invoices:read'), temp, true, 'FORBIDDEN'],
  ['nobody in the client portal', clientContact, undefined, true, 'UNAUTHENTICATED'],
  ['a contact in the client portal', clientContact, contact, false, undefined],
  ['a contact with the permission', clientContactWho('invoices:read'), contact, false, undefined],
  ['a contact without the permission', clientContactWho('hours:confirm'), contact, true, 'FORBIDDEN'],
  ['no permission', provider('clients:write'), actor, false, 'FORBIDDEN'],
  ['a permission', provider('clients:write'), actor, true, undefined],
] as const)('T07 %s', (_, gate, actor, may, shut) => {
  expect(accessRefusal(gate, actor, () => may)).toBe(shut)
})

test.each([
  ['fr-BE', 'fr'],
  ['nl-NL,en;q=0.5', 'nl'],
  ['de-DE,de;q=0.9,fr;q=0.4,en;q=0.8', 'en'],
  ['de', 'en'],
  ['frr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['*', 'en'],
  [['nl', 'fr'], 'nl'],
] as const)('T47 the languages %j give %s', (requested, language) => {
  expect(pickLanguage(requested as string)).toBe(language)
})

test.each([
  ['pl-PL,pl;q=0.9', undefined],
  [['ro-RO', 'ro'], undefined],
  ['*', undefined],
  [undefined, undefined],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'en'],
  [['pl', 'nl-BE'], 'nl'],
] as const)('T47 the languages %j name %s', (requested, language) => {
  expect(namedLanguage(requested as string)).toBe(language)
})
