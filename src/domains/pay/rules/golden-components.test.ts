import { describe, expect, test } from 'vitest'
import type { Currency } from '#base/currency.ts'
import { type ComponentId, componentIds, type EndGround, endGrounds } from '#base/official/statutory-pay.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { componentLines, type EarlierPay, nothingEarlier } from './components.ts'
import type { HourLine } from './hour-lines.ts'
import { worked } from './testing/golden-words.ts'

const on = (component: ComponentId, basisPoints: number | null = null, isOn = true): StatutoryPay => ({
  component,
  isOn,
  fromDate: '2019-01-01',
  paid: 'period',
  basisPoints,
  reason: basisPoints === null ? null : 'Agreement',
})
const french = [on('endOfAssignment'), on('paidLeave')]
const shown = (hours: string | readonly string[], settings: readonly StatutoryPay[], currency: Currency = 'EUR') =>
  componentLines(
    [hours].flat().map((text) => worked(text.replace(' ', `:${currency} `))),
    settings,
    nothingEarlier,
  ).map(
    ({ component, assignmentId, base, basisPoints, amount }) =>
      `${component} ${assignmentId ?? 'all'}: ${base} × ${basisPoints} = ${amount}`,
  )

describe('France: IFM and ICCP (FR-PC-01, FR-PC-03, FR-PC-04)', () => {
  test.each<[source: string, hours: string, lines: string[]]>([
    [
      'make-your-job.com, guide IFM et ICCP: 2 000 € gross, 21 % in all',
      'a 2000 2026-06-01/6000',
      ['endOfAssignment a: 200000 × 1000 = 20000', 'paidLeave a: 220000 × 1000 = 22000'],
    ],
    [
      'alfa-interim.fr: 1 500 € gross, IFM of 150 €',
      'a 1500 2026-06-01/6000',
      ['endOfAssignment a: 150000 × 1000 = 15000', 'paidLeave a: 165000 × 1000 = 16500'],
    ],
    [
      'synonyme-du-mot.com: 100 h at the SMIC of 11.88 €, 1 306.80 € with IFM, ICCP of 130.68 €',
      'a 1188 2025-06-02/6000',
      ['endOfAssignment a: 118800 × 1000 = 11880', 'paidLeave a: 130680 × 1000 = 13068'],
    ],
  ])('published example: %s', (_, hours, lines) => {
    expect(shown(hours, french)).toEqual(lines)
  })

  test.each([
    ['0.04 €: half a cent down', 'a 4 2026-06-01/60', 'endOfAssignment a: 4 × 1000 = 0'],
    ['0.05 €: half a cent up', 'a 5 2026-06-01/60', 'endOfAssignment a: 5 × 1000 = 1'],
    ['0.06 €', 'a 6 2026-06-01/60', 'endOfAssignment a: 6 × 1000 = 1'],
  ])('a line is rounded once, %s', (_, hours, line) => {
    expect(shown(hours, [on('endOfAssignment')])).toEqual([line])
  })

  test.each([
    ['the day before', '2024-04-23', []],
    ['the day itself', '2024-04-24', ['paidLeave a: 10000 × 1000 = 1000']],
    ['the day after', '2024-04-25', ['paidLeave a: 10000 × 1000 = 1000']],
  ])('the wording of the article on ICCP is known since 24 April 2024: %s', (_, day, lines) => {
    expect(shown(`a 10000 ${day}/60`, [on('paidLeave')])).toEqual(lines)
  })

  test('ICCP without IFM is a percentage of the hours alone', () => {
    expect(shown('a 2000 2026-06-01/6000', [on('paidLeave')])).toEqual(['paidLeave a: 200000 × 1000 = 20000'])
  })

  test('each assignment has its own lines, also over several rates', () => {
    expect(shown(['a 1000 2026-06-01/60', 'b 2000 2026-06-01/60', 'a 3000 2026-06-02/60'], french)).toEqual([
      'endOfAssignment a: 4000 × 1000 = 400',
      'paidLeave a: 4400 × 1000 = 440',
      'endOfAssignment b: 2000 × 1000 = 200',
      'paidLeave b: 2200 × 1000 = 220',
    ])
  })

  test('the percentage of an agreement replaces that of the law', () => {
    expect(shown('a 2000 2026-06-01/6000', [on('endOfAssignment', 1250)])).toEqual([
      'endOfAssignment a: 200000 × 1250 = 25000',
    ])
  })
})

