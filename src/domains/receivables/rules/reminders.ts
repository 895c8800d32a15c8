import { runStatuses } from '#base/run-statuses.ts'
import { daysAfter } from '#base/days.ts'
import type { sendStates } from '../rules.ts'

/** The names of the reminder levels in settings, mildest first; a level is its place from 1. */
export const reminderSteps = ['first', 'second', 'third'] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** The number of levels. Each level of an invoice is sent once on schedule. */
export const lastLevel = reminderSteps.length

/** Days after the due date on which each level is sent. */
export type ReminderDays = Readonly<Record<ReminderStep, number>>

/** The step of a level from 1 to 3. */
export function stepOf(level: number): ReminderStep {
  return reminderSteps[level - 1] ?? 'third'
}

/** The reminders of an invoice so far: the highest level and the day of the latest, or level 0 and null. */
export interface Reminded {
  readonly dueDate: string
  readonly lastLevel: number
  readonly lastDay: string | null
}

/**
 * Returns the next level of an open invoice and the first day on which the schedule sends it; undefined after the last level. An invoice
 * that was overdue for long when reminders were switched on begins with level 1, and levels keep their distance.
 */
export function nextReminder(invoice: Reminded, days: ReminderDays): { level: number; day: string } | undefined {
  const level = invoice.lastLevel + 1
  if (level > lastLevel) return undefined
  const due = daysAfter(invoice.dueDate, days[stepOf(level)])
  if (level === 1 || invoice.lastDay === null) return { level, day: due }
  const distance = days[stepOf(level)] - days[stepOf(level - 1)]
  const after = daysAfter(invoice.lastDay, distance)
  return { level, day: after > due ? after : due }
}

/** Why no reminder of an invoice can be sent together with others; the first that applies. */
export const reminderObstacles = [
  'settled',
  'not_overdue',
  'reminded_today',
  'paused',
  'client_paused',
  'no_recipient',
] as const
export type ReminderObstacle = (typeof reminderObstacles)[number]

/** The level of the next reminder that a user sends: after the last level, the last one again. */
export function levelByHand(lastLevelSent: number): number {
  return Math.min(lastLevel, lastLevelSent + 1)
}

/** The states of an invoice in a reminder run. A blocked one was not reminded of. */
export const reminderRunItemStates = ['waiting', 'reminded', 'blocked'] as const
export type ReminderRunItemState = (typeof reminderRunItemStates)[number]

export const reminderRunStatuses = runStatuses

/** The most invoices of one reminder run. */
export const mostInvoicesOfReminderRun = 1000

/** True on a day of a pause; `until` is its last day, null if it has no end. */
export function isPaused(pause: { readonly until: string | null } | null, day: string): boolean {
  return pause !== null && (pause.until === null || pause.until >= day)
}

/** What a text of a reminder can contain in braces, as `{invoice}`. With several invoices, numbers are listed and amounts are added. */
export const placeholders = [
  'company',
  'client',
  'invoice',
  'amount',
  'dueDate',
  'daysOverdue',
  'reference',
  'account',
] as const
export type Placeholder = (typeof placeholders)[number]

const named = /\{([^{}\s]*)\}/g
const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name)

/** Returns the names in braces that no placeholder has. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(named)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]))
}

/** Fills the placeholders of a text; a value that contains braces stays as it is. */
export function fillText(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(named, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
}

type SendState = (typeof sendStates)[number]

/** The state of a reminder: failed if all of its emails failed, sent once one is sent. */
export function reminderState(states: readonly SendState[]): SendState {
  if (states.includes('sent')) return 'sent'
  return states.includes('queued') ? 'queued' : 'failed'
}
