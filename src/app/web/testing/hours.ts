import type { Line } from '#domains/confirmations/contract/public.ts'

/** A line of hours that the contact has not decided. */
export function sampleLine(changes: Partial<Line> = {}): Line {
  return {
    line: 'line-1',
    value: 'value-1',
    date: '2026-11-16',
    project: 'Night picking',
    startTime: '09:00',
    endTime: '17:00',
    endsNextDay: false,
    breakMinutes: 30,
    totalMinutes: 450,
    planned: null,
    decision: null,
    ...changes,
  }
}
