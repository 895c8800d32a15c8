import { expect, test } from 'vitest'
import { isPublic, publicWay } from './public-way.ts'

const call = (address: string) =>
  new Promise((_, reject) => {
    publicWay(new URL(address), { signal: AbortSignal.timeout(5000) })
      .once('error', reject)
      .end()
  })

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('whether %s lies outside: %s', (address, outside) => {
  expect(isPublic(address)).toBe(outside)
})

test('no call reaches the internal network: not by a name that resolves to it, by a number, or without https', async () => {
  await expect(call('https://localhost/push')).rejects.toThrow('localhost does not lead outside')
  await expect(call('https://127.0.0.1/push')).rejects.toThrow('a number is no name of a host')
  await expect(call('https://[::1]/push')).rejects.toThrow('a number is no name of a host')
  await expect(call('https://0x7f000001/push')).rejects.toThrow('a number is no name of a host')
  await expect(call('http://push.example/push')).rejects.toThrow('only https')
})
