import { fieldLabel, fieldText } from '#base/field-texts.ts'
import { plainFields, type PlainName } from '#base/fields.ts'
import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import type { Currency } from '#base/currency.ts'
import type { Region } from '#base/region.ts'
import type { Exception, WeeklyPattern } from '#domains/availability/rules.ts'
import { exceptionTexts, patternTexts } from '#domains/availability/rules/stated-texts.ts'
import { lineOf, type NotificationRow } from '#domains/notifications/server/emails.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'
import type { Section } from './export-sections.ts'
import type { ExportedRecord } from './sections.ts'

/** A column of the readable page: its heading and its format. */
export interface ShownColumn {
  readonly heading: string
  readonly cell: (record: ExportedRecord) => string
}

/** Returns the columns of each section on the readable page; all other data is in the files. */
export function shownColumns(
  language: Language,
  timeZone: string,
  region: Region,
): Readonly<Record<Section, readonly ShownColumn[]>> {
  const t: Translate = translateTo(language)
  const format = new Formats(locales[language], timeZone, region)
  const column = (name: string, write: (value: unknown, record: ExportedRecord) => string = textOf): ShownColumn => ({
    heading: t(`privacy.column.${name}`),
    cell: (record) => write(record[name], record),
  })
  const some = (write: (value: string) => string) => (value: unknown) => (typeof value === 'string' ? write(value) : '')
  const date = some((value) => format.date(value))
  const moment = some((value) => format.moment(value))
  const minutes = (value: unknown) => (typeof value === 'number' ? format.duration(value) : '')
  const yes = (value: unknown) => t(value === true ? 'privacy.export.yes' : 'privacy.export.no')
  const money = (amount: unknown, currency: unknown) =>
    typeof amount === 'number' && typeof currency === 'string'
      ? format.money({ amount, currency: currency as Currency })
      : ''
  const listed = (value: unknown) =>
    Array.isArray(value)
      ? value
          .map((one) =>
            typeof one === 'string'
              ? one
              : Object.values(one as object)
                  .filter(Boolean)
                  .join(' · '),
          )
          .join('\n')
      : ''
  const rate = (amount: string, currency: string): ShownColumn => ({
    heading: t('privacy.column.payRate'),
    cell: (record) => money(record[amount], record[currency]),
  })
  const sum = (name: string): ShownColumn => column(name, (value, record) => money(value, record.currency))
  const location = (value: unknown, record: ExportedRecord) =>
    [value, record.inLongitude].every((part) => typeof part === 'number')
      ? `${String(value)}, ${String(record.inLongitude)}`
      : ''
  const plainOfWorker = plainFields(workerRecord).map(
    ([name]) => [name, (value: unknown) => fieldText(workerRecord, name, value, { t, format }) ?? ''] as const,
  )
  // Email and username are shown with the account, pay rates in a separate section.
  const workerFields: Record<keyof typeof workerRecord.fields, ((value: unknown) => string) | null> = {
    ...(Object.fromEntries(plainOfWorker) as Record<PlainName<typeof workerRecord>, (value: unknown) => string>),
    firstName: textOf,
    lastName: textOf,
    dateOfBirth: date,
    nationalId: textOf,
    email: null,
    username: null,
    phone: textOf,
    address: textOf,
    payRate: null,
    bankAccount: (value) =>
      Object.values((value ?? {}) as object)
        .filter(Boolean)
        .join(' · '),
    desiredJobRoles: listed,
    tags: listed,
    skills: listed,
    languages: listed,
    workHistory: listed,
  }
  return {
    account: [
      column('email'),
      column('username'),
      column('givenName'),
      column('familyName'),
      column('preferredLanguage'),
      column('dataCollection', yes),
      column('personalisedRecommendations', yes),
      column('sharingWithPartners', yes),
      column('createdAt', moment),
    ],
    profile: Object.keys(workerRecord.fields).flatMap((name) => {
      const write = workerFields[name as keyof typeof workerRecord.fields]
      return write
        ? [{ heading: t(fieldLabel(workerRecord, name)), cell: (record: ExportedRecord) => write(record[name]) }]
        : []
    }),
    certifications: [
      column('name'),
      column('issuer'),
      column('number'),
      column('issuedOn', date),
      column('expiresOn', date),
      column('verification', (value) => t(`documents.verification.${textOf(value)}`)),
    ],
    documents: [column('name'), column('description'), column('createdAt', moment), column('filedAs')],
    availability: [
      column('patterns', (value) => patternTexts(value as WeeklyPattern[], { t, format }).join('\n')),
      column('exceptions', (value) => exceptionTexts(value as Exception[], { t, format }).join('\n')),
      column('desiredWeeklyMinutes', minutes),
    ],
    timeOff: [
      column('startDate', date),
      column('endDate', date),
      column('type', (value) => t(`absences.type.${textOf(value)}`)),
      column('status', (value) => t(`absences.status.${textOf(value)}`)),
      column('reason'),
    ],
    sickCertificates: [column('name'), column('uploadedAt', moment), column('filedAs')],
    timeOffBalances: [
      column('fromDate', date),
      column('type', (value) => t(`absences.type.${textOf(value)}`)),
      column('halfDays', (value) => format.number(Number(value) / 2)),
    ],
    assignments: [
      column('project'),
      column('role'),
      column('startDate', date),
      column('endDate', date),
      rate('rateAmount', 'rateCurrency'),
      column('status', (value) => t(`assignments.status.${textOf(value)}`)),
    ],
    shifts: [
      column('project'),
      column('startsAt', moment),
      column('endsAt', moment),
      column('breakMinutes', minutes),
      column('status', (value) => t(`shifts.status.${textOf(value)}`)),
    ],
    contracts: [
      column('title'),
      column('startDate', date),
      column('endDate', date),
      column('status', (value) => t(`contracts.ownStatus.${textOf(value)}`)),
      column('signedAt', moment),
    ],
    startChecks: [
      column('item', (value) => t(`checks.item.${textOf(value)}`)),
      column('number'),
      column('checkedOn', date),
      column('expiresOn', date),
    ],
    shiftClaims: [
      column('createdAt', moment),
      column('status', (value) => t(`shifts.claimStatus.${textOf(value)}`)),
      column('reason'),
    ],
    shiftOffers: [column('createdAt', moment), column('declinedAt', moment)],
    shiftSwaps: [
      column('createdAt', moment),
      column('status', (value) => t(`shifts.swapStatus.${textOf(value)}`)),
      column('note'),
      column('reason'),
    ],
    clockSessions: [
      column('project'),
      column('startedAt', moment),
      column('endedAt', moment),
      column('inLatitude', location),
    ],
    punches: [column('claimedAt', moment), column('countedAt', moment), column('receivedAt', moment)],
    entries: [
      column('date', date),
      column(
        'startTime',
        some((value) => format.timeOfDay(value.slice(0, 5))),
      ),
      column(
        'endTime',
        some((value) => format.timeOfDay(value.slice(0, 5))),
      ),
      column('breakMinutes', minutes),
      column('totalMinutes', minutes),
      column('project'),
      column('taskDescription'),
      column('status', (value) => t(`timesheets.status.${textOf(value)}`)),
    ],
    corrections: [column('correctedAt', moment), column('reason'), column('objection')],
    clientDecisions: [
      column('decidedAt', moment),
      column('startsAt', moment),
      column('endsAt', moment),
      column('outcome', (value) => t(`confirmations.outcome.${textOf(value)}`)),
      column('comment'),
    ],
    rates: [column('fromDate', date), rate('amount', 'currency')],
    payStubs: [column('issuedAt', moment), sum('grossAmount'), sum('netAmount'), column('filedAs')],
    adjustments: [column('createdAt', moment), sum('amount'), column('reason')],
    billedHours: [
      column('projectName'),
      column('workerName'),
      column('firstDate', date),
      column('lastDate', date),
      column('minutes', minutes),
    ],
    messages: [column('createdAt', moment), column('text')],
    attachments: [column('name'), column('filedAs')],
    notifications: [
      column('at', moment),
      column('kind', (_, record) => mentionedIn(record as unknown as NotificationRow, language)),
      column('readAt', moment),
    ],
    notificationSettings: [
      column(
        'digest',
        some((value) => t(`notifications.settings.digests.${value}`, { time: '', day: '' })),
      ),
      column('phone'),
    ],
    announcements: [column('createdAt', moment), column('title'), column('text')],
    passkeys: [column('name'), column('createdAt', moment), column('usedAt', moment)],
    devices: [column('createdAt', moment), column('userAgent')],
    tours: [column('outcome')],
    listViews: [column('createdAt', moment), column('name'), column('list'), column('query')],
    sessions: [column('createdAt', moment), column('seenAt', moment), column('userAgent')],
    calendar: [column('since', moment)],
    history: [column('at', moment), column('action'), column('before', changesOf), column('after', changesOf)],
    deeds: [column('at', moment), column('action')],
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

function changesOf(value: unknown): string {
  return Object.entries((value ?? {}) as ExportedRecord)
    .filter(([, one]) => one !== null)
    .map(([name, one]) => `${camelCase(name)}: ${textOf(one)}`)
    .join('\n')
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

// A notification whose text needs other values by now is shown as it is stored.
function mentionedIn(notification: NotificationRow, language: Language): string {
  try {
    return lineOf(notification, language)
  } catch {
    return `${notification.kind}: ${Object.values(notification.values).join(' · ')}`
  }
}
