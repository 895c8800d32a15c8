import { expect, test } from 'vitest'
import { gateOf, homeOf } from './gates.ts'

const worker = { type: 'worker', password_update_required: false, profile_complete: true } as const
const newWorker = { ...worker, password_update_required: true }
const provider = { type: 'provider', password_update_required: false, profile_complete: true } as const
const newProvider = { ...provider, profile_complete: false }

test('a signed-out visitor is sent to the sign-in', () => {
  expect(gateOf('provider', null)).toBe('/auth/login')
  expect(gateOf('providerAtFirst', null)).toBe('/auth/login')
  expect(gateOf('worker', null)).toBe('/auth/login?tab=worker')
  expect(gateOf('workerAtFirst', null)).toBe('/auth/login?tab=worker')
  expect(gateOf('public', null)).toBeUndefined()
  expect(gateOf('link', null)).toBeUndefined()
  expect(gateOf('anyone', null)).toBeUndefined()
})

test('each type of user is sent away from the screens of the other type', () => {
  expect(gateOf('provider', worker)).toBe('/')
  expect(gateOf('providerAtFirst', worker)).toBe('/')
  expect(gateOf('worker', provider)).toBe('/')
  expect(gateOf('workerAtFirst', provider)).toBe('/')
})

test('a worker with a temporary password sets a new one first', () => {
  expect(gateOf('worker', newWorker)).toBe('/auth/update-worker-password')
  expect(gateOf('workerAtFirst', newWorker)).toBeUndefined()
  expect(gateOf('public', newWorker)).toBe('/auth/update-worker-password')
})

test('an organisation with an incomplete profile completes it first', () => {
  expect(gateOf('provider', newProvider)).toBe('/auth/complete-provider-profile')
  expect(gateOf('providerAtFirst', newProvider)).toBeUndefined()
  expect(gateOf('public', newProvider)).toBe('/auth/complete-provider-profile')
})

test('a signed-in user without a required step is sent away from the sign-in', () => {
  expect(gateOf('public', provider)).toBe('/provider')
  expect(gateOf('link', provider)).toBe('/provider')
  expect(gateOf('providerAtFirst', provider)).toBe('/')
  expect(gateOf('public', worker)).toBe('/worker')
})

test('a worker may change the password at any time', () => {
  expect(gateOf('workerAtFirst', worker)).toBeUndefined()
})

test('the root leads each user to their home', () => {
  expect(homeOf(null)).toBe('/auth/login')
  expect(homeOf(worker)).toBe('/worker')
  expect(homeOf(newWorker)).toBe('/auth/update-worker-password')
  expect(homeOf(provider)).toBe('/provider')
  expect(homeOf(newProvider)).toBe('/auth/complete-provider-profile')
})
