/** A typed duration (`7:36`, `7 h 36`, `7,6`, `9`) in whole minutes, or undefined where it is none. */
export function parseDuration(typed: string): number | undefined {
  const text = typed.trim().toLowerCase()
  const clock = /^(\d{1,4})\s*(?::|h|u)\s*(\d{1,2})?$/.exec(text)
  if (clock) {
    const minutes = Number(clock[2] ?? 0)
    return minutes < 60 ? Number(clock[1]) * 60 + minutes : undefined
  }
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(text)) return undefined
  return Math.round(Number(text.replace(',', '.')) * 60)
}

/** Whole minutes as they are typed: `7:36`. */
export function typedDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
