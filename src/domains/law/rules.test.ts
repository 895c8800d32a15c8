import { expect, test } from 'vitest'
import { type LawInForce, type LawOverride, replaceableRules, ruleKey, rulesInForce } from './rules.ts'

const day = '2026-11-30'
const dayMaximum = 'FR-WT-02.dayMaximum.adults'
const override = (more: Partial<LawOverride>): LawOverride => ({
  rule: dayMaximum,
  level: 'usual',
  value: 720,
  clientId: null,
  agreement: null,
  source: 'Accord de branche, art. 4',
  ...more,
})
const law: LawInForce = {
  country: 'FR',
  refuses: true,
  overrides: [
    override({ value: 690 }),
    override({ agreement: 'Metal', value: 720 }),
    override({ clientId: 'client', value: 660, level: 'refuse' }),
  ],
  agreements: { client: 'Metal', colleague: 'Metal' },
}
const found = (clientId: string | undefined, by: LawInForce = law) =>
  rulesInForce(by, { day, age: 30, clientId }).find((rule) => ruleKey(rule) === dayMaximum)

test.each([
  ['client', 660, 'client', true],
  ['colleague', 720, 'agreement', false],
  ['other', 690, 'organisation', false],
  [undefined, 690, 'organisation', false],
])(
  'the override of the client comes first, then the agreement, then the organisation: %s',
  (client, limit, by, isRefused) => {
    expect(found(client)).toMatchObject({ limit, isRefused, setBy: { by } })
  },
)

test('without an override, the law counts as it is, and a rule with exceptions only warns', () => {
  const { overrides: _, ...plain } = law
  expect(found('client', plain)).toMatchObject({ limit: 600, isRefused: false, setBy: null })
})

test('a rule that is switched off for a client counts for the others', () => {
  const off = { ...law, overrides: [override({ clientId: 'client', level: 'off', value: null })] }
  expect(found('client', off)).toBeUndefined()
  expect(found('other', off)).toMatchObject({ limit: 600 })
})

test('a rule can be refused without exception, or only warn, whatever the organisation chose', () => {
  const refuse = { ...law, refuses: false, overrides: [override({ level: 'refuse', value: null })] }
  expect(found('other', refuse)).toMatchObject({ limit: 600, isRefused: true })
  const rest = { ...law, overrides: [override({ rule: 'FR-WT-15.weeklyRest.everyone', level: 'warn', value: null })] }
  const found15 = (by: LawInForce) => rulesInForce(by, { day, age: 30 }).find(({ id }) => id === 'FR-WT-15')
  expect([found15(law)?.isRefused, found15(rest)?.isRefused]).toEqual([true, false])
})

test('the rules that can be replaced have different names', () => {
  expect(replaceableRules.size).toBe(63)
  for (const [key, rule] of replaceableRules) expect(ruleKey(rule)).toBe(key)
})
