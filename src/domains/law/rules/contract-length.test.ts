import { expect, test } from 'vitest'
import { contractLaw, contractLawFor } from '#base/official/contract-law.ts'
import { daysAfter } from '#base/days.ts'
import type { LawInForce, LawOverride } from '../rules.ts'
import { usualOpening, waitingEnd } from './chains.ts'
import type { ContractFacts, Engagement } from './contract-facts.ts'
import { contractFindings, monthsIn } from './contract-length.ts'
import { contractRuleKey, contractRulesInForce, replaceableContractRules } from './contract-rules.ts'
import { at, contract, opening } from './testing/contract.ts'

/** Defaults are refused only where an override of the organisation refuses them. */
const refusedDefaults = [...replaceableContractRules.keys()].map((rule): LawOverride => ({
  rule,
  level: 'refuse',
  value: null,
  clientId: null,
  agreement: null,
  source: 'Own choice',
}))

/** The rules that a contract breaks, as “rule until refused”. */
function broken(country: string, facts: ContractFacts, law: Partial<LawInForce> = {}) {
  const rules = contractRulesInForce(
    { country, refuses: true, overrides: refusedDefaults, ...law },
    { startDate: facts.startDate, concludedOn: facts.startDate, clientId: facts.clientId },
  )
  return contractFindings(rules, facts)
}
const named = (country: string, facts: ContractFacts, law: Partial<LawInForce> = {}) =>
  broken(country, facts, law).map(({ rule, subject }) => `${rule.id} ${subject}`)

test.each([
  ['increase', null, '2026-01-01', '2027-06-30', 18],
  ['replacement', 'awaiting_hire', '2026-01-01', '2026-09-30', 9],
  ['increase', 'urgent_works', '2026-01-01', '2026-09-30', 9],
  ['increase', 'abroad', '2026-01-01', '2027-12-31', 24],
  ['replacement', 'departure', '2026-01-01', '2027-12-31', 24],
  ['increase', 'export_order', '2026-01-01', '2027-12-31', 24],
  ['integration', 'apprentice', '2026-01-01', '2028-12-31', 36],
])('FR: a contract for %s (%s) from %s lasts until %s, not a day longer', (reason, specialCase, from, last, months) => {
  const ending = (endDate: string) => broken('FR', contract(from, endDate, { reason, specialCase }))
  expect(ending(daysAfter(last, -1))).toEqual([])
  expect(ending(last)).toEqual([])
  expect(ending(daysAfter(last, 1))).toMatchObject([
    { subject: 'missionLength', limit: months, actual: months + 1, until: last, isRefused: true },
  ])
})

test('FR: the contracts that follow each other count together, over a weekend and a public holiday too', () => {
  const weeks = [at('2026-11-02', '2026-11-06'), at('2026-11-09', '2026-11-10'), at('2026-11-12', '2026-11-13')]
  const renewed = (others: Engagement[]) => named('FR', contract('2026-11-16', '2026-11-20', { others }))
  expect(renewed(weeks.slice(1))).toEqual([])
  expect(renewed(weeks)).toEqual(['FR-TC-12 renewals'])
})

test('FR: a contract is renewed twice at most', () => {
  const others = [at('2026-10-01', '2026-10-31'), at('2026-11-01', '2026-11-30')]
  const third = contract('2026-12-01', '2026-12-31', { others })
  expect(broken('FR', third)).toEqual([])
  const fourth = contract('2027-01-01', '2027-01-31', { others: [...others, third] })
  expect(broken('FR', fourth)).toMatchObject([{ subject: 'renewals', actual: 3, limit: 2, from: '2026-10-01' }])
})

test('FR: contracts of another client or post do not count', () => {
  const others = [
    at('2026-10-01', '2026-10-31', { clientId: 'other' }),
    at('2026-10-01', '2026-10-31', { role: 'Driver' }),
  ]
  expect(broken('FR', contract('2026-11-03', '2026-11-06', { others }))).toEqual([])
})

