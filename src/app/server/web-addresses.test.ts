import { expect, test } from 'vitest'
import { bodyFields, bodyNaming, type Field } from '#platform/server/testing/hostile-input.ts'
import type { ServedRoute } from '#platform/server/http/handlers.ts'
import { routes } from './routes.ts'

const host = 'portal.sample.com'
const good = `https://${host}`
/** Addresses that programs read in different ways, or that lead to another place than they show. */
const hostile = [
  String.raw`https://evil.com\@${host}`,
  String.raw`${good}\evil`,
  `https://evil.com\t.${host}`,
  `${good}/\tx`,
  `https://por\u200btal.sample.com`,
  `${good}/\u202egpj`,
  `https://an:secret@${host}`,
  `https://${host}@evil.com`,
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
]

/** True if the schema of a body has nothing against a value of one field. */
function accepts({ route }: ServedRoute, { path }: Field, value: string): boolean {
  const checked = route.body?.safeParse(bodyNaming(route, [[path, value]]))
  return !checked?.error?.issues.some((issue) => issue.path.join('.') === path.join('.'))
}

/** Every field of a body that takes an address and not a plain word. */
const fields = routes.flatMap((served) =>
  bodyFields(served.route)
    .filter(({ kind }) => kind === 'string')
    .filter((field) => accepts(served, field, good) && !accepts(served, field, 'sample'))
    .map((field) => ({ served, field, place: `${served.name} ${field.path.join('.')}` })),
)

test('the fields with addresses are found in the schemas (F97)', () => {
  expect(fields.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'webhooks.addWebhook address',
      'webhooks.editWebhook address',
      'singleSignOn.saveSignOn issuer',
      'clients.addClient website',
      'opportunities.addOpportunity link',
      'notifications.addDevice endpoint',
    ]),
  )
})

test.each(fields)('$place refuses addresses that lead elsewhere (F97)', ({ served, field }) => {
  expect(hostile.filter((value) => accepts(served, field, value))).toEqual([])
})
