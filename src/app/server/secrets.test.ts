import { expect, test } from 'vitest'
import { keyScopeOf } from '#base/route.ts'
import { mayCompress } from '#platform/server/http/compression.ts'
import { isDoneOnce } from '#platform/server/http/idempotency.ts'
import { answerFields, bodyFields, type Field } from '#platform/server/testing/hostile-input.ts'
import { routes } from './routes.ts'

const sent = new Set(['password', 'newPassword', 'oldPassword', 'code', 'codes', 'recoveryCodes', 'secret', 'proof'])
/** The names of credentials in responses, at the end of a path. In a response, `code` is the code of a refusal. */
const answered =
  /^(password|temporaryPassword|codes|recoveryCodes|secret|clientSecret|proof|key|resetToken|token|url|privateKey)$/
/** The names of fields that identify a person or a bank account. */
const identifying = /iban|nationalId|accountNumber|debtorAccount|^bankAccount$/i
// The codes of a payroll export name wage components.
const withoutSecrets = /^payrollExports\./
/** Fields that are called like a credential, or identify the organisation itself, and why they are neither. */
const harmless: Readonly<Record<string, string>> = {
  'accounts.readDemo password': 'is printed at the start, and public',
  'ownAccount.readDeviceKey key': 'is a public key',
  'factors.readFactors recoveryCodes': 'is the number of codes',
  'factors.removeAuthenticator recoveryCodes': 'is the number of codes',
  'factors.removePasskey recoveryCodes': 'is the number of codes',
  'billing.readSeller accountNumber': 'is printed on every invoice',
  'billing.saveSeller accountNumber': 'is printed on every invoice',
  'billing.makeStatement accountNumber': 'is printed on every invoice',
  'billing.readStatement accountNumber': 'is printed on every invoice',
  'billing.creditStatement accountNumber': 'is printed on every invoice',
  'portal.readClientHome accountNumber': 'is printed on every invoice',
  'portalInvoices.listClientInvoices accountNumber': 'is printed on every invoice',
}

/** The key in the report of an import names a question about the file. */
const ofImports = /^\w+\.(importFile|importWorkers|readImport|undoImport) key$/

const nameOf = ({ path }: Field) => String(path.findLast((step) => typeof step === 'string'))
const named = (fields: readonly Field[], names: RegExp) => fields.map(nameOf).filter((name) => names.test(name))
const holds = (fields: readonly Field[], names: ReadonlySet<string>) =>
  fields.some(({ path }) => path.some((step) => names.has(String(step))))

/** The routes that answer with such a field, with its name. */
const answering = (names: RegExp) =>
  routes.flatMap((served) =>
    withoutSecrets.test(served.name)
      ? []
      : [...new Set(named(answerFields(served.route), names))]
          .map((field) => ({ name: served.name, route: served.route, field: `${served.name} ${field}` }))
          .filter(({ field }) => !(field in harmless) && !ofImports.test(field)),
  )

test('T44 no route with a secret stores its response under an idempotency key', () => {
  const keyed = routes.filter(
    ({ name, route }) => route.method === 'POST' && route.access.for !== 'anyone' && !withoutSecrets.test(name),
  )
  const holding = keyed.filter(({ route }) => holds(bodyFields(route), sent))
  expect(holding.filter(({ route }) => !route.secret).map(({ name }) => name)).toEqual([])
  expect(holding.length).toBeGreaterThan(3)
})

test('a response with a secret is not compressed, not stored and not for API keys (F89)', () => {
  const holding = answering(answered)
  expect(holding.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'workforce.createFirstPassword',
      'workforce.renewTemporaryPassword',
      'keys.addKey',
      'webhooks.rotateSecret',
      'factors.renewRecoveryCodes',
      'shifts.renewCalendarFeed',
    ]),
  )
  expect(holding.filter(({ route }) => !route.secret).map(({ field }) => field)).toEqual([])
  for (const { route, field } of holding) {
    expect([field, mayCompress(route), isDoneOnce(route), keyScopeOf(route.access)]).toEqual([
      field,
      false,
      false,
      undefined,
    ])
  }
})

test('a response with a national ID or a bank account is not compressed, nor is a file (F89)', () => {
  const holding = answering(identifying)
  expect(holding.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'ownProfile.readOwnProfile',
      'workforce.readWorker',
      'bankTransactions.listBankTransactions',
    ]),
  )
  expect(holding.filter(({ route }) => mayCompress(route) !== false).map(({ field }) => field)).toEqual([])
  const files = routes.filter(({ route }) => route.download)
  expect(files.filter(({ route }) => mayCompress(route) !== false).map(({ name }) => name)).toEqual([])
})

test('each field that is called harmless exists', () => {
  const fields = new Set(
    routes.flatMap(({ name, route }) => answerFields(route).map((field) => `${name} ${nameOf(field)}`)),
  )
  expect(Object.keys(harmless).filter((field) => !fields.has(field))).toEqual([])
})
