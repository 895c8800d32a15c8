import { type DateReading, parseDate } from './typed-date.ts'
import { parseTime } from './typed-time.ts'

/**
 * Parses a typed day and time (`22/11 18:00`, `tomorrow 7u30`, `2026-11-22T18:00`) into `2026-11-22T18:00`; a day alone gets the usual time.
 * Undefined if it is none.
 */
export function parseMoment(typed: string, reading: DateReading, usualTime: string): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text)
  if (iso) return joined(parseDate(iso[1] ?? '', reading), parseTime(iso[2] ?? ''))
  // A time needs a separator or am/pm: in `22/11 18` the 18 could be the year.
  const behind =
    /[\s,]+(?:@|at|a|à|om)?\s*(\d{1,2}(?::|[hu](?=[\s\d]|$))[^/]*|\d{1,2}(?:[:.]\d\d)?\s*[ap]\.?m\.?)$/i.exec(text)
  if (behind) return joined(parseDate(text.slice(0, behind.index), reading), parseTime(behind[1] ?? ''))
  return joined(parseDate(text, reading), usualTime)
}

function joined(date: string | undefined, time: string | undefined): string | undefined {
  return date && time ? `${date}T${time}` : undefined
}