describe('Netherlands: holiday allowance (NL-PC-01, NL-PC-02)', () => {
  test.each([
    ['the day before the old agreement', '2019-12-29', []],
    ['the first day of the old agreement', '2019-12-30', ['holidayAllowance all: 10000 × 833 = 833']],
    ['the last day of the old agreement', '2025-12-31', ['holidayAllowance all: 10000 × 833 = 833']],
    ['the first day of the law alone', '2026-01-01', ['holidayAllowance all: 10000 × 800 = 800']],
  ])('%s', (_, day, lines) => {
    expect(shown(`a 10000 ${day}/60`, [on('holidayAllowance')])).toEqual(lines)
  })

  test('a line over the turn of the year is divided by its minutes, and nothing is lost', () => {
    expect(shown('a 1001 2025-12-31/60 2026-01-01/120', [on('holidayAllowance')])).toEqual([
      'holidayAllowance all: 1001 × 833 = 83',
      'holidayAllowance all: 2002 × 800 = 160',
    ])
    expect(shown('a 1000 2025-12-31/20 2026-01-01/1', [on('holidayAllowance')])).toEqual([
      'holidayAllowance all: 333 × 833 = 28',
      'holidayAllowance all: 17 × 800 = 1',
    ])
  })

  test('all assignments together have one line', () => {
    expect(shown(['a 1000 2026-06-01/60', 'b 2000 2026-06-01/60'], [on('holidayAllowance')])).toEqual([
      'holidayAllowance all: 3000 × 800 = 240',
    ])
  })
})

test.each<[Currency, string]>([
  ['JPY', 'endOfAssignment a: 1105 × 1000 = 111'],
  ['TND', 'endOfAssignment a: 1105 × 1000 = 111'],
])('amounts are whole minor units of %s', (currency, line) => {
  expect(shown('a 1105 2026-06-01/60', [on('endOfAssignment')], currency)).toEqual([line])
})

test('hours without pay and hours before the first day add nothing', () => {
  expect(shown('a 0 2026-06-01/60', french)).toEqual([])
  const later: StatutoryPay = { ...on('endOfAssignment'), fromDate: '2026-06-02' }
  expect(shown('a 1000 2026-06-01/60', [later])).toEqual([])
  expect(shown('a 1000 2026-06-01/60 2026-06-02/60', [later])).toEqual(['endOfAssignment a: 1000 × 1000 = 100'])
})

describe('At the end of an assignment', () => {
  const atEnd = (component: ComponentId, fromDate = '2019-01-01'): StatutoryPay => ({
    ...on(component),
    fromDate,
    paid: 'end',
  })
  const settings = [atEnd('endOfAssignment'), atEnd('paidLeave')]
  const due = (hours: readonly string[], earlier: Partial<EarlierPay>, by: readonly StatutoryPay[] = settings) =>
    componentLines(
      hours.map((text) => worked(text)),
      by,
      { ...nothingEarlier, ...earlier },
    )
  const texts = (lines: ReturnType<typeof due>) =>
    lines.map(
      ({ component, base, amount, firstDate, lastDate }) => `${component} ${base} ${amount} ${firstDate} ${lastDate}`,
    )
  const october = worked('a 1003 2026-10-30/60')

  test('nothing is due before it, and then the percentage of all hours, rounded once', () => {
    expect(due(['a 1004 2026-11-02/60'], { hours: [october] })).toEqual([])
    const lines = due(['a 1004 2026-11-02/60'], { hours: [october], ended: new Set(['a']) })
    // Rounded by period, IFM would be 100 + 100.
    expect(texts(lines)).toEqual([
      'endOfAssignment 2007 201 2026-10-30 2026-11-02',
      'paidLeave 2208 221 2026-10-30 2026-11-02',
    ])
  })

  test('it is due without hours in the period, and once', () => {
    const lines = due([], { hours: [october], ended: new Set(['a']) })
    expect(texts(lines)).toEqual([
      'endOfAssignment 1003 100 2026-10-30 2026-10-30',
      'paidLeave 1103 110 2026-10-30 2026-10-30',
    ])
    expect(due([], { hours: [october], ended: new Set(['a']), components: lines })).toEqual([])
  })

  test('hours that are approved later are paid then', () => {
    const paid = due([], { hours: [october], ended: new Set(['a']) })
    const late = due(['a 500 2026-10-29/60'], { hours: [october], ended: new Set(['a']), components: paid })
    expect(late.map(({ base, amount }) => `${base} ${amount}`)).toEqual(['500 50', '550 55'])
  })

  test('a change from each period to the end, or back, loses and doubles nothing', () => {
    const first = due(['a 1003 2026-10-30/60'], {}, french)
    const end = due(['a 1004 2026-11-02/60'], { hours: [october], components: first, ended: new Set(['a']) })
    expect(end.map(({ base }) => base)).toEqual([1004n, 1104n])
    const back = due(['a 1004 2026-11-02/60'], { hours: [october] }, french)
    expect(back.map(({ base }) => base)).toEqual([2007n, 2208n])
  })

  test('a first day that moves later divides no line and is never below zero', () => {
    const first = due(['a 1000 2026-10-30/60 2026-11-03/60'], {}, french)
    const paid = worked('a 1000 2026-10-30/60 2026-11-03/60')
    const moved = french.map((one): StatutoryPay => Object.assign({}, one, { fromDate: '2026-11-02' }))
    const then = due(['a 1000 2026-11-04/60'], { hours: [paid], components: first }, moved)
    expect(then.map(({ base }) => base)).toEqual([1000n, 1100n])
  })
})

