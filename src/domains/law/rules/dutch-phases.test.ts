import { describe, expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { usualOpening } from './chains.ts'
import type { ContractFacts, Engagement, RuleOf } from './contract-facts.ts'
import { contractFindings } from './contract-length.ts'
import { contractRulesInForce } from './contract-rules.ts'
import type { LawOverride } from '../rules.ts'
import { noticeBy, phaseLimits, phaseOn } from './dutch-phases.ts'

const limits = { weeks: 52, gapMonths: 6, phaseBMonths: 36, phaseBContracts: 6 }
const weeksFrom = (monday: string, count: number) =>
  Array.from({ length: count }, (_, index) => daysAfter(monday, 7 * index))
const at = (startDate: string, endDate: string, clientId = 'client'): Engagement => ({
  clientId,
  role: 'Picker',
  startDate,
  endDate,
})

test.each([
  [51, 'A'],
  [52, 'B'],
  [53, 'B'],
])('after %i weeks worked, phase %s counts', (count, phase) => {
  const weeks = weeksFrom('2025-01-06', count)
  const day = daysAfter('2025-01-06', 7 * count)
  expect(phaseOn(day, weeks, [], limits)).toMatchObject({ phase, weeks: count })
})

test('only weeks with work or paid holiday count, and those before a gap of more than six months do not', () => {
  const early = weeksFrom('2025-01-06', 40)
  // The last week ends on 12 October 2025.
  const after = (monday: string) => phaseOn(daysAfter(monday, 7), [...early, monday], [], limits).weeks
  expect(after('2026-04-13')).toBe(41)
  expect(after('2026-04-20')).toBe(1)
  expect(phaseOn('2026-04-13', early, [], limits).weeks).toBe(40)
  expect(phaseOn('2026-04-14', early, [], limits).weeks).toBe(0)
})

test('phase B ends after three years or six contracts', () => {
  const weeks = weeksFrom('2023-01-02', 52)
  const until = weeksFrom('2024-01-01', 156)
  const all = [...weeks, ...until]
  const phaseOnDay = (day: string, contracts: Engagement[] = []) => phaseOn(day, all, contracts, limits)
  expect(phaseOnDay('2024-01-08')).toMatchObject({ phase: 'B', phaseBFrom: '2024-01-01', phaseBUntil: '2026-12-31' })
  expect(phaseOnDay('2026-12-31').phase).toBe('B')
  expect(phaseOnDay('2027-01-01').phase).toBe('C')
  const contracts = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      at(daysAfter('2024-01-01', 30 * index), daysAfter('2024-01-01', 30 * index + 29)),
    )
  expect(phaseOnDay('2024-12-02', contracts(5)).phase).toBe('B')
  expect(phaseOnDay('2024-12-02', contracts(6)).phase).toBe('C')
})

const contract = (
  startDate: string,
  endDate: string,
  weeks: string[],
  stated: string | null,
  others: Engagement[] = [],
) =>
  ({
    ...at(startDate, endDate),
    reason: null,
    specialCase: null,
    isStudent: false,
    trialDays: null,
    others,
    opening: { holidays: new Set(), weekdays: usualOpening },
    vacancy: null,
    studentHours: null,
    dutch: { weeks, stated },
  }) satisfies ContractFacts
const rulesOn = (concludedOn: string, startDate = concludedOn, overrides: LawOverride[] = []) =>
  contractRulesInForce({ country: 'NL', refuses: true, overrides }, { startDate, concludedOn, clientId: 'client' })
const broken = (facts: ContractFacts, overrides: LawOverride[] = []) =>
  contractFindings(rulesOn(facts.startDate, facts.startDate, overrides), facts)
const override = (rule: string, level: LawOverride['level']): LawOverride => ({
  rule,
  level,
  value: null,
  clientId: null,
  agreement: null,
  source: 'Cao, art. 14',
})
const figures = (facts: ContractFacts, overrides: LawOverride[] = []) =>
  broken(facts, overrides).map(({ subject, actual, from, to, until }) => [subject, actual, from, to, until])

