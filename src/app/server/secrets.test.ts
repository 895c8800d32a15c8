import { expect, test } from 'vitest'
import { answerFields, bodyFields, type Field } from '#platform/server/testing/hostile-input.ts'
import { routes } from './routes.ts'

const sent = new Set(['password', 'newPassword', 'oldPassword', 'code', 'codes', 'recoveryCodes', 'secret', 'proof'])
// In a response, `code` is the code of a refusal.
const answered = new Set(['password', 'codes', 'recoveryCodes', 'secret', 'proof', 'temporaryPassword'])
// A worker sent twice would be created twice, so its response is stored encrypted for a day.
const allowed = ['workforce.addWorker']
// The codes of a payroll export name wage components.
const withoutSecrets = /^payrollExports\./

const holds = (fields: readonly Field[], names: ReadonlySet<string>) =>
  fields.some(({ path }) => path.some((step) => names.has(String(step))))

test('T44 no route with a secret stores its response under an idempotency key, except the one that adds a worker', () => {
  const keyed = routes.filter(
    ({ name, route }) => route.method === 'POST' && route.access.for !== 'anyone' && !withoutSecrets.test(name),
  )
  const holding = keyed.filter(({ route }) => holds(bodyFields(route), sent) || holds(answerFields(route), answered))
  expect(holding.filter(({ route }) => !route.secret).map(({ name }) => name)).toEqual(allowed)
  expect(holding.map(({ name }) => name)).toContain('factors.renewRecoveryCodes')
})
