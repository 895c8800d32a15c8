import { describe, expect, it } from 'vitest'
import { Formats } from '#base/formats.ts'
import { lineTexts } from './line-texts.ts'
import type { HourLimits, StubLine } from './stub-shapes.ts'

const say = (key: string, values?: Record<string, string | number>) =>
  values ? `${key}(${Object.values(values).join(', ')})` : key
const texts = lineTexts(say, new Formats('en-GB', 'Europe/Brussels'))
const limits: HourLimits = {
  overtimeDailyMinutes: 540,
  overtimeWeeklyMinutes: 2280,
  nightFrom: '22:00',
  nightTo: '06:00',
}

const line = (changes: Partial<StubLine>): StubLine => ({
  id: '1',
  kind: 'regular',
  project: null,
  role: null,
  from: null,
  to: null,
  minutes: 450,
  payRate: { amount: 1650, currency: 'EUR' },
  percent: 100,
  article: null,
  basisPoints: null,
  component: null,
  amount: { amount: 12_375, currency: 'EUR' },
  reason: null,
  isCut: false,
  adjustmentId: null,
  corrects: null,
  entries: [],
  ...changes,
})
const share = line({ kind: 'taxes', minutes: null, payRate: null, percent: null, basisPoints: 1307, reason: 'Tax' })
const plain = (text: string) => text.replaceAll('\u202F', ' ')

describe('A component of statutory pay', () => {
  const allowance = line({
    kind: 'component',
    minutes: null,
    payRate: null,
    percent: null,
    basisPoints: 1000,
    component: {
      id: 'paidLeave',
      base: { amount: 52_800, currency: 'EUR' },
      article: 'L1251-19',
      exception: null,
      balance: null,
    },
  })

  it('explains itself by its base, its percentage and its article', () => {
    expect(texts.name(allowance)).toBe('organisations.statutoryPay.component.paidLeave')
    expect(texts.sum(allowance)).toBe('€528.00 × 10%')
    expect(texts.rule(allowance, limits)).toEqual(['pay.rule.component.paidLeave(10%, €528.00)', 'L1251-19'])
  })
})

describe('The name of a line', () => {
  it('has the percentage unless it is 100 percent', () => {
    expect(texts.name(line({}))).toBe('pay.kind.regular')
    expect(texts.name(line({ kind: 'overtime', percent: 150 }))).toBe('pay.kind.overtime 150%')
  })

  it('is that of the deduction, but not the reason of a manual one', () => {
    expect(texts.name(share)).toBe('Tax')
    expect(texts.name({ ...share, reason: null })).toBe('pay.kind.taxes')
    expect(texts.name({ ...share, kind: 'other', adjustmentId: '2', reason: 'Badge' })).toBe('pay.kind.other')
    expect(texts.name(line({ kind: 'bonus', percent: null, reason: 'Stocktaking' }))).toBe('pay.kind.bonus')
  })
})

describe('The calculation of a line', () => {
  it('multiplies hours, rate and percentage', () => {
    expect(plain(texts.sum(line({})))).toBe('7 h 30 × €16.50')
    expect(plain(texts.sum(line({ percent: 150 })))).toBe('7 h 30 × €16.50 × 150%')
  })

  it('shows hours without a rate, a share of the gross pay, or nothing', () => {
    expect(plain(texts.sum(line({ payRate: null, percent: null })))).toBe('7 h 30')
    expect(texts.sum(share)).toBe('pay.line.ofGross(13.07%)')
    expect(texts.sum({ ...share, basisPoints: null })).toBe('')
  })
})

describe('The rule of a line', () => {
  it('names the limits of overtime and night hours, if they are known', () => {
    const overtime = line({ kind: 'overtime', percent: 150 })
    expect(texts.rule(overtime, limits).map(plain)).toEqual(['pay.rule.overtimeBeyond(150%, 9 h, 38 h)'])
    expect(texts.rule(overtime, null)).toEqual(['pay.rule.overtime(150%)'])
    expect(texts.rule(line({ kind: 'night', percent: 125 }), limits)).toEqual([
      'pay.rule.nightBetween(125%, 22:00, 06:00)',
    ])
  })

  it('is by hand for an adjustment of any kind', () => {
    for (const kind of ['bonus', 'earning', 'other'] as const)
      expect(texts.rule(line({ kind, adjustmentId: '2' }), limits)).toEqual(['pay.rule.byHand'])
  })

  it('says that a deduction is a share or fixed, and that it was cut', () => {
    expect(texts.rule(share, limits)).toEqual(['pay.rule.share(13.07%)'])
    expect(texts.rule({ ...share, basisPoints: null, isCut: true }, limits)).toEqual(['pay.rule.fixed', 'pay.rule.cut'])
    expect(texts.rule({ ...share, adjustmentId: '2', isCut: true }, null)).toEqual(['pay.rule.byHand', 'pay.rule.cut'])
  })
})
