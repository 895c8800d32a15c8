/**
 * Parses a typed time of day (`9`, `7:30`, `7u30`, `7 h 30`, `1530`, `3pm`, `3:30 p.m.`) into `08:00`; undefined if it is none.
 * `24:00` is refused: it is ambiguous which day its midnight belongs to.
 */
export function parseTime(typed: string): string | undefined {
  const text = typed
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/([ap])\.m\.?$/, '$1m')
  const match = /^(\d{1,2})(?:(?:[:.,]|[hu])?(\d{2})|[hu:])?(?:h|u|uur)?([ap]m)?$/.exec(text)
  if (!match) return undefined
  const [hour, minutes, half] = [Number(match[1]), match[2] ?? '00', match[3]]
  if (half && (hour < 1 || hour > 12)) return undefined
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return hours < 24 && Number(minutes) < 60 ? `${String(hours).padStart(2, '0')}:${minutes}` : undefined
}
