import type { Currency } from '#base/currency.ts'
import { useFormat } from '#platform/web/format/use-format.ts'

const percentFormat = { style: 'percent', maximumFractionDigits: 1 } as const
const changeFormat = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const

/** Returns functions that format the figures of money; what is null is a dash. */
export function useAmounts() {
  const format = useFormat()
  return {
    amount: (value: number | null, currency: Currency) =>
      value === null ? '–' : format.money({ amount: value, currency }),
    percent: (value: number | null) => (value === null ? '–' : format.number(value / 100, percentFormat)),
    /** The change since an earlier period in brackets; empty without an earlier positive amount. */
    change: (now: number | null, earlier: number | null) =>
      now === null || now < 0 || earlier === null || earlier <= 0
        ? ''
        : ` (${format.number((now - earlier) / earlier, changeFormat)})`,
  }
}
