import type { Currency } from '#base/currency.ts'
import type { ComponentId } from '#base/official/statutory-pay.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import type { HourLine } from '../hour-lines.ts'

const ids = { IFM: 'endOfAssignment', ICCP: 'paidLeave', VB: 'holidayAllowance' } as const

/** Returns the component of a name in golden tables: `IFM`. */
export const idOfComponent = (name: string): ComponentId => ids[name as keyof typeof ids]

/** Returns the name of a component in golden tables. */
export const nameOfComponent = (id: ComponentId) => Object.entries(ids).find(([, of]) => of === id)?.[0]

/**
 * Reads how a component is paid: its name, `!` if at the end of the assignment or `~` if reserved, `:` and the hundredths of a percent of an
 * agreement, `@` and the first day.
 */
export function settingOf(text: string): StatutoryPay {
  const [, name = '', paid, points, fromDate = '2019-01-01'] = /^(\w+)([!~]?)(?::(\d+))?(?:@(\S+))?$/.exec(text) ?? []
  const basisPoints = points === undefined ? null : Number(points)
  return {
    component: idOfComponent(name),
    isOn: true,
    fromDate,
    paid: paid === '!' ? 'end' : paid === '~' ? 'reserved' : 'period',
    basisPoints,
    reason: basisPoints === null ? null : 'Agreement',
  }
}

/** Reads a line of normal hours: the assignment with its currency, the rate in minor units, and the minutes of each day. */
export function worked(text: string): HourLine {
  const [of = '', rate, ...days] = text.split(' ')
  const [assignmentId = '', currency = 'EUR'] = of.split(':')
  const entries = days.map((day, index) => {
    const [date = '', minutes] = day.split('/')
    return { entryId: `e${index}`, date, minutes: Number(minutes) }
  })
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  return {
    kind: 'regular',
    assignmentId,
    rateAmount: Number(rate),
    currency: currency as Currency,
    percent: 100,
    article: null,
    minutes,
    amount: BigInt(Math.round((minutes * Number(rate)) / 60)),
    firstDate: entries[0]!.date,
    lastDate: entries.at(-1)!.date,
    entries,
  }
}
