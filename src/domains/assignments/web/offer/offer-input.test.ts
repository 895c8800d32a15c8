import { expect, test } from 'vitest'
import { assignmentForm } from '../../contract.ts'
import { blankOffer, type OfferTyped, toOffer } from './offer-input.ts'

const zone = 'Europe/Brussels'
const inputOf = (changes: Partial<OfferTyped>) => toOffer({ ...blankOffer, ...changes }, zone)

test.each([
  [null, null],
  [0, 0],
  [7.5, 450],
  [0.33, 20],
  [1.01, 61],
])('%s expected hours are %s minutes', (expectedHours, minutes) => {
  expect(inputOf({ expectedHours }).expectedMinutes).toBe(minutes)
})

test('the deadline is in the time zone of the organisation, in winter and in summer', () => {
  expect(inputOf({ answerBy: '2026-12-01T18:00' }).answerBy).toBe('2026-12-01T17:00:00Z')
  expect(inputOf({ answerBy: '2026-07-01T18:00' }).answerBy).toBe('2026-07-01T16:00:00Z')
  expect(toOffer({ ...blankOffer, answerBy: '2026-07-01T18:00' }, 'Africa/Tunis').answerBy).toBe('2026-07-01T17:00:00Z')
})

test('a deadline that occurs twice is the earlier one', () => {
  expect(inputOf({ answerBy: '2026-10-25T02:30' }).answerBy).toBe('2026-10-25T00:30:00Z')
})

test('a deadline in the hour that is skipped is kept for validation, which refuses it', () => {
  const { answerBy } = inputOf({ answerBy: '2026-03-29T02:30' })
  expect(answerBy).toBe('2026-03-29T02:30')
  expect(assignmentForm.shape.answerBy.safeParse(answerBy).success).toBe(false)
})

test('no deadline is null, and text that is not a time stays as it is', () => {
  expect(inputOf({}).answerBy).toBeNull()
  expect(inputOf({ answerBy: 'soon' }).answerBy).toBe('soon')
})
