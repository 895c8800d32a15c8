import { expect, test } from 'vitest'
import { confirmIdentity, confirmWith } from './confirmation.ts'

test('concurrent requests need one confirmation, and without a confirmer there is none', async () => {
  expect(await confirmIdentity()).toBe(false)
  let count = 0
  let answer: (isConfirmed: boolean) => void = () => undefined
  const stop = confirmWith(() => {
    count++
    return new Promise((resolve) => (answer = resolve))
  })
  const waiting = [confirmIdentity(), confirmIdentity()]
  answer(true)
  expect([await Promise.all(waiting), count]).toEqual([[true, true], 1])
  const later = confirmIdentity()
  answer(false)
  expect([await later, count]).toEqual([false, 2])
  stop()
  expect(await confirmIdentity()).toBe(false)
})

test('a question that went away unanswered does not keep the next one from being asked', async () => {
  const stop = confirmWith(() => new Promise(() => undefined))
  void confirmIdentity()
  stop()
  const end = confirmWith(() => Promise.resolve(true))
  expect(await confirmIdentity()).toBe(true)
  end()
})