test.each([
  // 13 days: half of it is 7 opening days, from 2 to 10 November.
  ['2026-10-19', '2026-10-31', 'FR-TC-14', '2026-11-10'],
  // 14 days: a third of it is 5 opening days.
  ['2026-10-18', '2026-10-31', 'FR-TC-13', '2026-11-06'],
  // 15 days: exactly 5.
  ['2026-10-17', '2026-10-31', 'FR-TC-13', '2026-11-06'],
  // 16 days: 6.
  ['2026-10-16', '2026-10-31', 'FR-TC-13', '2026-11-09'],
  // 31 days: 11 opening days, without the holiday on 11 November.
  ['2026-10-01', '2026-10-31', 'FR-TC-13', '2026-11-17'],
])('FR: the waiting period after a contract from %s to %s follows %s and ends on %s', (from, to, rule, until) => {
  const starting = (startDate: string) => broken('FR', contract(startDate, startDate, { others: [at(from, to)] }))
  expect(starting(until)).toMatchObject([{ subject: 'waitingPeriod', from, to, until, isRefused: true }])
  expect(starting(until)[0]?.rule.id).toBe(rule)
  expect(starting(daysAfter(until, 1))).toEqual([])
})

test('FR: the length of a contract that was renewed decides its waiting period', () => {
  const others = [at('2026-10-01', '2026-10-15'), at('2026-10-16', '2026-10-31')]
  expect(broken('FR', contract('2026-11-17', '2026-11-20', { others }))).toMatchObject([{ until: '2026-11-17' }])
})

test('FR: a client that works on Saturdays has more opening days', () => {
  const saturdays = { ...opening, weekdays: new Set([...usualOpening, 6]) }
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' }
  expect(waitingEnd(days, 3, opening)).toEqual({ days: 11, until: '2026-11-17' })
  expect(waitingEnd(days, 3, saturdays)).toEqual({ days: 11, until: '2026-11-14' })
})

test.each([
  [null, 'same_absence'],
  [null, 'urgent_works'],
  ['seasonal', null],
  ['customary', null],
  ['replaced_head', null],
])('FR: there is no waiting period for %s %s', (reason, specialCase) => {
  const others = [at('2026-10-01', '2026-10-31')]
  const facts = contract('2026-11-03', '2026-11-06', { others, reason: reason ?? 'replacement', specialCase })
  expect(broken('FR', facts)).toEqual([])
})

test('FR: a breach that depends on an unknown reason is a warning', () => {
  const others = [at('2026-10-01', '2026-10-31')]
  expect(broken('FR', contract('2026-11-03', '2026-11-06', { others, reason: null }))).toMatchObject([
    { subject: 'waitingPeriod', isRefused: false },
  ])
})

test.each([
  ['2026-11-01', '2026-11-30', 2],
  ['2026-11-01', '2026-12-01', 3],
  ['2026-11-01', '2026-12-31', 3],
  ['2026-11-01', '2027-01-01', 5],
])('FR: a contract from %s to %s has %i days of trial at most', (from, to, most) => {
  const tried = (trialDays: number) => named('FR', contract(from, to, { trialDays }))
  expect([tried(most - 1), tried(most)]).toEqual([[], []])
  expect(tried(most + 1)).toEqual(['FR-TC-16 trialPeriod'])
})

test('an agreement replaces a default, or switches it off', () => {
  const others = [at('2026-10-01', '2026-10-31')]
  const facts = contract('2026-11-10', '2026-11-13', { others })
  const override = (more: Partial<LawOverride>): Partial<LawInForce> => ({
    overrides: [
      {
        rule: 'FR-TC-13.waitingPeriod.from14Days',
        level: 'usual',
        value: null,
        clientId: null,
        agreement: null,
        source: 'Accord',
        ...more,
      },
    ],
  })
  expect(broken('FR', facts)).toMatchObject([{ until: '2026-11-17' }])
  // A fifth of the contract: 7 opening days.
  expect(broken('FR', facts, override({ value: 5 }))).toMatchObject([{ until: '2026-11-10', limit: 5 }])
  expect(broken('FR', facts, override({ level: 'off' }))).toEqual([])
  expect(broken('FR', facts, override({ level: 'warn' }))).toMatchObject([{ isRefused: false }])
})

test('BE: a contract for a permanent hire lasts from a week to six months', () => {
  const hiring = (endDate: string) => named('BE', contract('2026-11-02', endDate, { reason: 'hiring' }))
  expect(hiring('2026-11-07')).toEqual(['BE-TC-15 hiringShortest'])
  expect(hiring('2026-11-08')).toEqual([])
  expect(hiring('2027-05-01')).toEqual([])
  expect(hiring('2027-05-02')).toEqual(['BE-TC-15 hiringLongest'])
})

