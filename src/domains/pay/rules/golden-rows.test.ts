import { describe, expect, test } from 'vitest'
import { instantOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { goldenRows } from '#base/testing/golden-rows.ts'
import { componentLines, nothingEarlier } from './components.ts'
import { hourLines, type PayableEntry } from './hour-lines.ts'
import { goldenComponents } from './testing/golden-components.ts'
import { nameOfComponent, settingOf, worked } from './testing/golden-words.ts'
import { goldenHours } from './testing/golden-hours.ts'

const titled = (table: string) => goldenRows(table).map((row) => [row.title, row] as const)

describe('components of statutory pay', () => {
  test.each(titled(goldenComponents))('%s', (_, { given: [settings = '', hours = '', before = ''], expected }) => {
    const all = hours.split('; ')
    const lines = componentLines(
      all.filter((text) => !text.startsWith('+')).map(worked),
      settings.split(' ').map(settingOf),
      {
        ...nothingEarlier,
        hours: all.filter((text) => text.startsWith('+')).map((text) => worked(text.slice(1))),
        components: [],
        ended: new Set(before.split(' ').slice(1)),
        grounds: new Map(),
      },
    )
    const shown = lines.map(({ component, assignmentId, currency, base, amount }) => {
      const of = `${assignmentId ?? 'all'}${currency === 'EUR' ? '' : `:${currency}`}`
      return `${nameOfComponent(component)} ${of} ${base} ${amount}`
    })
    expect(shown.join('; ') || '-').toBe(expected)
  })
})

describe('hours with premiums', () => {
  const shared = { firstDayOfWeek: 1, nightPercent: 110, holidayPercent: 200 }
  const countries = {
    BE: { timeZone: 'Europe/Brussels', day: 540, week: 2400, overtime: 150, night: '20:00-06:00' },
    FR: { timeZone: 'Europe/Paris', day: 1440, week: 2100, overtime: 125, night: '21:00-06:00' },
    NL: { timeZone: 'Europe/Amsterdam', day: 1440, week: 2400, overtime: 140, night: '00:00-06:00' },
  } as const

  function rulesOf(text: string) {
    const [country = '', ...changes] = text.split(' ')
    const change = Object.fromEntries(changes.map((one) => one.split('='))) as Readonly<Record<string, string>>
    const { timeZone, day, week, overtime, night } = countries[country as keyof typeof countries]
    const [nightFrom = '', nightTo = ''] = (change.night ?? night).split('-')
    const rules = {
      timeZone,
      nightFrom,
      nightTo,
      firstDayOfWeek: Number(change.first ?? shared.firstDayOfWeek),
      overtimeDailyMinutes: day,
      overtimeWeeklyMinutes: week,
      overtimePercent: Number(change['overtime%'] ?? overtime),
      nightPercent: Number(change['night%'] ?? shared.nightPercent),
      holidayPercent: Number(change['holiday%'] ?? shared.holidayPercent),
    }
    return { rules, holidays: new Set(change.holiday === undefined ? [] : [change.holiday]) }
  }

  const dateOf = (day: string) => (day.length > 2 ? day : daysAfter('2026-11-01', Number(day)))
  const at = (date: string, time: string, zone: string) => {
    const found = instantOf(date, time, zone)
    if (!('at' in found)) throw new Error(`unclear: ${date} ${time}`)
    return found.at
  }

  function entriesOf(text: string, zone: string): PayableEntry[] {
    return text.split('; ').flatMap((one, index) => {
      const [, from = '', to = from, start = '', end = '', pause = '0', rate = '6000'] =
        /^(\d[\d-]{9}|\d+)(?:-(\d+))? (\d\d:\d\d)-(\d\d:\d\d)(?:\/(\d+))?(?: @(\d+))?$/.exec(one) ?? []
      const entries: PayableEntry[] = []
      for (let date = dateOf(from); date <= dateOf(to); date = daysAfter(date, 1)) {
        const [startsAt, endsAt] = [at(date, start, zone), at(end <= start ? daysAfter(date, 1) : date, end, zone)]
        entries.push({
          id: `${index} ${date}`,
          assignmentId: 'a',
          date,
          rateAmount: Number(rate),
          rateCurrency: 'EUR',
          startsAt,
          endsAt,
          breaks: [{ minutes: Number(pause) }],
          breakMinutes: Number(pause),
          totalMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 - Number(pause),
        })
      }
      if (entries.length === 0) throw new Error(`no hours: ${one}`)
      return entries
    })
  }

  test.each(titled(goldenHours))('%s', (_, { given: [country = '', hours = ''], expected }) => {
    const { rules, holidays } = rulesOf(country)
    const lines = hourLines(entriesOf(hours, rules.timeZone), [], rules, holidays)
    expect(lines.map(({ kind, minutes, amount }) => `${kind} ${minutes} ${amount}`).join('; ')).toBe(expected)
  })
})
