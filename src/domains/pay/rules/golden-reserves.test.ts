import { describe, expect, test } from 'vitest'
import type { Currency } from '#base/currency.ts'
import type { ComponentId } from '#base/official/statutory-pay.ts'
import { goldenRows } from '#base/testing/golden-rows.ts'
import { componentLines, type EarlierPay, nothingEarlier } from './components.ts'
import { type ManualLine, stubsOf } from './stub.ts'
import { idOfComponent, nameOfComponent, settingOf, worked } from './testing/golden-words.ts'
import { goldenReserves, goldenTakenBack } from './testing/golden-reserves.ts'

const titledRows = (table: string) => goldenRows(table).map((row) => [row.title, row] as const)

/** `VB`, `ICCP@a` or `VB:TND`: a component, its assignment and its currency. */
function keyOf(text: string) {
  const [, name = '', assignmentId = null, currency = 'EUR'] = /^(\w+)(?:@(\w+))?(?::(\w+))?$/.exec(text) ?? []
  return { component: idOfComponent(name), assignmentId, currency: currency as Currency }
}

const [firstDate, lastDate] = ['2026-05-01', '2026-05-01']

function parse(hours: string, before: string) {
  const words = before.split(' ')
  const after = (word: string) => words.flatMap((one, at) => (one === word ? [words.slice(at + 1)] : []))
  const all = hours === '-' ? [] : hours.split('; ')
  const lines = [...after('holds'), ...after('paid')].map(([of = '', amounts = '', , back = '0']) => {
    const [amount = '0', base = '0'] = amounts.split('/')
    const article = of.startsWith('IFM') ? 'Code du travail, L1251-32' : 'Code du travail, L1251-19'
    const [paid, takenBack] = [BigInt(amount), BigInt(/^\d+$/.test(back) ? back : 0)]
    return Object.assign(keyOf(of), {
      amount: paid,
      base: BigInt(base),
      article,
      exception: null,
      firstDate,
      lastDate,
      takenBack,
    })
  })
  const [start = '2026-06-01', end = '2026-06-30'] = after('in')[0]?.[0]?.split('..') ?? []
  const correction = (word: string, kind: 'reserve' | 'payout') =>
    after(word).map(([of = '', amount = '0']): ManualLine => {
      const { currency, ...reserve } = keyOf(of)
      return {
        id: word,
        kind: 'earning',
        amount: Number(amount),
        currency,
        reason: 'Wrong',
        correctsLineId: 'line',
        minutes: null,
        reserve: { ...reserve, kind, article: 'WML' },
      }
    })
  const earlier: EarlierPay = {
    ...nothingEarlier,
    hours: all.filter((text) => text.startsWith('+')).map((text) => worked(text.slice(1))),
    components: lines.filter(({ base }) => base > 0n),
    ended: new Set(after('ended').map(([id = '']) => id)),
    grounds: new Map(after('ground').map(([id = '']) => [id, 'serious_fault'])),
    reserves: lines.slice(0, after('holds').length).map((line) => Object.assign({}, line, { balance: line.amount })),
    period: { startDate: start, endDate: end },
    isLeaving: words.includes('leaving'),
  }
  return {
    hours: all.filter((text) => !text.startsWith('+')).map(worked),
    byHand: [...correction('corrects', 'reserve'), ...correction('corrects!', 'payout')],
    earlier,
  }
}

describe('reserves', () => {
  test.each(titledRows(goldenReserves))('%s', (_, { given: [settings = '', hours = '', before = ''], expected }) => {
    const { hours: lines, byHand, earlier } = parse(hours, before)
    const statutoryPay = settings.split(' ').map(settingOf)
    const shown = stubsOf(lines, byHand, { deductions: [], statutoryPay }, earlier).map((stub) => {
      const text = (kind: string, line: NamedLine, amount: bigint, balance: bigint | null) =>
        `${kind} ${nameOfLine(line)} ${amount}${balance === null ? '' : ` (${balance})`}`
      const all = [
        ...stub.components.map((line) => text(line.kind, line, line.amount, line.balance)),
        ...stub.others.flatMap(({ kind, reserve, amount }) =>
          reserve ? text(kind, reserve, amount, reserve.balance) : [],
        ),
        ...stub.reserves.map((line) => text(line.kind, line, line.amount, line.balance)),
      ]
      return `${stub.currency} ${stub.gross}${all.length === 0 ? '' : `: ${all.join(', ')}`}`
    })
    expect(shown.join('; ') || '-').toBe(expected)
  })
})

describe('allowances that were taken back', () => {
  test.each(titledRows(goldenTakenBack))('%s', (_, { given: [settings = '', hours = '', before = ''], expected }) => {
    const { hours: lines, earlier } = parse(hours, before)
    const shown = componentLines(lines, settings.split(' ').map(settingOf), earlier).map(
      ({ base, amount, ...line }) => `${nameOfLine(line)} ${base} ${amount}`,
    )
    expect(shown.join('; ') || '-').toBe(expected)
  })
})

interface NamedLine {
  readonly component: ComponentId
  readonly assignmentId: string | null
}

function nameOfLine({ component, assignmentId }: NamedLine): string {
  return `${nameOfComponent(component)} ${assignmentId ?? 'all'}`
}
