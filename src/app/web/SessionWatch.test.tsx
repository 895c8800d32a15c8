import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { accountRoutes, ownAccountRoutes } from '#domains/accounts/contract.ts'
import { session } from '#domains/accounts/web/session.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { call } from '#platform/web/api/client.ts'
import { test } from './testing/app-test.tsx'
import { never } from './testing/fake-api.ts'
import { user } from './testing/people.ts'

test('a read that is refused while a write renews the session does not sign the user out', async ({ api, visit }) => {
  const profile = user('providerAdmin')
  api.answers(clientRoutes.listClients, never)
  await visit('/provider/clients', profile)
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()

  const answered = Promise.withResolvers<void>()
  let isRenewed = false
  api.answers(accountRoutes.readProfile, () => {
    if (!isRenewed) throw refuse.UNAUTHENTICATED()
    return profile
  })
  api.answers(ownAccountRoutes.readRegion, () => {
    throw refuse.UNAUTHENTICATED()
  })
  api.answers(ownAccountRoutes.endOtherSessions, () => answered.promise)
  const loaded = api.sentTo(accountRoutes.readProfile).length
  const write = call(ownAccountRoutes.endOtherSessions, {})
  // When the second one is refused, the profile would have been read because of the first.
  for (let reads = 0; reads < 2; reads++)
    await expect(call(ownAccountRoutes.readRegion, {})).rejects.toMatchObject({ status: 401 })
  isRenewed = true
  answered.resolve()
  await write
  await expect.poll(() => api.sentTo(accountRoutes.readProfile).length).toBe(loaded + 1)
  await expect.poll(() => session.snapshot()).toEqual({ state: 'known', profile })
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
})

test.for(['before', 'after'])(
  'a profile that is read %s a write which renews the session is sent does not sign the user out',
  async (order, { api, visit }) => {
    const profile = user('providerAdmin')
    api.answers(clientRoutes.listClients, never)
    await visit('/provider/clients', profile)
    await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()

    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isRenewed = false
    api.answers(accountRoutes.readProfile, async () => {
      const isRefused = !isRenewed
      await arrived.promise
      if (isRefused) throw refuse.UNAUTHENTICATED()
      return profile
    })
    api.answers(ownAccountRoutes.endOtherSessions, () => answered.promise)
    const send = { read: () => session.load(), write: () => call(ownAccountRoutes.endOtherSessions, {}) }
    const both = order === 'before' ? [send.read(), send.write()] : [send.write(), send.read()]
    arrived.resolve()
    await expect.poll(() => api.sentTo(ownAccountRoutes.endOtherSessions).length).toBe(1)
    isRenewed = true
    answered.resolve()
    await Promise.all(both)
    expect(session.snapshot()).toEqual({ state: 'known', profile })
    await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  },
)
