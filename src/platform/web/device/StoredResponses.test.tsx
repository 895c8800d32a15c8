import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { route, worker } from '#base/route.ts'
import { readKey } from '../api/use-read.ts'
import { answerKey } from './cached-answer.ts'
import { changeStored, readStored } from './stored.ts'
import { storeResponses } from './stored-responses.ts'

const clockRoute = route({ method: 'GET', path: '/test/clock', access: worker, summary: 'A clock', output: z.string() })
const key = readKey(clockRoute, {})

function start(owner: string) {
  const client = new QueryClient()
  const begin = () => onTestFinished(storeResponses(client, owner, [{ route: clockRoute, input: {} }]))
  onTestFinished(() => changeStored({ forget: [['answer', owner]] }))
  return { client, begin, stored: () => readStored(answerKey(owner, clockRoute.path)) }
}

test('a response that arrived before the device began to store responses is stored', async () => {
  const { client, begin, stored } = start('ada')
  client.setQueryData(key, 'ready', { updatedAt: 1000 })
  begin()
  await expect.poll(stored).toEqual({ answer: 'ready', heardAt: 1000 })
})

test('a query that begins with a response is stored, as is every later response', async () => {
  const { client, begin, stored } = start('zoë')
  begin()
  client.getQueryCache().build(client, { queryKey: key, initialData: 'ready', initialDataUpdatedAt: 2000 })
  await expect.poll(stored).toEqual({ answer: 'ready', heardAt: 2000 })
  client.setQueryData(key, 'working', { updatedAt: 3000 })
  await expect.poll(stored).toEqual({ answer: 'working', heardAt: 3000 })
})

test('a stored response is shown until the first one arrives', async () => {
  const { client, begin } = start('bob')
  await changeStored({ put: [[answerKey('bob', clockRoute.path), { answer: 'ready', heardAt: 4000 }]] })
  begin()
  await expect.poll(() => client.getQueryData(key)).toBe('ready')
})
