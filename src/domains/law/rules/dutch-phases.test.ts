import { expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { usualOpening } from './chains.ts'
import type { ContractFacts, Engagement, RuleOf } from './contract-facts.ts'
import { contractFindings } from './contract-length.ts'
import { contractRulesInForce } from './contract-rules.ts'
import { noticeBy, phaseOn } from './dutch-phases.ts'

const limits = { weeks: 52, gapMonths: 6, phaseBMonths: 36, phaseBContracts: 6 }
const weeksFrom = (monday: string, count: number) =>
  Array.from({ length: count }, (_, index) => daysAfter(monday, 7 * index))
const at = (startDate: string, endDate: string): Engagement => ({
  clientId: 'client',
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
const rulesOn = (concludedOn: string, startDate = concludedOn) =>
  contractRulesInForce({ country: 'NL', refuses: true }, { startDate, concludedOn, clientId: 'client' })
const broken = (facts: ContractFacts) => contractFindings(rulesOn(facts.startDate), facts)

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
