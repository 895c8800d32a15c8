/** Parses a typed duration (`7:36`, `7 h 36`, `7u36`, `1 h 30 min`, `90 min`, `7,6`, `9`) into whole minutes; undefined if it is none. */
export function parseDuration(typed: string): number | undefined {
  const text = typed.trim().toLowerCase()
  const clock = /^(\d{1,4})\s*(?::|h|u|uur)\s*(?:(\d{1,2})\s*(?:m|min)?)?$/.exec(text)
  if (clock) {
    const minutes = Number(clock[2] ?? 0)
    return minutes < 60 ? Number(clock[1]) * 60 + minutes : undefined
  }
  const minutes = /^(\d{1,5})\s*(?:m|min)\.?$/.exec(text)
  if (minutes) return Number(minutes[1])
  const hours = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:h|u|uur)?$/.exec(text)
  return hours ? Math.round(Number(hours[1]?.replace(',', '.')) * 60) : undefined
}

/** Formats whole minutes as they are typed: `7:36`. */
export function typedDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
