import { expect, test } from 'vitest'
import { answerFields, bodyFields, type Field } from '#platform/server/testing/hostile-input.ts'
import { routes } from './routes.ts'

const sent = new Set(['password', 'newPassword', 'oldPassword', 'code', 'codes', 'recoveryCodes', 'secret', 'proof'])
// In an answer a code is that of a refusal.
const answered = new Set(['password', 'codes', 'recoveryCodes', 'secret', 'proof', 'temporaryPassword'])
// A worker who is sent twice would be there twice: its answer rests sealed, for a day.
const kept = ['workforce.addWorker']

const holds = (fields: readonly Field[], names: ReadonlySet<string>) =>
  fields.some(({ path }) => path.some((step) => names.has(String(step))))

test('T44 of no route that takes or answers a secret anything is kept under a key, but for the one that makes a worker', () => {
  const keyed = routes.filter(({ route }) => route.method === 'POST' && route.gate.for !== 'anyone')
  const holding = keyed.filter(({ route }) => holds(bodyFields(route), sent) || holds(answerFields(route), answered))
  expect(holding.filter(({ route }) => !route.secret).map(({ name }) => name)).toEqual(kept)
  expect(holding.map(({ name }) => name)).toContain('factors.renewRecoveryCodes')
})
