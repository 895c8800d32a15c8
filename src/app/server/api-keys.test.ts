import { expect, test } from 'vitest'
import { keyScopes } from '#base/actor.ts'
import { keyScopeOf } from '#base/route.ts'
import { routes } from './routes.ts'
import { expectedRoutes } from './testing/expected-routes.ts'

const expected = [...expectedRoutes].flatMap(([name, { key }]) => (key ? [{ name, key }] : []))
const open = routes.filter(({ route }) => keyScopeOf(route.access) !== undefined)

test('T63 the routes that are open to API keys are those of the table, with the same scopes', () => {
  const declared = open.map(({ name, route }) => `${name} ${keyScopeOf(route.access)}`)
  expect(declared.sort()).toEqual(expected.map(({ name, key }) => `${name} ${key}`).sort())
})

test('T63 each scope opens at least one route', () => {
  expect([...new Set(expected.map(({ key }) => key))].sort()).toEqual([...keyScopes].sort())
})

test('T63 users, keys, webhooks, sign-in, settings, secrets and streams are closed to API keys', () => {
  const closed =
    /^(accounts|users|ownAccount|factors|sensitive|singleSignOn|keys|webhooks|privacy|settings|organisations|background|notifications)\.|reveal|Password|TransferFile|savePayer|saveSeller/
  const wrong = open.filter(({ name, route }) => closed.test(name) || route.secret || route.stream)
  expect(wrong.map(({ name }) => name)).toEqual([])
})
