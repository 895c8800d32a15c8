import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { ownAccountRoutes, type OwnSession } from '../../contract.ts'
import { type OwnFactors, factorRoutes } from '../../contract/factors.ts'
import { sensitiveRoutes } from '../../contract/sensitive.ts'

/** The tab with password, sessions and second factors. */
export const securityPath = '/provider/account?tab=security'

/** The session of the test. */
export const here: OwnSession = {
  id: uuid(81),
  present: true,
  browser: 'Chrome',
  system: 'Linux',
  remember: true,
  createdAt: '2026-11-16T08:00:00Z',
  seenAt: '2026-11-18T09:59:00Z',
  allowed: ['end'],
}

/** A session on another device. */
export const phone: OwnSession = {
  ...here,
  id: uuid(82),
  present: false,
  browser: 'Safari',
  system: 'iPhone',
  remember: false,
  seenAt: '2026-11-18T08:00:00Z',
}

/** No second factor. */
export const noFactors: OwnFactors = {
  authenticator: null,
  passkeys: [],
  recoveryCodes: null,
  allowed: ['addAuthenticator', 'addPasskey'],
}

/** An authenticator app with its recovery codes. */
export const withApp: OwnFactors = {
  authenticator: { createdAt: '2026-11-02T08:00:00Z' },
  passkeys: [],
  recoveryCodes: { left: 10, madeAt: '2026-11-02T08:00:00Z' },
  allowed: ['removeAuthenticator', 'addPasskey', 'renewCodes'],
}

/** Answers the sections of the tab; a test replaces what it is about. */
export function answerSecurity(api: FakeApi, factors: OwnFactors = noFactors): void {
  api.answers(sensitiveRoutes.readSignInAddress, () => ({ email: 'mia@northwind.example', pending: null }))
  answerSessions(api, here)
  api.answers(factorRoutes.readFactors, () => factors)
}

export function answerSessions(api: FakeApi, ...items: OwnSession[]): void {
  api.answers(ownAccountRoutes.listSessions, () => ({ items, total: items.length, nextCursor: null }))
}
