import { expect, test } from 'vitest'
import { blankPlan, chosenDays, nextDay, toPlan } from './plan-input.ts'

const blank = blankPlan({ assignmentId: 'a', mode: 'pattern', dates: ['2026-11-23'], last: '2026-12-31' })

test('a new pattern covers four weeks, but does not outlast its assignment', () => {
  expect(blank.pattern).toMatchObject({ from: '2026-11-23', to: '2026-12-20', weekdays: [1, 2, 3, 4, 5] })
  expect(blankPlan({ assignmentId: 'a', mode: 'pattern', dates: ['2026-11-23'], last: '2026-11-27' }).pattern.to).toBe(
    '2026-11-27',
  )
})

test('only the visible part of a plan is sent, and a reason only if there is one', () => {
  expect(Object.keys(toPlan(blank))).toEqual(['pattern'])
  expect(toPlan({ ...blank, mode: 'days', override: { reason: 'A flood' } })).toEqual({
    days: blank.days,
    override: { reason: 'A flood' },
  })
})

test('an added shift copies the last one, a day later', () => {
  const [first] = blank.days
  expect(nextDay([{ ...first, date: '2026-11-30', startTime: '22:00' } as never])).toMatchObject({
    date: '2026-12-01',
    startTime: '22:00',
  })
})

test('the days of a pattern are all its weekdays, including exceptions', () => {
  const pattern = { ...blank.pattern, weekdays: [1, 7], to: '2026-11-30', except: ['2026-11-30'] }
  expect(chosenDays(pattern)).toEqual(['2026-11-23', '2026-11-29', '2026-11-30'])
  expect(chosenDays({ ...pattern, to: '' })).toEqual([])
})
