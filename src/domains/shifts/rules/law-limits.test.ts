import { describe, expect, test } from 'vitest'
import type { LawInForce, LawOverride } from '#domains/law/rules.ts'
import { lawBreachesOf, lawOfBreach, planBreaches, type PlanRules, strictestLimits } from './law.ts'

const zone = 'Europe/Paris'
const french: LawInForce = { country: 'FR', refuses: true }
const own: PlanRules = {
  minimumRestMinutes: 600,
  dailyMaximumMinutes: 720,
  weeklyMaximumMinutes: 3000,
  firstDayOfWeek: 1,
  timeZone: zone,
  law: french,
}
const override = (
  rule: string,
  clientId: string | null,
  value: number | null,
  level: LawOverride['level'] = 'usual',
) => ({
  rule,
  level,
  value,
  clientId,
  agreement: null,
  source: 'Accord, art. 1',
})
const day = 'FR-WT-02.dayMaximum.adults'
const rest = 'FR-WT-13.dailyRest.adults'

/** A shift of Paris in winter, an hour ahead of UTC. */
const shift = (date: string, from: string, to: string, clientId?: string) => ({
  startsAt: `${date}T${from}:00Z`,
  endsAt: `${date}T${to}:00Z`,
  breakMinutes: 30,
  isNew: true,
  clientId,
})

describe('The limits of a worker on a day', () => {
  const limits = (changes: Partial<PlanRules>, birth: string | null = '1990-05-01', clients = ['a']) => {
    const found = strictestLimits({ ...own, ...changes }, '2026-11-30', birth, new Set(clients))
    return [found.minimumRestMinutes, found.dailyMaximumMinutes, found.weeklyMaximumMinutes]
  }

  test('are those of the organisation if it checks no law, or if there is no client', () => {
    expect(limits({ law: null })).toEqual([600, 720, 3000])
    expect(limits({}, '1990-05-01', [])).toEqual([600, 720, 3000])
    expect(strictestLimits(own, '2026-11-30', null, new Set(['a']))).toMatchObject({
      firstDayOfWeek: 1,
      timeZone: zone,
    })
  })

  test('are each the stricter one of the organisation and the law', () => {
    expect(limits({})).toEqual([660, 600, 2880])
    expect(limits({ minimumRestMinutes: 661, dailyMaximumMinutes: 599, weeklyMaximumMinutes: 2879 })).toEqual([
      661, 599, 2879,
    ])
    expect(limits({ minimumRestMinutes: 659, dailyMaximumMinutes: 601, weeklyMaximumMinutes: 2881 })).toEqual([
      660, 600, 2880,
    ])
  })

  test('are those of the age on the day; nobody without a date of birth is a minor', () => {
    expect(limits({}, null)).toEqual([660, 600, 2880])
    expect(limits({}, '2008-12-01')).toEqual([720, 480, 2100])
    expect(limits({}, '2008-11-30')).toEqual([660, 600, 2880])
    expect(limits({}, '2010-12-01')).toEqual([840, 480, 2100])
  })

  test('are the widest ones of several clients', () => {
    const law = { ...french, overrides: [override(day, 'a', 700), override(rest, 'b', 630)] }
    expect(limits({ law }, '1990-05-01', ['a'])).toEqual([660, 700, 2880])
    expect(limits({ law }, '1990-05-01', ['a', 'b'])).toEqual([630, 700, 2880])
    expect(limits({ law }, '1990-05-01', ['c'])).toEqual([660, 600, 2880])
    const week = { ...french, overrides: [override('FR-WT-03.weekMaximum.adults', 'a', 2400)] }
    expect(limits({ law: week }, '1990-05-01', ['a', 'b'])).toEqual([660, 600, 2880])
    expect(limits({ law: week }, '1990-05-01', ['a'])).toEqual([660, 600, 2400])
    const off = { ...french, overrides: [override(day, 'a', null, 'off'), override(rest, 'a', null, 'off')] }
    expect(limits({ law: off }, '1990-05-01', ['a', 'b'])).toEqual([600, 720, 2880])
  })
})

