import type { Line, WeekOfHours } from '#domains/confirmations/contract/public.ts'

/** A line of hours that the contact has not decided. */
export function sampleLine(changes: Partial<Line> = {}): Line {
  return {
    line: 'line-1',
    value: 'value-1',
    date: '2026-11-16',
    project: 'Night picking',
    site: 'Warehouse Halle',
    startTime: '09:00',
    endTime: '17:00',
    endsNextDay: false,
    breakMinutes: 30,
    totalMinutes: 450,
    invoiced: false,
    planned: null,
    decision: null,
    ...changes,
  }
}

/** A decision of the contact that the hours are right. */
export const confirmed: NonNullable<Line['decision']> = {
  outcome: 'confirmed',
  by: 'Ines Maes',
  at: '2026-11-18T10:00:00Z',
  comment: null,
  proposal: null,
  undoSeconds: null,
}

/** The week of a client with these lines of one worker. */
export function sampleWeekOfHours(lines: readonly Line[]): WeekOfHours {
  const totalMinutes = lines.reduce((sum, line) => sum + line.totalMinutes, 0)
  return {
    company: 'Northwind Staffing',
    client: 'Acme Logistics',
    contact: 'Ines Maes',
    language: 'en',
    timeZone: 'Europe/Brussels',
    weekStart: '2026-11-16',
    weekEnd: '2026-11-22',
    workers: lines.length === 0 ? [] : [{ name: 'Ada Novak', totalMinutes, lines: [...lines] }],
    totalMinutes,
  }
}
