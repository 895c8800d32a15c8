import { dateIn } from '#platform/web/format/calendar.ts'

/** The path of the dialog that finds a replacement for a shift, over the day of the shift. */
export function replacementPath({ id, startsAt }: { id: string; startsAt: string }, timeZone: string): string {
  return `/provider/schedule?view=day&date=${dateIn(timeZone, startsAt)}&replace=${id}`
}
