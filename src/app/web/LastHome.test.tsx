import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarly } from '#platform/web/api/early-reads.ts'
import { lastHome, rememberHome, watchHomeReads } from './last-home.ts'

const former = location.href
const read = (address: string) => void takeEarly(address, 'en')
const remembered = () => (JSON.parse(localStorage.getItem('interim.home') ?? '{}') as { reads?: string[] }).reads

beforeEach(() => {
  vi.useFakeTimers()
  rememberHome('provider')
  history.replaceState(history.state, '', lastHome())
  watchHomeReads()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  rememberHome(null)
  history.replaceState(history.state, '', former)
})

test('a slow home is remembered with all that it read, each once, the profile first', () => {
  for (const address of ['/api/notifications', '/api/auth/me', '/api/home']) {
    vi.advanceTimersByTime(2500)
    read(address)
  }
  read('/api/home')
  expect(remembered()).toBeUndefined()
  vi.advanceTimersByTime(3000)
  expect(remembered()).toEqual(['/api/auth/me', '/api/home', '/api/notifications'])
})

test('what another screen reads is not remembered', () => {
  read('/api/home')
  history.replaceState(history.state, '', '/provider/clients')
  read('/api/clients')
  vi.advanceTimersByTime(3000)
  expect(remembered()).toEqual(['/api/auth/me', '/api/home'])
})
