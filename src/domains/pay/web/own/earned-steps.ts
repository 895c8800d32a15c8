import type { EarningsLine } from '../../rules/stub-shapes.ts'
import { deductionKinds, earningKinds, hourKinds } from '../../rules.ts'
import type { Step } from '../waterfall/bars.ts'

/** Returns the steps from gross to net, without empty ones. */
export function stepsOf(earned: EarningsLine, words: (key: string) => string): Step[] {
  const { minutes, pay } = earned
  const step = (key: string, amount: number, more: Partial<Step> = {}) => ({
    key,
    label: words(`pay.kind.${key}`),
    amount,
    ...more,
  })
  return [
    ...hourKinds
      .filter((kind) => minutes[kind] !== 0 || pay[kind] !== 0)
      .map((kind) => step(kind, pay[kind], { minutes: minutes[kind] })),
    ...earningKinds
      .filter((kind) => pay[kind] !== 0)
      .map((kind) => step(kind, pay[kind], kind === 'bonus' && minutes.bonus > 0 ? { minutes: minutes.bonus } : {})),
    { key: 'gross', label: words('pay.field.gross'), amount: earned.gross, isTotal: true },
    ...deductionKinds.filter((kind) => earned[kind] !== 0).map((kind) => step(kind, -earned[kind])),
    { key: 'net', label: words('pay.field.net'), amount: earned.net, isTotal: true },
  ]
}