describe('The breaches of a plan', () => {
  const long = [shift('2026-11-30', '06:00', '19:00')]
  const shown = (rules: PlanRules, away: { startsAt: string; endsAt: string }[] = [], isUnavailable = () => false) =>
    planBreaches(long, rules, { dateOfBirth: '1990-05-01', sums: null, away, isUnavailable }).map((breach) => [
      breach.kind,
      lawOfBreach(breach)?.id,
      breach.minutes,
    ])

  test('name the law where both it and the organisation are broken, and the organisation otherwise', () => {
    expect(shown({ ...own, law: null })).toEqual([['day', undefined, 750]])
    expect(shown(own)).toEqual([['day', 'FR-WT-02', 750]])
    const off = { ...french, overrides: [override(day, null, null, 'off')] }
    expect(shown({ ...own, law: off })).toEqual([['day', undefined, 750]])
    expect(shown({ ...own, dailyMaximumMinutes: 1440 })).toEqual([['day', 'FR-WT-02', 750]])
  })

  test('of the organisation stay if the law is broken at another time', () => {
    const two = [shift('2026-11-30', '07:00', '18:00'), shift('2026-12-01', '06:00', '19:00')]
    const law = { ...french, overrides: [override(day, null, 700)] }
    const found = planBreaches(two, { ...own, law, dailyMaximumMinutes: 600 }, { dateOfBirth: null, sums: null })
    expect(found.map((one) => [one.kind, one.from.slice(0, 10), lawOfBreach(one)?.limit])).toEqual([
      ['day', '2026-11-30', undefined],
      ['day', '2026-12-01', 700],
    ])
  })

  test('name the working days of the law instead of the missing rest day, and nothing else of the week', () => {
    const kinds = (days: number, changes: Partial<PlanRules>) => {
      const shifts = Array.from({ length: days }, (_, at) => shift(`2026-12-0${1 + at}`, '07:00', '11:00'))
      const plan = [shift('2026-11-30', '07:00', '11:00'), ...shifts]
      return planBreaches(plan, { ...own, ...changes }, { dateOfBirth: null, sums: null }).map(({ kind }) => kind)
    }
    expect(kinds(6, { law: null })).toEqual(['restDay'])
    expect(kinds(6, {})).toEqual(['workingDays'])
    expect(kinds(6, { weeklyMaximumMinutes: 1000 })).toEqual(['week', 'workingDays'])
    const law = { ...french, overrides: [override('FR-WT-14.workingDays.everyone', null, null, 'off')] }
    expect(kinds(6, { law })).toEqual(['restDay'])
    expect(kinds(7, { law })).toEqual(['restDay', 'weeklyRest'])
  })

  test('have time off and unavailability beside the law', () => {
    const away = [{ startsAt: '2026-11-30T05:00:00Z', endsAt: '2026-11-30T07:00:00Z' }]
    expect(shown(own, away, () => true).map(([kind]) => kind)).toEqual(['timeOff', 'unavailable', 'day'])
  })
})

describe('The law of each client', () => {
  const adult = { dateOfBirth: '1990-05-01', sums: null }
  const law: LawInForce = { ...french, overrides: [override(day, 'wide', 700), override(day, 'strict', 480)] }
  const broken = (...shifts: ReturnType<typeof shift>[]) =>
    lawBreachesOf(shifts, law, zone, adult).map(({ kind, minutes, limitMinutes }) => [kind, minutes, limitMinutes])

  test.each([
    ['wide', '18:10', []],
    ['wide', '18:11', [['day', 701, 700]]],
    ['strict', '14:30', []],
    ['strict', '14:31', [['day', 481, 480]]],
    ['other', '16:30', []],
    ['other', '16:31', [['day', 601, 600]]],
    [undefined, '16:31', [['day', 601, 600]]],
  ])('a shift for %s until %s', (client, to, expected) => {
    expect(broken(shift('2026-11-30', '06:00', to, client))).toEqual(expected)
  })

  test('counts for its own shifts, beside those of another client', () => {
    expect(
      broken(shift('2026-11-30', '06:00', '14:31', 'strict'), shift('2026-12-01', '06:00', '18:10', 'wide')),
    ).toEqual([['day', 481, 480]])
  })

  test('is found again for the same law, day and age', () => {
    const one = lawBreachesOf([shift('2026-11-30', '06:00', '18:11', 'wide')], law, zone, adult)
    const again = lawBreachesOf([shift('2026-11-30', '06:00', '18:11', 'wide')], law, zone, adult)
    expect(again[0]?.law).toBe(one[0]?.law)
    const minor = lawBreachesOf([shift('2026-11-30', '06:00', '18:11', 'wide')], law, zone, {
      ...adult,
      dateOfBirth: '2009-05-01',
    })
    expect(minor.map(({ law: { id } }) => id)).toContain('FR-YW-01')
  })
})