test('a contract that states phase A after 52 weeks breaks the rule', () => {
  const weeks = weeksFrom('2025-11-03', 52)
  expect(broken(contract('2026-11-02', '2026-11-29', weeks, 'A'))).toMatchObject([{ subject: 'phaseA', actual: 52 }])
  expect(broken(contract('2026-11-02', '2026-11-29', weeks, 'B'))).toEqual([])
})

test('a phase A contract that passes week 52 warns, and one that ends with it does not', () => {
  const weeks = weeksFrom('2025-11-03', 48)
  const ending = (endDate: string) => broken(contract('2026-10-05', endDate, weeks, 'A'))
  expect(ending('2026-11-01')).toEqual([])
  expect(ending('2026-11-02')).toMatchObject([{ subject: 'phaseA', actual: 53, until: '2026-11-01', isRefused: false }])
})

test('a new phase A contract at the client within a month lasts four weeks at least', () => {
  const others = [at('2026-09-01', '2026-09-30')]
  const from = (startDate: string, days: number) =>
    broken(contract(startDate, daysAfter(startDate, days - 1), [], 'A', others)).map(({ subject }) => subject)
  expect(from('2026-10-31', 27)).toEqual(['phaseAContract'])
  expect(from('2026-10-31', 28)).toEqual([])
  expect(from('2026-11-01', 27)).toEqual([])
})

test('contracts from 2028 on have two years of phase B, and a gap of 36 months', () => {
  const values = (concludedOn: string, startDate?: string) =>
    Object.fromEntries(rulesOn(concludedOn, startDate).map(({ subject, limit }) => [subject, limit]))
  expect(values('2027-12-31', '2028-01-01')).toMatchObject({ phaseB: 36, phaseGap: 6 })
  expect(values('2028-01-01')).toMatchObject({ phaseB: 24, phaseGap: 36 })
  expect(values('2023-01-01')).toMatchObject({ phaseA: 78, phaseB: 48 })
})

test('from 26 weeks on, notice is due ten days before the end', () => {
  const rules = rulesOn('2026-11-02')
  const of: RuleOf = (subject) => rules.find((rule) => rule.subject === subject)
  expect(noticeBy(of, '2026-12-31', 25)).toBeNull()
  expect(noticeBy(of, '2026-12-31', 26)).toBe('2026-12-21')
})

test('without one of the limits, phases are not counted', () => {
  const values = { phaseA: 52, phaseGap: 6, phaseB: 36, phaseBContracts: 6 }
  const without = (left: string): RuleOf => {
    const rules = rulesOn('2026-11-02').filter(({ subject }) => subject !== left)
    return (subject) => rules.find((rule) => rule.subject === subject)
  }
  expect(phaseLimits(without('nothing'))).toEqual(limits)
  for (const subject of Object.keys(values)) expect(phaseLimits(without(subject))).toBeUndefined()
  const weeks = weeksFrom('2025-11-03', 52)
  const facts = contract('2026-11-02', '2026-11-29', weeks, 'A')
  expect(broken(facts, [override('NL-TC-06.phaseB.usual', 'off')])).toEqual([])
  expect(broken(facts, [override('NL-TC-03.phaseA.usual', 'off')])).toEqual([])
  expect(broken(facts, [override('NL-TC-03.phaseA.usual', 'refuse')])).toMatchObject([{ isRefused: true }])
})

test('the week of the day and those after it have not been worked yet', () => {
  const weeks = weeksFrom('2026-01-05', 10)
  // The tenth week begins on 9 March.
  const none = { phase: 'A', phaseBFrom: null, phaseBUntil: null, contracts: 0 }
  expect(phaseOn('2026-03-15', weeks, [], limits)).toEqual({ ...none, weeks: 9 })
  expect(phaseOn('2026-03-16', weeks, [], limits)).toEqual({ ...none, weeks: 10 })
  expect(phaseOn('2026-01-20', weeks, [at('2026-01-05', '2026-01-09')], limits)).toEqual({ ...none, weeks: 2 })
})

test('of the contracts, those count that began in phase B and before the day', () => {
  // Phase B begins on 1 January 2024.
  const weeks = weeksFrom('2023-01-02', 80)
  const days = ['2023-12-31', '2024-01-01', '2024-03-03', '2024-03-04', '2024-03-05']
  const contracts = days.map((day) => at(day, day))
  expect(phaseOn('2024-03-04', weeks, contracts, limits)).toEqual({
    phase: 'B',
    weeks: 61,
    phaseBFrom: '2024-01-01',
    phaseBUntil: '2026-12-31',
    contracts: 2,
  })
})

