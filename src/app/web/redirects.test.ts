import { expect, test } from 'vitest'
import { redirectFor, homeOf } from './redirects.ts'

const worker = { type: 'worker', password_update_required: false, profile_complete: true } as const
const newWorker = { ...worker, password_update_required: true }
const provider = { type: 'provider', password_update_required: false, profile_complete: true } as const
const newProvider = { ...provider, profile_complete: false }

test('a signed-out visitor is sent to the sign-in', () => {
  expect(redirectFor('provider', null)).toBe('/auth/login')
  expect(redirectFor('providerAtFirst', null)).toBe('/auth/login')
  expect(redirectFor('worker', null)).toBe('/auth/login?tab=worker')
  expect(redirectFor('workerAtFirst', null)).toBe('/auth/login?tab=worker')
  expect(redirectFor('public', null)).toBeUndefined()
  expect(redirectFor('link', null)).toBeUndefined()
  expect(redirectFor('anyone', null)).toBeUndefined()
  expect(redirectFor('contact', null)).toBeUndefined()
})

test('each type of user is sent away from the screens of the other type', () => {
  expect(redirectFor('provider', worker)).toBe('/')
  expect(redirectFor('providerAtFirst', worker)).toBe('/')
  expect(redirectFor('worker', provider)).toBe('/')
  expect(redirectFor('workerAtFirst', provider)).toBe('/')
})

test('a worker with a temporary password sets a new one first', () => {
  expect(redirectFor('worker', newWorker)).toBe('/auth/update-worker-password')
  expect(redirectFor('workerAtFirst', newWorker)).toBeUndefined()
  expect(redirectFor('public', newWorker)).toBe('/auth/update-worker-password')
})

test('an organisation with an incomplete profile completes it first', () => {
  expect(redirectFor('provider', newProvider)).toBe('/auth/complete-provider-profile')
  expect(redirectFor('providerAtFirst', newProvider)).toBeUndefined()
  expect(redirectFor('public', newProvider)).toBe('/auth/complete-provider-profile')
})

test('a signed-in user without a required step is sent away from the sign-in', () => {
  expect(redirectFor('public', provider)).toBe('/provider')
  expect(redirectFor('link', provider)).toBe('/provider')
  expect(redirectFor('providerAtFirst', provider)).toBe('/')
  expect(redirectFor('public', worker)).toBe('/worker')
})

test('a link about the account of its reader opens for everybody, signed in or not', () => {
  for (const profile of [null, provider, newProvider, worker, newWorker])
    expect(redirectFor('accountLink', profile)).toBeUndefined()
})

test('a worker may change the password at any time', () => {
  expect(redirectFor('workerAtFirst', worker)).toBeUndefined()
})

test('the root leads each user to their home', () => {
  expect(homeOf(null)).toBe('/auth/login')
  expect(homeOf(worker)).toBe('/worker')
  expect(homeOf(newWorker)).toBe('/auth/update-worker-password')
  expect(homeOf(provider)).toBe('/provider')
  expect(homeOf(newProvider)).toBe('/auth/complete-provider-profile')
})