test('BE: a vacancy has three workers and nine months at most', () => {
  const filled = (persons: number, days: number) =>
    named('BE', contract('2026-11-02', '2026-11-30', { reason: 'hiring', vacancy: { persons, days } }))
  // Nine months from 2 November are 273 days, 29 of them are of this contract.
  expect(filled(2, 244)).toEqual([])
  expect(filled(3, 244)).toEqual(['BE-TC-16 hiringPersons'])
  expect(filled(2, 245)).toEqual(['BE-TC-16 hiringTotal'])
})

test('BE: an employment path lasts twelve months', () => {
  const path = (endDate: string) => named('BE', contract('2026-01-01', endDate, { reason: 'employment_path' }))
  expect(path('2026-12-31')).toEqual([])
  expect(path('2027-01-01')).toEqual(['BE-TC-03 missionLength'])
})

test('BE: the trial has three days, and there is no second one for the same function and client', () => {
  const tried = (trialDays: number, others: Engagement[] = []) =>
    named('BE', contract('2026-11-02', '2026-11-30', { trialDays, others }))
  expect([tried(2), tried(3), tried(4)]).toEqual([[], [], ['BE-TC-09 trialPeriod']])
  const before = [at('2026-01-05', '2026-01-09')]
  expect([tried(1, before), tried(0, before)]).toEqual([['BE-TC-09 trialPeriod'], []])
  expect(tried(3, [at('2026-01-05', '2026-01-09', { role: 'Driver' })])).toEqual([])
})

test('BE: a student contract lasts twelve months', () => {
  const student = (endDate: string, isStudent = true) => named('BE', contract('2026-01-01', endDate, { isStudent }))
  expect(student('2026-12-31')).toEqual([])
  expect(student('2027-01-01')).toEqual(['BE-TC-28 studentContract'])
  expect(student('2027-01-01', false)).toEqual([])
})

test.each([
  ['2022', 475],
  ['2023', 600],
  ['2024', 600],
  ['2025', 650],
  ['2026', 650],
])('BE: the quota of students in %s is %i hours, and a plan beyond it only warns', (year, hours) => {
  const day = `${year}-07-01`
  const found = (minutes: number) =>
    broken(
      'BE',
      contract(day, day, {
        isStudent: true,
        studentHours: { year, worked: minutes - 120, planned: 60, elsewhere: 60 },
      }),
    )
  expect([found(hours * 60 - 1), found(hours * 60)]).toEqual([[], []])
  expect(found(hours * 60 + 1)).toMatchObject([{ actual: hours + 1, limit: hours, isRefused: false }])
})

test('the months of a period are rounded up', () => {
  expect(monthsIn({ startDate: '2026-01-01', endDate: '2026-01-31' })).toBe(1)
  expect(monthsIn({ startDate: '2026-01-01', endDate: '2026-02-01' })).toBe(2)
  expect(monthsIn({ startDate: '2026-01-31', endDate: '2026-02-28' })).toBe(1)
  expect(monthsIn({ startDate: '2026-11-15', endDate: '2028-05-14' })).toBe(18)
  expect(monthsIn({ startDate: '2026-11-15', endDate: '2028-05-15' })).toBe(19)
})

test('only confirmed defaults can be replaced, and each key names one of them', () => {
  for (const [key, rule] of replaceableContractRules) {
    expect(rule).toMatchObject({ isDefault: true })
    expect(contractLaw.filter((one) => contractRuleKey(one) === key)).toHaveLength(1)
  }
  expect(
    contractLawFor('BE', { startDate: '2026-11-02', concludedOn: '2026-11-02' }).map(({ id }) => id),
  ).not.toContain('BE-TC-17')
})

test('a default of the law warns unless the organisation refuses it', () => {
  const long = contract('2026-01-01', '2027-07-01')
  expect(broken('FR', long, { overrides: [] }).map(({ rule, isRefused }) => [rule.id, isRefused])).toEqual([
    ['FR-TC-09', false],
  ])
  expect(broken('FR', long).map(({ rule, isRefused }) => [rule.id, isRefused])).toEqual([['FR-TC-09', true]])
})