test('a contract that states phase B after its months or its contracts breaks that rule', () => {
  const all = weeksFrom('2023-01-02', 215)
  expect(figures(contract('2026-12-31', '2027-02-28', all, 'B'))).toEqual([])
  expect(figures(contract('2027-01-01', '2027-02-28', all, 'B'))).toEqual([
    ['phaseB', null, '2024-01-01', null, '2026-12-31'],
  ])
  expect(figures(contract('2027-01-01', '2027-02-28', all, 'A'))[0]?.[0]).toBe('phaseB')
  expect(figures(contract('2027-01-01', '2027-02-28', all, 'C'))).toEqual([])
  const others = weeksFrom('2024-01-01', 6).map((day) => at(day, daysAfter(day, 4), 'other'))
  const seventh = (stated: string | null, count = 6) =>
    figures(contract('2024-12-02', '2025-03-02', all, stated, others.slice(0, count)))
  expect(seventh('B')).toEqual([['phaseBContracts', 6, '2024-01-01', null, null]])
  expect(seventh('A')).toEqual([['phaseBContracts', 6, '2024-01-01', null, null]])
  // On the last day of its months, phase B has ended by its contracts.
  expect(figures(contract('2026-12-31', '2027-02-28', all, 'B', others))[0]?.[0]).toBe('phaseBContracts')
  expect([seventh('B', 5), seventh('C'), seventh(null)]).toEqual([[], [], []])
  expect(seventh('A', 5)).toEqual([['phaseA', 100, '2024-01-01', null, null]])
})

test('the weeks left of phase A only warn, whatever the agreement says, and a better phase breaks nothing', () => {
  const weeks = weeksFrom('2025-11-03', 48)
  const refused = [override('NL-TC-03.phaseA.usual', 'refuse')]
  const longer = contract('2026-10-05', '2026-11-09', weeks, 'A')
  expect(broken(longer, refused)).toMatchObject([{ actual: 54, until: '2026-11-01', isRefused: false }])
  expect(broken({ ...longer, dutch: { weeks, stated: null } }, refused)).toHaveLength(1)
  expect(broken({ ...longer, dutch: { weeks, stated: 'B' } }, refused)).toEqual([])
})

describe('A short contract of phase A at the same client', () => {
  const from = (others: Engagement[], stated: string | null = 'A', days = 27, start = '2026-10-31') =>
    figures(contract(start, daysAfter(start, days - 1), [], stated, others))
  const before = at('2026-09-01', '2026-09-30')
  const finding = ['phaseAContract', 3, '2026-09-01', '2026-09-30', '2026-11-27']

  test('names the contract before it, its weeks and the last day of four weeks', () => {
    expect(from([before])).toEqual([finding])
    expect(from([before], null)).toEqual([finding])
    expect(from([before], 'A', 21)).toEqual([finding])
    expect(from([before], 'A', 20)).toEqual([finding.with(1, 2)])
    expect(from([before], 'B')).toEqual([])
  })

  test('follows the last one that has ended, of that client', () => {
    const older = at('2026-08-01', '2026-08-31')
    expect(from([before, older])).toEqual([finding])
    expect(from([older, before])).toEqual([finding])
    expect(from([older])).toEqual([])
    expect(from([at('2026-09-01', '2026-09-30', 'other')])).toEqual([])
    expect(from([older, at('2026-10-01', '2026-10-31')])).toEqual([])
    expect(from([older, at('2026-11-02', '2026-11-15')])).toEqual([])
  })

  test('is allowed where the agreement has no such rule, as before 2026', () => {
    expect(from([at('2025-09-01', '2025-09-30')], 'A', 27, '2025-10-31')).toEqual([])
    const facts = contract('2026-10-31', '2026-11-26', [], 'A', [before])
    expect(broken(facts, [override('NL-TC-04.phaseAContract.usual', 'off')])).toEqual([])
  })
})

test('without a rule on notice none is due', () => {
  expect(noticeBy(() => undefined, '2026-12-31', 52)).toBeNull()
})
