import { expect, test } from 'vitest'
import { isEndpointAddress, retryPeriodMs, redeliverAfterMs } from './rules.ts'

test('the pause after a failed attempt grows fourfold, up to six hours', () => {
  expect([1, 2, 3, 4].map(redeliverAfterMs)).toEqual([5000, 20_000, 80_000, 320_000])
  expect(redeliverAfterMs(7)).toBe(20_480_000)
  expect(redeliverAfterMs(8)).toBe(6 * 3600_000)
  expect(redeliverAfterMs(100_000)).toBe(6 * 3600_000)
})

test('a delivery is tried 34 times before its endpoint is paused', () => {
  let [tries, elapsedMs] = [0, 0]
  while (elapsedMs < retryPeriodMs) elapsedMs += redeliverAfterMs(++tries)
  expect(tries).toBe(34)
})

test.each([
  'https://hooks.example.com',
  'https://hooks.example.com:443/interim?company=1',
  'https://hooks.example.com:8443/',
  'https://HOOKS.Example.com./interim',
  'https://münchen.example/',
  'http://127.0.0.1:8080/hook',
])('%s can be the address of an endpoint', (address) => {
  expect(isEndpointAddress(address)).toBe(true)
})

test.each([
  ['', 'empty'],
  ['hooks.example.com', 'without a scheme'],
  ['http://hooks.example.com', 'not encrypted'],
  ['ftp://hooks.example.com', 'of another protocol'],
  ['https://user@hooks.example.com', 'with a user'],
  ['https://:secret@hooks.example.com', 'with a password'],
  ['https://hooks.example.com/#part', 'with a fragment'],
  ['https://hooks.example.com:22', 'with the port of another service'],
  ['https://hooks.example.com:80', 'with the port of http'],
  ['https://intranet', 'without a domain'],
  ['https://printer.local', 'in a local network'],
  ['https://printer.LOCAL.', 'in a local network, with a final dot'],
  ['https://db.internal', 'in an internal domain'],
  ['https://127.0.0.1', 'of this machine'],
  ['https://10.0.0.1', 'in a private network'],
  ['https://0x7f000001', 'of this machine, in hexadecimal'],
  ['https://2130706433', 'of this machine, as one number'],
  ['https://0177.0.0.1', 'of this machine, in octal'],
  ['https://[::1]', 'of this machine, IPv6'],
  ['https://[::ffff:10.0.0.1]', 'in a private network, IPv6'],
  ['http://localhost', 'of this machine, by name'],
  ['http://127.0.0.1.example.com', 'that begins like a loopback number'],
])('%s cannot: %s', (address) => {
  expect(isEndpointAddress(address)).toBe(false)
})
