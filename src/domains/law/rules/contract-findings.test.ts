import { expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import type { LawInForce, LawOverride } from '../rules.ts'
import { waitingEnd } from './chains.ts'
import type { ContractFacts, Engagement } from './contract-facts.ts'
import { contractFindings } from './contract-length.ts'
import { contractRulesInForce } from './contract-rules.ts'
import { at, contract } from './testing/contract.ts'

const rulesFor = (country: string, facts: ContractFacts, law: Partial<LawInForce> = {}) =>
  contractRulesInForce(
    { country, refuses: true, ...law },
    { startDate: facts.startDate, concludedOn: facts.startDate, clientId: facts.clientId },
  )
/** The findings of a contract with their figures, without the rule. */
const found = (country: string, facts: ContractFacts, law: Partial<LawInForce> = {}) =>
  contractFindings(rulesFor(country, facts, law), facts).map(({ rule: _, ...figures }) => figures)

const override = (rule: string, more: Partial<LawOverride> = {}): LawOverride => ({
  rule,
  level: 'off',
  value: null,
  clientId: null,
  agreement: null,
  source: 'Accord, art. 1',
  ...more,
})
const hiring = { reason: 'hiring' }

test('BE: what a contract for a permanent hire breaks, with its figures', () => {
  const none = { from: null, to: null, until: null, isRefused: true }
  expect(found('BE', contract('2026-11-02', '2026-11-04', hiring))).toEqual([
    { ...none, subject: 'hiringShortest', actual: 0, limit: 1, unit: 'weeks', until: '2026-11-08' },
  ])
  expect(found('BE', contract('2026-11-02', '2027-05-02', hiring))).toEqual([
    { ...none, subject: 'hiringLongest', actual: 7, limit: 6, unit: 'months', until: '2027-05-01' },
  ])
  // 29 days from 2 November, after 400 days of others: 429 days are 15 months, until 4 January 2028.
  const vacancy = { persons: 4, days: 400 }
  expect(found('BE', contract('2026-11-02', '2026-11-30', { ...hiring, vacancy }))).toEqual([
    { ...none, subject: 'hiringPersons', actual: 5, limit: 3, unit: 'persons' },
    { ...none, subject: 'hiringTotal', actual: 15, limit: 9, unit: 'months' },
  ])
})

test('BE: nine months of a vacancy are counted to the day', () => {
  // Ten months from 2 November end on 1 September, the 304th day; the eleventh begins on the 305th.
  const months = (days: number) =>
    found('BE', contract('2026-11-02', '2026-11-30', { ...hiring, vacancy: { persons: 0, days: days - 29 } }))[0]
      ?.actual
  expect([months(273), months(274), months(304), months(305)]).toEqual([undefined, 10, 10, 11])
})

test('BE: a breach of an assumed reason is a warning', () => {
  const assumed = contract('2026-11-02', '2026-11-04', { ...hiring, isReasonAssumed: true })
  expect(found('BE', assumed)).toMatchObject([{ isRefused: false }])
  expect(found('BE', { ...assumed, isReasonAssumed: false })).toMatchObject([{ isRefused: true }])
})

test('BE: only an employment path lasts twelve months', () => {
  const path = (reason: string) => found('BE', contract('2026-01-01', '2027-01-01', { reason }))
  expect(path('employment_path')).toMatchObject([
    {
      subject: 'missionLength',
      actual: 13,
      from: '2026-01-01',
      to: '2027-01-01',
      until: '2026-12-31',
      isRefused: true,
    },
  ])
  expect(path('replacement')).toEqual([])
})

test('BE: a second trial names the contract before it, the one that ended last', () => {
  const trial = { level: 'refuse' } as const
  const law = { overrides: [override('BE-TC-09.trialPeriod.usual', trial)] }
  const tried = (others: Engagement[], trialDays = 2) =>
    found('BE', contract('2026-11-02', '2026-11-30', { trialDays, others }), law)
  const [first, second] = [at('2026-01-05', '2026-01-09'), at('2026-03-02', '2026-03-06')]
  const second_ = { subject: 'trialPeriod', actual: 2, from: '2026-03-02', to: '2026-03-06', isRefused: true }
  expect(tried([first, second])).toMatchObject([second_])
  expect(tried([second, first])).toMatchObject([second_])
  // Contracts that begin on the same day or later are not before it.
  expect(tried([at('2026-11-02', '2026-11-06'), at('2026-12-01', '2026-12-04')])).toEqual([])
  // A longer first trial may be agreed on.
  expect(tried([], 4)).toMatchObject([{ actual: 4, limit: 3, from: null, isRefused: false }])
})

test('BE: a student contract that is too long names its months and last day', () => {
  expect(found('BE', contract('2026-01-01', '2027-01-01', { isStudent: true }))).toMatchObject([
    { subject: 'studentContract', actual: 13, limit: 12, until: '2026-12-31', isRefused: true },
  ])
})

test('FR: a trial that is too long names its days, and one that is not known breaks nothing', () => {
  expect(found('FR', contract('2026-11-01', '2026-11-30', { trialDays: 3 }))).toMatchObject([
    { subject: 'trialPeriod', actual: 3, limit: 2, unit: 'days' },
  ])
  expect(found('FR', contract('2026-11-01', '2026-11-30', { trialDays: null }))).toEqual([])
})

const longLimit = 'FR-TC-09.missionLength.usual'
const refuses = (rule: string) => ({ overrides: [override(rule, { level: 'refuse' })] })

test('FR: a breach of a reason that is known is refused, one of an assumed reason is a warning', () => {
  const long = contract('2026-01-01', '2027-07-01')
  const refused = (more: Partial<ContractFacts>) => found('FR', { ...long, ...more }, refuses(longLimit))[0]?.isRefused
  expect([refused({}), refused({ isReasonAssumed: false })]).toEqual([true, true])
  expect([refused({ isReasonAssumed: true }), refused({ reason: null })]).toEqual([false, false])
})

test('rules that an agreement switches off are not broken', () => {
  const others = [
    at('2026-10-01', '2026-10-09'),
    at('2026-10-12', '2026-10-16'),
    at('2026-10-19', '2026-10-23'),
    at('2026-09-01', '2026-09-10'),
  ]
  const facts = contract('2026-10-26', '2028-10-27', { others, trialDays: 9 })
  const rules = ['missionLength.usual', 'renewals.usual', 'waitingPeriod.from14Days', 'waitingPeriod.below14Days']
  const subjects = (law: Partial<LawInForce> = {}) => found('FR', facts, law).map(({ subject }) => subject)
  expect(subjects()).toEqual(['missionLength', 'renewals', 'trialPeriod'])
  const [length, renewals, , short] = rules
  const off = (...names: string[]) => ({ overrides: names.map((name) => override(name)) })
  expect(subjects(off(`FR-TC-09.${length}`))).toEqual(['renewals', 'trialPeriod'])
  expect(subjects(off(`FR-TC-12.${renewals}`))).toEqual(['missionLength', 'trialPeriod'])
  expect(subjects(off('FR-TC-16.trialPeriod.longer'))).toEqual(['missionLength', 'renewals'])
  const early = contract('2026-09-14', '2026-09-18', { others: others.slice(3) })
  expect(found('FR', early)).toMatchObject([{ subject: 'waitingPeriod', actual: 5, until: '2026-09-17' }])
  expect(found('FR', early, off(`FR-TC-14.${short}`))).toEqual([])
  const tried = contract('2026-11-02', '2026-11-30', { trialDays: 9 })
  expect(found('BE', tried, off('BE-TC-09.trialPeriod.usual'))).toEqual([])
})

test('FR: without a waiting period each contract counts alone', () => {
  const others = [at('2026-10-05', '2026-10-09'), at('2026-10-12', '2026-10-16'), at('2026-10-19', '2026-10-23')]
  const subjects = (more: Partial<ContractFacts>) =>
    found('FR', contract('2026-10-26', '2026-10-30', { others, ...more })).map(({ subject }) => subject)
  expect(subjects({})).toEqual(['renewals'])
  expect(subjects({ reason: 'seasonal' })).toEqual([])
  expect(subjects({ specialCase: 'urgent_works' })).toEqual([])
})

test('no rule of these countries counts in another one', () => {
  const facts = contract('2020-01-01', '2026-11-30', { trialDays: 99, isStudent: true })
  expect(found('LU', facts)).toEqual([])
  expect(contractFindings([], facts)).toEqual([])
})

test('FR: contracts make a chain in any order, up to the one that is looked at', () => {
  const [first, second, third] = [
    at('2026-10-05', '2026-10-09'),
    at('2026-10-12', '2026-10-16'),
    at('2026-10-19', '2026-10-23'),
  ]
  const renewals = (others: Engagement[]) => found('FR', contract('2026-10-26', '2026-10-30', { others }))
  const all = [{ subject: 'renewals', actual: 3, from: '2026-10-05', to: '2026-10-30' }]
  expect(renewals([first, second, third])).toMatchObject(all)
  expect(renewals([third, first, second])).toMatchObject(all)
  // Those that begin on the same day or later do not count before it.
  expect(renewals([second, third, at('2026-10-26', '2026-10-30')])).toEqual([])
  expect(renewals([second, third, at('2026-11-02', '2026-11-06')])).toEqual([])
  // A contract within an earlier one does not shorten the chain.
  const within = [at('2026-10-05', '2026-10-23'), at('2026-10-12', '2026-10-13'), at('2026-10-14', '2026-10-15')]
  expect(renewals(within)).toMatchObject([{ subject: 'renewals', actual: 3, from: '2026-10-05', to: '2026-10-30' }])
})

test('FR: an opening day between two contracts ends the chain, and more than two weeks in any case', () => {
  const none = { holidays: new Set<string>(), weekdays: new Set<number>() }
  const third = (start: string) =>
    found(
      'FR',
      contract(start, daysAfter(start, 4), {
        others: [at('2026-10-01', '2026-10-02'), at('2026-10-03', '2026-10-04'), at('2026-10-05', '2026-10-09')],
        opening: none,
      }),
    ).map(({ subject }) => subject)
  expect(third('2026-10-23')).toEqual(['renewals'])
  expect(third('2026-10-24')).toEqual(['waitingPeriod'])
  // A client that is always closed has no last opening day: the search ends after ten years.
  expect(waitingEnd({ startDate: '2026-10-01', endDate: '2026-10-09' }, 2, none).until).toBe('2036-10-16')
})

test('an override of the client comes with its source, and keeps the level of the law where it says “usual”', () => {
  const facts = contract('2026-01-01', '2027-07-01')
  const overrides = [override(longLimit, { level: 'usual', value: 12, clientId: 'client', agreement: null })]
  const rule = rulesFor('FR', facts, { overrides }).find(({ id }) => id === 'FR-TC-09')
  expect(rule).toMatchObject({ limit: 12, isRefused: false })
  expect(rule?.setBy).toEqual({ by: 'client', agreement: null, source: 'Accord, art. 1' })
  const warned = [override(longLimit, { level: 'warn', clientId: 'client' })]
  expect(rulesFor('FR', facts, { overrides: warned }).find(({ id }) => id === 'FR-TC-09')?.isRefused).toBe(false)
  expect(rulesFor('FR', facts).find(({ id }) => id === 'FR-TC-09')).toMatchObject({ setBy: null, isRefused: false })
})
