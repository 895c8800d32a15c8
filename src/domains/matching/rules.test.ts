import { describe, expect, test } from 'vitest'
import {
  isBlocking,
  type Measures,
  obstacleKinds,
  obstaclesOf,
  parts,
  pointsOf,
  scoreOf,
  shares,
  sharesOf,
  certificationStatuses,
  type RequiredSkill,
  weights,
} from './rules.ts'

const required: RequiredSkill = {
  skills: [3, 0],
  certifications: 2,
  languages: [2],
  experience: 3,
  budgetRate: { amount: 2000, currency: 'EUR' },
  hasSite: true,
  days: 10,
  weeklyMaximumMinutes: 2880,
}
const best: Measures = {
  hasRole: true,
  skillLevels: [3, 1],
  languageLevels: [4],
  certificationRanks: [4, 4],
  experience: 3,
  rateAmount: 2000,
  rateCurrency: 'EUR',
  distanceMetres: 9_000,
  busyDays: 0,
  timeOffDays: 0,
  plannedMinutes: 0,
  isOnProject: false,
  isOffered: false,
  isAssigned: false,
  hasDeclined: false,
}
const share = (part: keyof typeof weights, worker: Partial<Measures>, request: Partial<RequiredSkill> = {}) =>
  sharesOf({ ...required, ...request }, { ...best, ...worker })[part]

test('all parts together are worth 100 points, and a perfect candidate gets all of them', () => {
  expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  expect(scoreOf(required, best).score).toBe(100)
  expect(scoreOf(required, best).parts).toEqual(
    parts.map((part) => ({ part, points: weights[part], maximum: weights[part] })),
  )
  expect(obstaclesOf(required, best)).toEqual([])
})

test('a candidate who meets nothing gets points only for what is unknown or not scheduled', () => {
  const none: Measures = {
    ...best,
    skillLevels: [0, 0],
    languageLevels: [0],
    certificationRanks: [0, 0],
    experience: 0,
    rateAmount: null,
    rateCurrency: null,
    distanceMetres: null,
    busyDays: 10,
  }
  expect(scoreOf(required, none).parts.map(({ part, points }) => `${part} ${points}`)).toEqual([
    'skills 0',
    'certifications 0',
    'availability 0',
    'experience 5',
    'languages 0',
    'rate 5',
    'distance 5',
    'planned 5',
  ])
})

describe('The share', () => {
  test.each([
    [[3, 1], 1000],
    [[2, 1], 750],
    [[2, 0], 250],
    [[0, 4], 500],
    [[0, 0], 0],
  ])('of skills is the average, with half for a level that is too low: %j earn %d', (skillLevels, earned) => {
    expect(share('skills', { skillLevels })).toBe(earned)
  })

  test('of skills depends on the role if none are required, and of languages and certifications is full', () => {
    expect(share('skills', { skillLevels: [] }, { skills: [] })).toBe(1000)
    expect(share('skills', { skillLevels: [], hasRole: false }, { skills: [] })).toBe(500)
    expect(share('languages', { languageLevels: [] }, { languages: [] })).toBe(1000)
    expect(share('certifications', { certificationRanks: [] }, { certifications: 0 })).toBe(1000)
  })

  test('of certifications depends on their validity over the whole period', () => {
    const each = certificationStatuses.map((_, index) => share('certifications', { certificationRanks: [index, 4] }))
    expect(each).toEqual([500, 500, 625, 900, 1000])
  })

  test.each([
    [0, 500],
    [1, 200],
    [2, 600],
    [3, 1000],
    [4, 1000],
  ])('of experience at level %d for a required level of 3 is %d', (experience, earned) => {
    expect(share('experience', { experience })).toBe(earned)
  })

  test.each([
    [1500, 1000],
    [2000, 1000],
    [2001, 998],
    [2250, 500],
    [2500, 0],
    [9_000_000_000, 0],
  ])('of a pay rate of %d for a budget rate of 2000 is %d', (rateAmount, earned) => {
    expect(share('rate', { rateAmount })).toBe(earned)
  })

  test('of a rate in another currency counts as unknown, and is full without a budget rate', () => {
    expect(share('rate', { rateCurrency: 'USD' })).toBe(shares.unknown)
    expect(share('rate', { rateAmount: null, rateCurrency: null }, { budgetRate: null })).toBe(1000)
    expect(share('rate', { rateAmount: 1 }, { budgetRate: { amount: 0, currency: 'EUR' } })).toBe(0)
  })

  test.each([
    [0, 1000],
    [10_000, 1000],
    [35_000, 500],
    [59_999, 1],
    [60_000, 0],
    [20_000_000, 0],
    [null, 500],
  ])('of a distance of %s metres is %d', (distanceMetres, earned) => {
    expect(share('distance', { distanceMetres })).toBe(earned)
  })

  test('of the distance counts as unknown if the work site has no coordinates', () => {
    expect(share('distance', { distanceMetres: 0 }, { hasSite: false })).toBe(shares.unknown)
  })

  test('of availability counts the days without work or time off', () => {
    expect(share('availability', { busyDays: 2, timeOffDays: 1 })).toBe(700)
    expect(share('availability', { timeOffDays: 0.5 })).toBe(950)
    expect(share('availability', { busyDays: 9, timeOffDays: 9 })).toBe(0)
  })

  test('of scheduled hours is what the busiest week leaves of the weekly maximum', () => {
    expect(share('planned', { plannedMinutes: 1440 })).toBe(500)
    expect(share('planned', { plannedMinutes: 9999 })).toBe(0)
  })

  test('is rounded once to points, half up', () => {
    expect(pointsOf('planned', 500)).toBe(3)
    expect(pointsOf('planned', 499)).toBe(2)
  })
})

test('all obstacles are listed, and warnings do not prevent an offer', () => {
  const stands = (worker: Partial<Measures>) => obstaclesOf(required, { ...best, ...worker })
  expect(stands({ isOffered: true, hasDeclined: true })).toEqual(['offered'])
  expect(stands({ isAssigned: true })).toEqual(['assigned'])
  expect(stands({ busyDays: 1, isOnProject: true })).toEqual(['overlap'])
  expect(stands({ busyDays: 1 })).toEqual(['busy'])
  expect(stands({ timeOffDays: 1 })).toEqual(['timeOff'])
  expect(stands({ certificationRanks: [0, 1] })).toEqual(['certificationMissing', 'certificationExpired'])
  expect(stands({ certificationRanks: [2, 3] })).toEqual(['certificationExpiring'])
  expect(stands({ plannedMinutes: 2880 })).toEqual(['weeklyHours'])
  expect(stands({ hasDeclined: true })).toEqual(['declined'])
  expect(obstacleKinds.filter((kind) => !isBlocking(kind))).toEqual([
    'busy',
    'timeOff',
    'unavailable',
    'weeklyHours',
    'rest',
    'law',
    'declined',
  ])
})
