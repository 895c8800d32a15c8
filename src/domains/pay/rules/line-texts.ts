import type { Formats } from '#base/formats.ts'
import { isDeduction } from './is-deduction.ts'
import type { HourLimits, StubLine } from './stub-shapes.ts'

/** Translates a message into the reader's language. */
type Say = (key: string, values?: Record<string, string | number>) => string

/** The text of a stub's line, on screens and in PDFs: its name, the calculation of its amount, and the rule. */
export function lineTexts(t: Say, format: Formats) {
  const percent = (value: number) => format.number(value / 100, { style: 'percent', maximumFractionDigits: 2 })
  return {
    name(line: StubLine): string {
      if (line.component) {
        const component = t(`organisations.statutoryPay.component.${line.component.id}`)
        return line.kind === 'reserve' || line.kind === 'payout'
          ? t('pay.line.ofReserve', { component, kind: t(`pay.line.reserve.${line.kind}`) })
          : component
      }
      if (isDeduction(line) && line.reason && !line.adjustmentId) return line.reason
      const name = t(`pay.kind.${line.kind}`)
      return line.percent === null || line.percent === 100 ? name : `${name} ${percent(line.percent)}`
    },
    sum({ minutes, payRate, percent: worth, basisPoints, component }: StubLine): string {
      if (component?.exception) return t('pay.line.notDue')
      if (component && !component.base) return ''
      if (component?.base) return `${format.money(component.base)} × ${percent((basisPoints ?? 0) / 100)}`
      if (minutes !== null && payRate) {
        const times = `${format.duration(minutes)} × ${format.money(payRate)}`
        return worth === null || worth === 100 ? times : `${times} × ${percent(worth)}`
      }
      if (minutes !== null) return format.duration(minutes)
      return basisPoints === null ? '' : t('pay.line.ofGross', { percent: percent(basisPoints / 100) })
    },
    rule(
      { kind, percent: worth, basisPoints, article, component, isCut, adjustmentId }: StubLine,
      limits: HourLimits | null,
    ): string[] {
      if (component?.exception)
        return [t('pay.rule.notDue', { ground: t(`assignments.endGround.${component.exception}`) }), component.article]
      if (component) {
        const { id, base, balance } = component
        const left = balance ? [t('pay.rule.reserveLeft', { balance: format.money(balance) })] : []
        if (adjustmentId)
          return [t(kind === 'payout' ? 'pay.rule.payoutCorrected' : 'pay.rule.reserveCorrected'), ...left]
        const calculation = base
          ? t(`pay.rule.component.${id}`, { percent: percent((basisPoints ?? 0) / 100), base: format.money(base) })
          : t('pay.rule.payout')
        const later = kind === 'reserve' ? [t('pay.rule.reserve', { when: t(`pay.rule.reservePaid.${id}`) })] : []
        return [calculation, component.article, ...later, ...left]
      }
      const cut = isCut ? [t('pay.rule.cut')] : []
      if (adjustmentId) return [t('pay.rule.byHand'), ...cut]
      if (kind === 'taxes' || kind === 'insurance' || kind === 'other') {
        const share =
          basisPoints === null ? t('pay.rule.fixed') : t('pay.rule.share', { percent: percent(basisPoints / 100) })
        return [share, ...cut]
      }
      if (kind === 'bonus' || kind === 'earning') return [t('pay.rule.byHand')]
      const values = { percent: percent(worth ?? 100) }
      if (limits && kind === 'overtime') {
        const [day, week] = [limits.overtimeDailyMinutes, limits.overtimeWeeklyMinutes].map(format.duration)
        return [
          t('pay.rule.overtimeBeyond', { ...values, day: day ?? '', week: week ?? '' }),
          ...(article === null ? [] : [article]),
        ]
      }
      if (limits && kind === 'night') {
        const [from, to] = [limits.nightFrom, limits.nightTo].map(format.timeOfDay)
        return [t('pay.rule.nightBetween', { ...values, from: from ?? '', to: to ?? '' })]
      }
      return [t(`pay.rule.${kind}`, values)]
    },
  }
}
