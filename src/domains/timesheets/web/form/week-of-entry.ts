/** Returns the address of the week that contains a day. */
export function weekOfEntry(date: string): string {
  return `/worker/timesheet?tab=my-timesheet${date && `&date=${date}`}`
}