describe('On a ground on which the law excepts an assignment (FR-PC-02)', () => {
  const articles: readonly [EndGround, string][] = [
    ['ended_by_worker', 'Code du travail, L1251-33'],
    ['serious_fault', 'Code du travail, L1251-33'],
    ['force_majeure', 'Code du travail, L1251-33'],
    ['hired_by_client', 'Code du travail, L1251-32'],
    ['training', 'Code du travail, L1251-33'],
    ['seasonal', 'Code du travail, L1251-33'],
  ]
  const atEnd = french.map((one): StatutoryPay => ({ ...one, paid: 'end' }))
  const june = worked('a 2000 2026-06-01/6000')
  const due = (earlier: Partial<EarlierPay>, settings: readonly StatutoryPay[] = atEnd, hours: HourLine[] = []) =>
    componentLines(hours, settings, { ...nothingEarlier, ended: new Set(['a']), hours: [june], ...earlier })
  const texts = (lines: ReturnType<typeof due>) =>
    lines.map(
      ({ component, base, basisPoints, amount, exception }) =>
        `${component} ${base} × ${basisPoints} = ${amount} ${exception ?? 'due'}`,
    )

  test('each ground of the list has its article, and none is missing', () => {
    expect(articles.map(([ground]) => ground)).toEqual(endGrounds)
  })

  test.each(articles)('%s: no IFM, and ICCP of the hours alone', (ground, article) => {
    const lines = due({ grounds: new Map([['a', ground]]) })
    expect(texts(lines)).toEqual([`endOfAssignment 200000 × 0 = 0 ${ground}`, 'paidLeave 200000 × 1000 = 20000 due'])
    expect(lines[0]?.article).toBe(article)
  })

  test('another assignment of the worker keeps its allowance', () => {
    expect(texts(due({ grounds: new Map([['b', 'training']]) }))).toEqual([
      'endOfAssignment 200000 × 1000 = 20000 due',
      'paidLeave 220000 × 1000 = 22000 due',
    ])
  })

  test('what was paid each period stays, and only the rest is not due', () => {
    const components = componentLines([june], french, nothingEarlier)
    const rest = due({ components, grounds: new Map([['a', 'serious_fault']]) }, french, [
      worked('a 1000 2026-06-02/60'),
    ])
    expect(texts(rest)).toEqual(['endOfAssignment 1000 × 0 = 0 serious_fault', 'paidLeave 1000 × 1000 = 100 due'])
  })

  test('a line without an amount is written once', () => {
    const grounds = new Map([['a', 'force_majeure']] as const)
    const components = due({ grounds })
    expect(due({ grounds, components })).toEqual([])
  })

  test('if the ground is removed later, the whole allowance is due, and the paid leave on it', () => {
    const components = due({ grounds: new Map([['a', 'hired_by_client']]) })
    expect(texts(due({ components }))).toEqual([
      'endOfAssignment 200000 × 1000 = 20000 due',
      'paidLeave 20000 × 1000 = 2000 due',
    ])
  })
})

test('a component that is off or not listed adds nothing', () => {
  expect(shown('a 2000 2026-06-01/6000', [])).toEqual([])
  const off = componentIds.map((component) => on(component, null, false))
  expect(shown('a 2000 2026-06-01/6000', off)).toEqual([])
})

