import { instantsOf, startOfDay, localTimeOf } from '#base/calendar.ts'
import { type Currency, minorDigits } from '#base/currency.ts'
import { daysAfter, weekdayOf } from '#base/days.ts'
import type { Money } from '#base/money.ts'
import { instantAt, laterBy } from '#base/time.ts'
import { parseAddress } from '#base/web-address.ts'
import { shownWeeklyTimes } from './rules/weekly-times.ts'

/** The types of notifications that can be chosen. */
export const notificationTypes = [
  'certificationExpiry',
  'upcomingExam',
  'certificationOpportunities',
  'documentExpiry',
  'assignmentOpportunities',
  'assignmentUpdates',
  'completionReminders',
  'messages',
  'announcements',
  'platformUpdates',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The channels of notifications. */
export const channels = ['inApp', 'email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** The channels that send what was not read in the application. Push shows the same notifications as the application. */
export type SentChannel = 'email' | 'sms' | 'push'

/** How often a summary email is sent. */
export const digests = ['hourly', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** The topics whose changes are sent to open event streams. */
export const liveTopics = ['notifications', 'messages', 'clock', 'waves'] as const
export type LiveTopic = (typeof liveTopics)[number]

interface KindOfNotification {
  readonly type: NotificationType
  /** True if it changes the reader's plans for today or tomorrow. Its email is sent immediately, not with the summary. */
  readonly prompt?: true
  /** True if it is sent in quiet hours to readers who have chosen so. */
  readonly urgent?: true
  /** True for changes that give somebody access or move money: also emailed to readers who have turned off emails of the type. */
  readonly security?: true
  /** True if the change itself sends an email, to the former address too. */
  readonly emailed?: true
  /** The delay of emails and SMS messages, because a user at the screen reads the notification there first. */
  readonly delayMinutes?: number
  /** For a kind that reports a change: the fields whose values before and after it are named. */
  readonly changes?: readonly string[]
}

/** All kinds of notifications. The text of each is at `notifications.kinds.<kind>`, that of its email at `notifications.emails.kinds.<kind>`. */
const kinds = {
  assignmentOffered: { type: 'assignmentOpportunities', prompt: true },
  offerChanged: { type: 'assignmentOpportunities', prompt: true, changes: ['role', 'from', 'to', 'rate', 'answerBy'] },
  assignmentAccepted: { type: 'assignmentUpdates' },
  assignmentRejected: { type: 'assignmentUpdates' },
  assignmentCancelled: { type: 'assignmentUpdates', prompt: true },
  assignmentEndedEarly: { type: 'assignmentUpdates', prompt: true, changes: ['date'] },
  assignmentInstructionsChanged: { type: 'assignmentUpdates', prompt: true, changes: ['accessNotes', 'description'] },
  assignmentGivenUp: { type: 'assignmentUpdates', prompt: true },
  contractSent: { type: 'assignmentUpdates', prompt: true },
  contractVoided: { type: 'assignmentUpdates', prompt: true },
  contractSigned: { type: 'assignmentUpdates', prompt: true },
  contractDeclined: { type: 'assignmentUpdates', prompt: true },
  contractIncomplete: { type: 'completionReminders', prompt: true },
  contractSealed: { type: 'assignmentUpdates' },
  startIncomplete: { type: 'completionReminders' },
  startBlocked: { type: 'completionReminders', prompt: true },
  startsIncomplete: { type: 'completionReminders' },
  startsBlocked: { type: 'completionReminders', prompt: true },
  startToComplete: { type: 'completionReminders', prompt: true },
  offerExpired: { type: 'assignmentUpdates' },
  positionFilled: { type: 'assignmentUpdates' },
  shiftsPublished: { type: 'assignmentUpdates', prompt: true },
  shiftsNotPlanned: { type: 'completionReminders' },
  shiftChanged: { type: 'assignmentUpdates', prompt: true, changes: ['date', 'start', 'end', 'pause'] },
  workingHoursChanged: { type: 'assignmentUpdates', prompt: true, changes: ['times'] },
  shiftCancelled: { type: 'assignmentUpdates', prompt: true },
  openShiftsPublished: { type: 'assignmentOpportunities', prompt: true },
  openShiftOffered: { type: 'assignmentOpportunities', prompt: true },
  urgentShiftOffered: { type: 'assignmentOpportunities', prompt: true, urgent: true },
  openShiftGone: { type: 'assignmentOpportunities', prompt: true },
  openShiftAssigned: { type: 'assignmentUpdates', prompt: true },
  openShiftTaken: { type: 'assignmentUpdates' },
  openShiftClaimed: { type: 'completionReminders', prompt: true },
  claimDeclined: { type: 'assignmentUpdates', prompt: true },
  wavesEnded: { type: 'completionReminders', prompt: true },
  swapOffered: { type: 'assignmentOpportunities', prompt: true },
  swapProposed: { type: 'assignmentOpportunities', prompt: true },
  swapAccepted: { type: 'assignmentUpdates', prompt: true },
  swapDeclined: { type: 'assignmentUpdates', prompt: true },
  swapDone: { type: 'assignmentUpdates', prompt: true },
  swapRefused: { type: 'assignmentUpdates', prompt: true },
  swapExpired: { type: 'assignmentUpdates', prompt: true },
  swapWithdrawn: { type: 'assignmentUpdates', prompt: true },
  swapWaiting: { type: 'completionReminders', prompt: true },
  swapMade: { type: 'assignmentUpdates' },
  placeChanged: { type: 'assignmentUpdates', prompt: true, changes: ['place'] },
  timeOffAsked: { type: 'completionReminders' },
  timeOffsAsked: { type: 'completionReminders' },
  timeOffWithdrawn: { type: 'assignmentUpdates' },
  timeOffApproved: { type: 'assignmentUpdates', prompt: true },
  timeOffRejected: { type: 'assignmentUpdates', prompt: true },
  timeOffShortened: { type: 'assignmentUpdates', prompt: true, changes: ['from', 'to', 'span'] },
  workerTimeOffShortened: { type: 'assignmentUpdates', changes: ['from', 'to', 'span'] },
  timeOffCancelled: { type: 'assignmentUpdates', prompt: true },
  sickLeaveRecorded: { type: 'assignmentUpdates', prompt: true },
  shiftNoShow: { type: 'completionReminders', prompt: true },
  noShowCleared: { type: 'completionReminders', prompt: true },
  shiftReported: { type: 'completionReminders', prompt: true },
  sicknessReported: { type: 'completionReminders', prompt: true },
  sickLeaveEntered: { type: 'assignmentUpdates', prompt: true },
  sickLeaveObjected: { type: 'completionReminders', prompt: true },
  certificateAdded: { type: 'completionReminders' },
  certificateDeleted: { type: 'completionReminders' },
  certificateByAgency: { type: 'assignmentUpdates' },
  sickLeaveEnded: { type: 'assignmentUpdates', prompt: true },
  entriesSubmitted: { type: 'completionReminders' },
  hoursDisputed: { type: 'completionReminders' },
  finalReminderSent: { type: 'completionReminders' },
  reminderFailed: { type: 'completionReminders' },
  requestPlaced: { type: 'completionReminders', prompt: true },
  workerRated: { type: 'assignmentUpdates' },
  entryApproved: { type: 'assignmentUpdates' },
  entryRejected: { type: 'assignmentUpdates' },
  entryChangesRequested: { type: 'completionReminders' },
  entryCorrected: {
    type: 'assignmentUpdates',
    changes: ['date', 'start', 'end', 'pause', 'project', 'workType', 'shiftType'],
  },
  entryAdded: { type: 'assignmentUpdates' },
  sessionEnded: { type: 'assignmentUpdates', prompt: true },
  entryObjected: { type: 'completionReminders' },
  entriesWaiting: { type: 'completionReminders', prompt: true },
  entriesToSubmit: { type: 'completionReminders', prompt: true },
  payStubIssued: { type: 'announcements', prompt: true },
  payRateChanged: { type: 'announcements', prompt: true, changes: ['rate'] },
  announcementMade: { type: 'announcements', prompt: true },
  releasePublished: { type: 'platformUpdates' },
  messageReceived: { type: 'messages', prompt: true, delayMinutes: 3 },
  groupMessageReceived: { type: 'messages', prompt: true, delayMinutes: 3 },
  clockLeftOpen: { type: 'completionReminders', prompt: true },
  clockTimeUnverified: { type: 'completionReminders', prompt: true },
  workerLeftOpen: { type: 'completionReminders', prompt: true },
  shiftLeftEarly: { type: 'completionReminders', prompt: true },
  certificationExpiring: { type: 'certificationExpiry' },
  workerCertificationExpiring: { type: 'certificationExpiry' },
  possibleDuplicate: { type: 'completionReminders' },
  certificationToVerify: { type: 'completionReminders' },
  certificationVerified: { type: 'certificationExpiry' },
  certificationRejected: { type: 'certificationExpiry' },
  examComing: { type: 'upcomingExam' },
  certificationOpportunity: { type: 'certificationOpportunities' },
  companyTagChanged: { type: 'announcements', prompt: true },
  webhookPaused: { type: 'announcements', prompt: true },
  peppolNotDelivered: { type: 'completionReminders', prompt: true },
  keyCreated: { type: 'announcements', prompt: true, security: true },
  keyRotated: { type: 'announcements', prompt: true, security: true },
  keyRevoked: { type: 'announcements', prompt: true },
  contactRightsGiven: { type: 'announcements', prompt: true, security: true },
  contactRemoved: { type: 'announcements', prompt: true, security: true },
  webhookAddressSet: { type: 'announcements', prompt: true, security: true, changes: ['address'] },
  payingAccountSet: { type: 'announcements', prompt: true, security: true, changes: ['account'] },
  invoiceAccountSet: { type: 'announcements', prompt: true, security: true, changes: ['account'] },
  confirmationEffectSet: { type: 'announcements', prompt: true, security: true, changes: ['mode'] },
  profileChangedByOthers: { type: 'announcements', prompt: true, emailed: true },
  keyExpiring: { type: 'announcements' },
  documentExpiring: { type: 'documentExpiry' },
  filedDocumentExpiring: { type: 'documentExpiry' },
} as const satisfies Readonly<Record<string, KindOfNotification>>
export type NotificationKind = keyof typeof kinds
export const notificationKinds = Object.keys(kinds) as readonly NotificationKind[]

/** Returns what is declared of a kind. Throws for an unknown kind. */
export function deliveryOf(kind: NotificationKind): KindOfNotification {
  const found = (kinds as Readonly<Partial<Record<string, KindOfNotification>>>)[kind]
  if (!found) throw new Error(`there is no notification of the kind ${kind}`)
  return found
}

/** The notification settings that determine channels and times. */
export interface NotificationPreferences {
  readonly types: Readonly<Record<NotificationType, Readonly<Record<Channel, boolean>>>>
  readonly digest: Digest
  readonly quietFrom: string | null
  readonly quietTo: string | null
  /** True if urgent offers are sent in quiet hours. */
  readonly urgentOffers: boolean
  /** IANA time zone. */
  readonly timeZone: string
}

/** The default channels per type; email only if the organisation has turned it on. */
export function usualTypes(isMailed: boolean): NotificationPreferences['types'] {
  const usual = notificationTypes.map((type) => [
    type,
    { inApp: true, email: isMailed && type !== 'platformUpdates', sms: false },
  ])
  return Object.fromEntries(usual) as NotificationPreferences['types']
}

/** The default interval of summary emails. */
export const usualDigest: Digest = 'daily'

const gatheredAt = '08:00'
const monday = 1

/**
 * Returns when a notification created at `at` is sent by a channel: null for never, `now` or earlier for immediately. What can wait is
 * part of a digest: on the hour, at eight, or on Mondays at eight, in the reader's time zone. Nothing is sent in quiet hours, except
 * urgent offers to readers who want them.
 */
export function sendAt(
  channel: SentChannel,
  kind: NotificationKind,
  at: string,
  wishes: NotificationPreferences,
  now: string,
): string | null {
  const { type, prompt = false, delayMinutes = 0, security = false, emailed = false, urgent = false } = deliveryOf(kind)
  if (emailed && channel === 'email') return null
  // Push shows the same notifications as the application.
  const isChosen = wishes.types[type][channel === 'push' ? 'inApp' : channel]
  if (!isChosen && !(security && channel === 'email')) return null
  const soon = channel === 'push' ? at : laterBy(at, delayMinutes * 60_000)
  const due = prompt || channel !== 'email' ? soon : nextDigest(at, wishes)
  const reached = due > now ? due : now
  return urgent && wishes.urgentOffers ? reached : quietEnd(reached, wishes)
}

/** When the next summary email is due after an instant. */
export function nextDigest(
  after: string,
  { digest, timeZone }: Pick<NotificationPreferences, 'digest' | 'timeZone'>,
): string {
  if (digest === 'hourly') return nextHour(after, timeZone)
  const today = localTimeOf(after, timeZone).date
  const days = Array.from({ length: 8 }, (_, days) => daysAfter(today, days))
  const day = days.find(
    (one) => (digest === 'daily' || weekdayOf(one) === monday) && momentOf(one, gatheredAt, timeZone) > after,
  )
  return momentOf(day ?? daysAfter(today, 7), gatheredAt, timeZone)
}

// In the reader's time zone, because some are offset by half an hour.
function nextHour(after: string, timeZone: string): string {
  const minutes = Number(localTimeOf(after, timeZone).time.slice(3))
  return instantAt((Math.floor(Date.parse(after) / 60_000) + 60 - minutes) * 60_000)
}

/** Returns the given time, or the end of the quiet hours that it falls into. */
export function quietEnd(
  at: string,
  { quietFrom, quietTo, timeZone }: Pick<NotificationPreferences, 'quietFrom' | 'quietTo' | 'timeZone'>,
): string {
  if (quietFrom === null || quietTo === null) return at
  const { date, time } = localTimeOf(at, timeZone)
  const overMidnight = quietFrom > quietTo
  const isQuiet = overMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isQuiet) return at
  return momentOf(overMidnight && time >= quietFrom ? daysAfter(date, 1) : date, quietTo, timeZone)
}

// A local time that a clock change skips is the moment of the change. A repeated one is the later moment.
function momentOf(date: string, time: string, timeZone: string): string {
  const found = instantsOf(date, time, timeZone).at(-1)
  if (found !== undefined) return found
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return laterBy(startOfDay(date, timeZone), (hour * 60 + minute) * 60_000)
}

/** The values of a notification, which fill the placeholders of its text. */
export type NotificationValues = Record<string, string | number>

/** The kinds that report a change. */
export type ChangeKind = {
  [Kind in NotificationKind]: (typeof kinds)[Kind] extends { readonly changes: readonly string[] } ? Kind : never
}[NotificationKind]

type ChangedField<Kind extends ChangeKind> = (typeof kinds)[Kind]['changes'][number]
type Changed<Kind extends ChangeKind> = Record<ChangedField<Kind>, string>
/** The values of a notification of a change: each field after it and, with `was` in front of its name, before it. */
export type ChangeValues<Kind extends ChangeKind> = Changed<Kind> & {
  [Field in ChangedField<Kind> as `was${Capitalize<Field>}`]: string
}

/** Returns the values of a notification of a change from the record before and after it. */
export function changeValues<Kind extends ChangeKind>(
  kind: Kind,
  before: Changed<Kind>,
  after: Changed<Kind>,
): ChangeValues<Kind> {
  const fields: readonly ChangedField<Kind>[] = kinds[kind].changes
  return Object.fromEntries(
    fields.flatMap((field) => [
      [field, after[field]],
      [wasName(field), before[field]],
    ]),
  ) as unknown as ChangeValues<Kind>
}

/** The name of the value that a field had before a change. */
export const wasName = (field: string) => `was${field.charAt(0).toUpperCase()}${field.slice(1)}`

// By name, not by format: a certification may be called `2026-13-45`.
const dayNames = new Set(['date', 'from', 'to', 'expiresOn', 'until', 'wasDate', 'wasFrom', 'wasTo'])
const timeNames = new Set(['start', 'end', 'wasStart', 'wasEnd'])
const timesOfShift = new Set(['dateChanged', 'startChanged', 'endChanged'])
const momentNames = new Set(['answerBy', 'wasAnswerBy'])
const weeklyNames = new Set(['times', 'wasTimes'])
const moneyNames = new Set(['rate', 'wasRate'])

/** The value of a field that is empty before or after a change. */
export const noValue = 'none'

/** An amount as the value of a notification. */
export const moneyValue = (money: Money | null): string => (money ? `${money.amount} ${money.currency}` : noValue)

/** An instant as the value of a notification, by the clock of a zone. */
export function momentValue(instant: string | null, timeZone: string): string {
  if (instant === null) return noValue
  const { date, time } = localTimeOf(instant, timeZone)
  return `${date} ${time}`
}

const isCurrency = (text: string): text is Currency => Object.hasOwn(minorDigits, text)

/** Values of the break of a shift, which notifications of earlier versions lack. */
const formerlyAbsent = { pause: 0, pauseChanged: 'no' }

/** How a reader writes days, times of day and amounts. */
interface Writing {
  readonly day: (day: string) => string
  readonly time: (time: string) => string
  readonly money: (money: Money) => string
  /** The name of a weekday, from 1 (Monday). */
  readonly weekday: (day: number) => string
}

/**
 * Formats the values of a notification for a reader. Days, times of day and amounts are formatted; other values stay unchanged. `timed` says
 * whether it has times of day, `compared` whether it has values before a change: older notifications may lack both. `moved` says whether its
 * day or times of day changed. For each value before a change, such as `wasRate`, `rateChanged` says whether it differs.
 */
export function shownValues(
  values: Readonly<NotificationValues>,
  { day, time, money, weekday }: Writing,
): NotificationValues {
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value]
    if (dayNames.has(name) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
      return [name, day(value)]
    const [, date = '', at = ''] = (momentNames.has(name) && /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(value)) || []
    if (at !== '') return [name, `${day(date)}, ${time(at)}`]
    const [, amount = '', currency = ''] = (moneyNames.has(name) && /^(-?\d+) ([A-Z]{3})$/.exec(value)) || []
    if (weeklyNames.has(name)) return [name, shownWeeklyTimes(value, { weekday, time })]
    if (isCurrency(currency)) return [name, money({ amount: Number(amount), currency })]
    return [name, timeNames.has(name) && /^\d\d:\d\d$/.test(value) ? time(value) : value]
  })
  const former = Object.keys(values).filter((name) => /^was[A-Z]/.test(name))
  const flags = former.map((name) => {
    const field = `${name.charAt(3).toLowerCase()}${name.slice(4)}`
    return [`${field}Changed`, values[field] === values[name] ? 'no' : 'yes']
  })
  return {
    ...formerlyAbsent,
    ...(Object.fromEntries([...flags, ...shown]) as NotificationValues),
    timed: 'start' in values ? 'yes' : 'no',
    compared: former.length > 0 ? 'yes' : 'no',
    moved: flags.some(([flag, value]) => timesOfShift.has(flag ?? '') && value === 'yes') ? 'yes' : 'no',
  }
}

/** True if the text can be the endpoint of a push service: https, with a host name and the default port. */
export function isEndpoint(text: string): boolean {
  const address = parseAddress(text)
  return address?.protocol === 'https:' && address.port === '' && /\.[a-z][a-z0-9-]+$/.test(address.hostname)
}
