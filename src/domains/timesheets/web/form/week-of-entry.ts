/** The address of the week in which a day lies. */
export function weekOfEntry(date: string): string {
  return `/worker/timesheet?tab=my-timesheet${date && `&date=${date}`}`
}
