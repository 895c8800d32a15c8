import { z } from 'zod'
import { money } from '#base/money.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, limits, line, optional, text, whole } from '#base/text.ts'
import { date, time } from '#base/time.ts'
import { sendForm } from '../contract.ts'
import { sendStates } from '../rules.ts'
import { lastLevel, unknownPlaceholders } from '../rules/reminders.ts'

export const reminderRefusals = refusals('receivables', {
  /** The invoice is paid, credited or not overdue yet. */
  NOT_OVERDUE: { as: 'CONFLICT', status: 409 },
  REMINDED_TODAY: { as: 'CONFLICT', status: 409 },
})

const hasKnownPlaceholders = (value: string) => unknownPlaceholders(value).length === 0
const unknown = 'receivables.validation.placeholder'
const textsOf = <Shape extends z.ZodType>(level: Shape) => {
  const levels = z.strictObject({ first: level, second: level, third: level })
  return z.strictObject({ en: levels, fr: levels, nl: levels })
}
const texts = textsOf(z.strictObject({ subject: z.string(), message: z.string() }))
const enteredTexts = textsOf(
  z.strictObject({
    subject: line(limits.name).refine(hasKnownPlaceholders, unknown),
    message: text(limits.prose).refine(hasKnownPlaceholders, unknown),
  }),
)
export type ReminderTexts = z.output<typeof texts>

const days = z.strictObject({ first: whole(1, 365), second: whole(1, 365), third: whole(1, 365) })

/** The schedule and the texts. Days count from the due date and rise with the level. */
export const reminderSettingsForm = z
  .strictObject({ active: z.boolean(), days, sendTime: time(), texts: enteredTexts })
  .superRefine((form, context) => {
    const fault = (step: 'second' | 'third') =>
      context.addIssue({ code: 'custom', message: 'receivables.validation.laterLevel', path: ['days', step] })
    if (form.days.second <= form.days.first) fault('second')
    if (form.days.third <= form.days.second) fault('third')
  })

const settings = z.strictObject({
  active: z.boolean(),
  days: z.strictObject({ first: z.int(), second: z.int(), third: z.int() }),
  /** Local time of the organisation. */
  sendTime: z.string(),
  texts,
  version: z.int(),
  allowed: z.array(z.enum(['edit'])),
})
export type ReminderSettings = z.output<typeof settings>

const pause = z.strictObject({
  reason: z.string(),
  /** The last day of the pause; null if it has no end. */
  until: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
})
export type ReminderPause = z.output<typeof pause>

/** Without `until`, until somebody resumes reminders. */
export const pauseForm = z.strictObject({ reason: text(limits.name), until: optional(date()) })

const level = z.int().min(1).max(lastLevel)
const reminder = z.strictObject({
  id: z.string(),
  level: z.int(),
  sentAt: z.string(),
  /** Null if it was sent on schedule. */
  sentBy: z.string().nullable(),
  state: z.enum(sendStates),
  invoices: z.array(z.strictObject({ statement: ref, open: money })),
  emails: z.array(z.strictObject({ recipient: z.string(), state: z.enum(sendStates) })),
})
export type Reminder = z.output<typeof reminder>

const statementReminders = z.strictObject({
  /** True if the invoice was sent by email or through Peppol. */
  isSent: z.boolean(),
  /** What the schedule sends next, and the first day; null if it sends nothing. */
  next: z.strictObject({ level: z.int(), day: z.string() }).nullable(),
  pause: pause.nullable(),
  clientPause: pause.nullable(),
  /** The addresses to which reminders go. */
  recipients: z.array(z.string()),
  /** The level that follows, or the last one again. */
  proposedLevel: z.int(),
  /** The texts of each level with the values of the invoice, in its language. */
  drafts: z.array(z.strictObject({ level: z.int(), subject: z.string(), message: z.string() })),
  items: z.array(reminder),
  allowed: z.array(z.enum(['send', 'pause', 'resume'])),
})
export type StatementReminders = z.output<typeof statementReminders>

const clientReminders = z.strictObject({
  pause: pause.nullable(),
  recipients: z.array(z.string()),
  /** The latest 50. */
  items: z.array(reminder),
  allowed: z.array(z.enum(['pause', 'resume'])),
})
export type ClientReminders = z.output<typeof clientReminders>

export type PauseFormInput = z.input<typeof pauseForm>

export const reminderForm = sendForm.omit({ files: true }).extend({ level })

const params = z.strictObject({ id })
const read = provider('billing:read')
const write = provider('billing:write')

export const reminderRoutes = {
  readReminderSettings: route({
    method: 'GET',
    path: '/provider/reminder-settings',
    access: read,
    summary: 'Get the schedule and the texts of reminders of overdue invoices',
    output: settings,
  }),
  saveReminderSettings: route({
    method: 'PUT',
    path: '/provider/reminder-settings',
    access: write,
    summary: 'Save the schedule and the texts of reminders, or switch them on or off',
    versioned: true,
    body: reminderSettingsForm,
    output: settings,
  }),
  readClientReminders: route({
    method: 'GET',
    path: '/provider/clients/{id}/reminders',
    access: read,
    summary: 'Get the pause of reminders to a client, and its latest 50 reminders',
    params,
    output: clientReminders,
  }),
  pauseClientReminders: route({
    method: 'PUT',
    path: '/provider/clients/{id}/reminder-pause',
    access: write,
    summary: 'Pause reminders to a client, or change the pause',
    params,
    body: pauseForm,
    output: clientReminders,
  }),
  resumeClientReminders: route({
    method: 'DELETE',
    path: '/provider/clients/{id}/reminder-pause',
    access: write,
    summary: 'Resume reminders to a client; without a pause nothing changes',
    params,
  }),
  readStatementReminders: route({
    method: 'GET',
    path: '/provider/statements/{id}/reminders',
    access: read,
    summary: 'Get the reminders of an invoice, its pause, and the texts of the next one',
    params,
    output: statementReminders,
  }),
  sendReminder: route({
    method: 'POST',
    path: '/provider/statements/{id}/reminders',
    access: write,
    summary: 'Email a reminder of an overdue invoice to up to 20 addresses, with its PDF; at most one a day',
    params,
    body: reminderForm,
    output: statementReminders,
  }),
  pauseStatementReminders: route({
    method: 'PUT',
    path: '/provider/statements/{id}/reminder-pause',
    access: write,
    summary: 'Pause reminders of an invoice, or change the pause',
    params,
    body: pauseForm,
    output: statementReminders,
  }),
  resumeStatementReminders: route({
    method: 'DELETE',
    path: '/provider/statements/{id}/reminder-pause',
    access: write,
    summary: 'Resume reminders of an invoice; without a pause nothing changes',
    params,
  }),
}