test('parts of lines add up to the hours, and amounts are the nearest to the exact percentage (5,000 sets)', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const faults: string[] = []
  for (let set = 0; set < 5000; set++) {
    const hours = Array.from({ length: 1 + random(4) }, () => {
      const first = Date.UTC(2025, 11, 20 + random(20))
      const days = Array.from({ length: 1 + random(6) }, (_, index) => {
        const date = new Date(first + index * 86_400_000).toISOString().slice(0, 10)
        return `${date}/${1 + random(600)}`
      })
      return worked(`a${random(3)} ${random(5000)} ${days.join(' ')}`)
    })
    const lines = componentLines(hours, [...french, on('holidayAllowance', random(2) ? 800 : null)], nothingEarlier)
    const sum = (of: typeof lines) => of.reduce((all, { base }) => all + base, 0n)
    const total = hours.reduce((all, { amount }) => all + amount, 0n)
    if (sum(lines.filter(({ component }) => component === 'endOfAssignment')) !== total) faults.push('assignments')
    if (sum(lines.filter(({ component }) => component === 'holidayAllowance')) !== total) faults.push('all hours')
    for (const { base, basisPoints, amount } of lines) {
      const off = 2n * (amount * 10_000n - base * BigInt(basisPoints))
      if (off > 10_000n || off <= -10_000n) faults.push(`rounding ${base} ${basisPoints} ${amount}`)
    }
  }
  expect(faults).toEqual([])
})

describe('What issued stubs have paid of an assignment', () => {
  const code = 'Code du travail, L1251-32'
  const paidBefore = (firstDate: string, lastDate: string, more: Partial<EarlierPay['components'][number]> = {}) => ({
    component: 'endOfAssignment' as const,
    assignmentId: 'a',
    currency: 'EUR' as const,
    base: 500n,
    amount: 50n,
    article: code,
    exception: null,
    firstDate,
    lastDate,
    ...more,
  })
  const since = (component: ComponentId, fromDate: string) => ({ ...on(component), fromDate })
  const due = (setting: StatutoryPay, before: EarlierPay['components'], hours = 'a 10000 2026-06-03/60') =>
    componentLines([worked(hours)], [setting], { ...nothingEarlier, components: before }).map(({ base }) =>
      Number(base),
    )

  test('counts from the first day of the setting, in the same component and article', () => {
    const allowance = since('endOfAssignment', '2026-06-02')
    expect(due(allowance, [])).toEqual([10_000])
    expect(due(allowance, [paidBefore('2026-06-01', '2026-06-01')])).toEqual([10_000])
    expect(due(allowance, [paidBefore('2026-06-02', '2026-06-02')])).toEqual([9500])
    expect(due(allowance, [paidBefore('2026-06-03', '2026-06-03')])).toEqual([9500])
    expect(due(allowance, [paidBefore('2026-06-03', '2026-06-03', { component: 'paidLeave' })])).toEqual([10_000])
    expect(due(allowance, [paidBefore('2026-06-03', '2026-06-03', { article: 'Another one' })])).toEqual([10_000])
    expect(due(allowance, [paidBefore('2026-06-03', '2026-06-03', { base: 10_000n })])).toEqual([])
  })

  test('is part of the base of paid leave from the first day of that on', () => {
    const leave = since('paidLeave', '2026-06-02')
    expect(due(leave, [paidBefore('2026-06-01', '2026-06-01')])).toEqual([10_000])
    expect(due(leave, [paidBefore('2026-06-02', '2026-06-02')])).toEqual([10_050])
    expect(due(leave, [paidBefore('2026-06-03', '2026-06-03')])).toEqual([10_050])
  })

  test('moves the first day to that of a line with days on both sides of it', () => {
    const allowance = since('endOfAssignment', '2026-06-02')
    const days = 'a 10000 2026-05-25/60 2026-06-03/60'
    expect(due(allowance, [paidBefore('2026-05-20', '2026-06-01')], days)).toEqual([10_000])
    expect(due(allowance, [paidBefore('2026-05-20', '2026-06-02')], days)).toEqual([19_500])
    expect(due(allowance, [paidBefore('2026-05-26', '2026-06-02')], days)).toEqual([9500])
  })
})

test('a component names the first and the last day of its hours, in any order of the lines', () => {
  const hours = ['a 1000 2026-06-05/60', 'a 2000 2026-06-01/60 2026-06-10/60', 'a 3000 2026-06-03/60 2026-06-07/60']
  for (const order of [hours, hours.toReversed()])
    expect(
      componentLines(
        order.map((text) => worked(text)),
        [on('endOfAssignment')],
        nothingEarlier,
      ),
    ).toMatchObject([
      { kind: 'component', firstDate: '2026-06-01', lastDate: '2026-06-10', base: 11_000n, amount: 1100n },
    ])
})
