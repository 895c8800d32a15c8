/** A fault in the calculation of the product, as a change of its source. */
export interface EngineFault {
  readonly name: string
  /** The file, from the root of the project. */
  readonly file: string
  /** The text that is replaced; it is in the file once. */
  readonly text: string
  readonly by: string
  /** Names the line, what is stored, what is expected and why, of a difference that the verification reports. */
  readonly named: RegExp
}

const hourLines = 'src/domains/pay/rules/hour-lines.ts'
const components = 'src/domains/pay/rules/components.ts'
const reserves = 'src/domains/pay/rules/reserves.ts'
const stub = 'src/domains/pay/rules/stub.ts'
const pieces = 'src/domains/timesheets/rules/pieces.ts'
const week = 'src/domains/timesheets/rules/week.ts'

const amount = 'amount: portionOf(BigInt(minutes) * BigInt(head.rateAmount) * BigInt(head.percent), 6000n)'

/** The faults that the second calculation must name. */
export const engineFaults: readonly EngineFault[] = [
  {
    name: 'each entry is rounded, and not each line',
    file: hourLines,
    text: amount,
    by: 'amount: entries.reduce((sum, one) => sum + portionOf(BigInt(one.minutes) * BigInt(head.rateAmount) * BigInt(head.percent), 6000n), 0n)',
    named: /^(?:regular|overtime|night|holiday) hours at .* stored, .* expected \(\d+ min at .* an hour × \d+%\)$/,
  },
  {
    name: 'premiums are added up instead of the highest',
    file: hourLines,
    text: "const { kind, percent } = premiumsOf(one, rules)[0] ?? { kind: 'regular', percent: 100 }",
    by: "const [{ kind } = { kind: 'regular' }] = premiumsOf(one, rules)\n  const percent = premiumsOf(one, rules).reduce((sum, premium) => sum + premium.percent - 100, 100)",
    named: /^(?:overtime|night|holiday) hours on .* × \d+%: .* no such line expected/,
  },
  {
    name: 'the night begins a minute late',
    file: pieces,
    text: '[minuteOf(nightFrom), minuteOf(nightTo)]',
    by: '[minuteOf(nightFrom) + 1, minuteOf(nightTo)]',
    named: /^night hours at .*: \d+ min stored, \d+ min expected \(entry \S+ \S+: \d+ min stored, \d+ min expected\)$/,
  },
  {
    name: 'the hour of a clock change counts with the offset of before',
    file: pieces,
    text: 'if (change === undefined || change >= to) return inLocalTime({ from, to }, rules)',
    by: 'if (change !== 0) return inLocalTime({ from, to }, rules)',
    named:
      /^(?:regular|overtime|night|holiday) hours at .* min (?:stored|expected)|^entry \S+ \S+: \d+ min stored, \d+ min expected/,
  },
  {
    name: 'the hour of a clock change counts twice',
    file: 'src/base/time.ts',
    text: 'return Math.floor((Date.parse(end) - Date.parse(start)) / 60_000)',
    by: "const local = (at: string) => Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Brussels' })}Z`)\n  return Math.floor((local(end) - local(start)) / 60_000)",
    named: /^entry \S+: \d+ min stored, \d+ min expected \(its times less its breaks, rounded\)$/,
  },
  {
    name: 'the holiday is that of the day on which the entry begins',
    file: week,
    text: 'isHoliday: holidays.has(date)',
    by: 'isHoliday: holidays.has(entry.startsAt.slice(0, 10))',
    named: /^holiday hours (?:at|on) .*(?:no such line|min stored)/,
  },
  {
    name: 'the last minute within the day is overtime',
    file: week,
    text: 'between(0, rules.overtimeDailyMinutes - inDay, minutes)',
    by: 'between(0, rules.overtimeDailyMinutes - inDay - 1, minutes)',
    named: /^overtime hours (?:at|on) .*(?:no such line|min stored, \d+ min) expected/,
  },
  {
    name: 'hours that were paid before do not fill the week',
    file: week,
    text: '[...[...before].sort(inTime), ...[...entries].sort(inTime)]',
    by: '[...entries].sort(inTime)',
    named: /^overtime hours at .* expected/,
  },
  {
    name: 'paid leave does not count on the pay at the end of the assignment',
    file: components,
    text: 'if (component.plus.includes(line.component) && line.lastDate >= fromDate) last.base += line.amount',
    by: 'if (component.plus.includes(line.component) && line.lastDate < fromDate) last.base += line.amount',
    named: /^paidLeave of a\d: .* stored, .* expected \([\d.]+% of .*, Code du travail, L1251-19\)$/,
  },
  {
    name: 'the percentage is that of the neighbouring period',
    file: components,
    text: 'values.find(({ from, to }) => from <= date && (to === undefined || date <= to))',
    by: 'values.at(-1)',
    named: /^holidayAllowance of all hours: .* expected \(8\.33% of .*, CAO voor Uitzendkrachten \(2025\), art\. 18\)$/,
  },
  {
    name: 'a component is paid again for what was paid before',
    file: components,
    text: 'counted.reduce((sum, line) => sum + line.base, 0n)',
    by: 'counted.reduce((sum) => sum, 0n)',
    named: /^(?:endOfAssignment|paidLeave) of .*: .* expected/,
  },
  {
    name: 'what was taken back on a ground stays unpaid without it',
    file: components,
    text: 'const base = whole - paid + portionOf(paid * again, of)',
    by: 'const base = whole - paid',
    named: /^(?:endOfAssignment|paidLeave) of a\d: .* expected/,
  },
  {
    name: 'a correction of what was paid out takes it from the reserve again',
    file: reserves,
    text: "balance: add(one, one.kind === 'reserve' ? one.amount : -one.amount)",
    by: 'balance: add(one, one.amount)',
    named: /^(?:balance after .*: .* expected \(the sum of its ledger\)|\w+ paid out: .* stored, .* expected.*)$/,
  },
  {
    name: 'a worker who leaves is not paid what is reserved',
    file: reserves,
    text: 'isLeaving || (period',
    by: 'false || (period',
    named:
      /^holidayAllowance paid out: no such line stored, .* expected \(reserved, corrected and not paid out before: .*\)$/,
  },
  {
    name: 'overtime on the first of May is paid as on other holidays',
    file: week,
    text: "date?.endsWith('-05-01') ? labourDayPercent : 0",
    by: '0',
    named: /^overtime hours (?:at|on) .*(?:no such line|min stored)/,
  },
  {
    name: 'deductions are taken before components',
    file: stub,
    text: '...deductionsOf(gross, currency, deductions)',
    by: '...deductionsOf(total([...hours, ...earned]), currency, deductions)',
    named: /^(?:taxes|insurance|other) “Share \d”: .* expected \([\d.]+% of the gross pay .*\)$/,
  },
  {
    name: 'fixed deductions take more than there is',
    file: stub,
    text: 'const taken = whole < left ? whole : left',
    by: 'const taken = whole',
    named: /^(?:taxes|insurance|other) “Fixed \d”: .* expected \(fixed amount .*, reduced to what is left\)$/,
  },
  {
    name: 'dinars have two decimals',
    file: hourLines,
    text: amount,
    by: "amount: portionOf(BigInt(minutes) * BigInt(head.rateAmount) * BigInt(head.percent), head.currency === 'TND' ? 60000n : 6000n)",
    named: /hours at .*: \d+\.\d{3} TND stored, \d+\.\d{3} TND expected/,
  },
  {
    name: 'half a step of rounding is rounded down',
    file: 'src/domains/timesheets/rules/rounding.ts',
    text: 'Math.floor((minutes + rounding / 2) / rounding)',
    by: 'Math.ceil((minutes - rounding / 2) / rounding)',
    named: /^entry \S+: \d+ min stored, \d+ min expected \(its times less its breaks, rounded\)$/,
  },
  {
    name: 'a break without times is at the end',
    file: pieces,
    text: 'Math.floor((whole / minute - minutes) / 2) * minute',
    by: 'whole - minutes * minute',
    named:
      /^(?:regular|overtime|night|holiday) hours at .* expected \(entry \S+ \S+: \d+ min stored, \d+ min expected\)$/,
  },
]
