import { ageGroups, checkedSubjects, listedSubjects } from '#base/official/labour-law.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { permissions, providerRoles } from '#base/actor.ts'
import { choiceLabel, fieldHelp, fieldLabel } from '#base/field-texts.ts'
import { plainFields, type RecordFields } from '#base/fields.ts'
import { languages } from '#base/language.ts'
import { timeOffStatuses, timeOffTypes } from '#domains/absences/rules.ts'
import { userStatuses } from '#domains/accounts/rules.ts'
import { accountAlerts, accountEmails } from '#domains/accounts/server/emails.ts'
import { assignmentStatuses, cancelKinds, workerLabels } from '#domains/assignments/rules.ts'
import { clientStatuses } from '#domains/clients/contract.ts'
import { clientRecord } from '#domains/clients/contract/fields.ts'
import { verifications } from '#domains/documents/rules.ts'
import { audiences } from '#domains/messages/contract.ts'
import { channels, digests, notificationKinds, notificationTypes } from '#domains/notifications/rules.ts'
import { payRuleFields, timeRuleFields } from '#domains/organisations/contract/settings.ts'
import {
  deductionKinds,
  geofences,
  shiftSwapModes,
  labourLawModes,
  unavailablePlannings,
  industries,
  payPeriods,
  purposes,
  rulesCountries,
} from '#domains/organisations/rules.ts'
import { nationalHolidays } from '#domains/organisations/rules/holidays.ts'
import { durationUnits, requestStatuses } from '#domains/requests/rules.ts'
import { shiftStatuses, warningKinds } from '#domains/shifts/rules.ts'
import { claimObstacles } from '#domains/shifts/rules/open-shifts.ts'
import { breakTypes, shiftTypes, workTypes } from '#domains/timesheets/rules.ts'
import { decisions, entryStatuses, incompleteReasons } from '#domains/timesheets/rules.ts'
import { workerStatuses } from '#domains/workforce/contract.ts'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { projectStatuses } from '#domains/projects/rules.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { experienceLevels, languageLevels } from '#domains/workforce/rules/levels.ts'
import { localeFolders, readMessages } from '#platform/server/texts/translate.ts'

// Every message key that the code uses exists in three languages, and every key that exists is used.

type Message = ReturnType<IntlMessageFormat['getAst']>

const root = join(import.meta.dirname, '..')
const names = localeFolders().map(({ area }) => area)
const messages = Object.fromEntries(languages.map((language) => [language, readMessages(language)]))
const english = messages.en ?? new Map<string, string>()

/** The possible endings of message keys that the code composes, by prefix. */
const composedKeys: Readonly<Record<string, readonly string[]>> = {
  'absences.status.': timeOffStatuses,
  'absences.type.': timeOffTypes,
  'accounts.emails.': [...accountEmails, ...accountAlerts],
  'accounts.permission.': Object.keys(permissions),
  'accounts.role.': [...providerRoles, 'worker'],
  'accounts.roleText.': providerRoles,
  'accounts.users.status.': userStatuses,
  'assignments.ended.': cancelKinds,
  'assignments.label.': Object.values(workerLabels),
  'assignments.status.': assignmentStatuses,
  'assignments.why.': cancelKinds,
  'clients.status.': clientStatuses,
  'documents.verification.': verifications,
  'messages.audience.': audiences,
  'messages.members.type.': ['provider', 'worker'],
  'notifications.device.unable.': ['unsupported', 'installFirst', 'blocked'],
  'notifications.emails.kinds.': notificationKinds,
  'notifications.kinds.': notificationKinds,
  'notifications.settings.channel.': channels,
  'notifications.settings.digests.': digests,
  'notifications.settings.type.': notificationTypes,
  'notifications.settings.typeText.': notificationTypes,
  'organisations.industry.': industries,
  'organisations.holiday.': nationalHolidays(rulesCountries, 2026).map(({ name }) => name),
  'organisations.purpose.': purposes,
  'organisations.settings.deductionKind.': deductionKinds,
  'organisations.settings.field.': Object.keys({ ...timeRuleFields.fields, ...payRuleFields.fields }),
  'organisations.settings.geofence.': geofences,
  'organisations.settings.holidays.law.': rulesCountries,
  'organisations.law.certainty.': ['A', 'B', 'C', 'D'],
  'law.column.': ['rule', 'value', 'article', 'use'],
  'law.concerns.': ageGroups,
  'law.subject.': [...checkedSubjects, ...listedSubjects],
  'law.use.': ['checked', 'listed', 'notCovered', 'replaced'],
  'law.value.': ['breakAfter', 'breakFrom'],
  'organisations.settings.labourLaw.': labourLawModes,
  'organisations.settings.payPeriod.': payPeriods,
  'organisations.settings.unavailablePlanning.': unavailablePlannings,
  'organisations.settings.shiftSwaps.': shiftSwapModes,
  'platform.validation.': [
    'required',
    'tooShort',
    'tooLong',
    'tooSmall',
    'tooBig',
    'wrongType',
    'notListed',
    'invalid',
  ],
  'projects.status.': projectStatuses,
  'shifts.away.': ['day', 'morning', 'afternoon'],
  'shifts.status.': [...shiftStatuses, 'draft', 'published'],
  'shifts.obstacle.': claimObstacles,
  'shifts.warning.': warningKinds,
  'shifts.waves.obstacles.': warningKinds,
  'requests.duration.': durationUnits,
  'requests.status.': requestStatuses,
  'timesheets.breakType.': breakTypes,
  'timesheets.decision.': decisions,
  'timesheets.incomplete.': incompleteReasons,
  'timesheets.shiftType.': shiftTypes,
  'timesheets.status.': entryStatuses,
  'timesheets.workType.': workTypes,
  'workforce.languageLevel.': languageLevels,
  'workforce.level.': experienceLevels,
  'workforce.status.': workerStatuses,
}

/** Records whose fields are declared: the code finds their labels and the names of their choices by the declaration. */
const records: readonly RecordFields[] = [
  clientRecord,
  payRuleFields,
  projectRecord,
  requestRecord,
  timeRuleFields,
  workerRecord,
]

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))
const used = new Set<string>()
const patterns = new Map<string, RegExp>()
for (const { file, text } of sources) collectKeys(file, text)
for (const record of records) {
  for (const [name, field] of plainFields(record)) {
    used.add(fieldLabel(record, name))
    if (field.help) used.add(fieldHelp(record, name))
    const values = field.kind === 'choice' ? field.values : []
    for (const value of values) used.add(choiceLabel(record, name, value))
  }
}

function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
}

function collectKeys(file: string, text: string): void {
  const area = `(?:${names.join('|')})`
  const isServer = file.includes('/server/')
  for (const [, key = ''] of text.matchAll(new RegExp(`['"](${area}(?:\\.[A-Za-z]\\w*)+)['"]`, 'g'))) {
    // On the server, columns, settings and route names contain dots too.
    if (!isServer || english.has(key) || /\.(validation|refusals)\./.test(key)) used.add(key)
  }
  for (const { keyPrefix } of records) used.delete(keyPrefix)
  for (const [, key = ''] of text.matchAll(/\b(?:t|words)\(\s*['"]([\w.]+)['"]/g)) used.add(key)
  for (const [, key = ''] of text.matchAll(new RegExp(`\`(${area}\\.[^\`\\s]*\\$\\{[^\`]*)\``, 'g'))) {
    patterns.set(
      key,
      new RegExp(`^${key.replaceAll('.', String.raw`\.`).replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '[^.]+')}$`),
    )
    const own = /^\w+\.validation\.(?=\$\{)/.exec(key)
    if (own) for (const [, name] of text.matchAll(/[fF]ault\('(\w+)'\)/g)) used.add(`${own[0]}${name}`)
  }
  for (const [, name, list = ''] of text.matchAll(/refusals\('(\w+)', \{([^]*?)\}\)/g)) {
    for (const [, code] of list.matchAll(/\b([A-Z_]+):/g)) used.add(`${name}.refusals.${code}`)
  }
}

const isUsed = (key: string) => used.has(key) || [...patterns.values()].some((pattern) => pattern.test(key))

/** Returns the placeholders of a message with their kinds, and the options of each choice. */
function needs(message: string, language: string): string[] {
  const found = new Set<string>()
  const collect = (parts: Message) => {
    for (const part of parts) {
      if (part.type === 0 || part.type === 7) continue
      if (part.type === 8) throw new Error('a message contains no markup')
      found.add(`${part.value} ${part.type}`)
      if (part.type !== 5 && part.type !== 6) continue
      if (part.type === 5) found.add(`${part.value} of ${Object.keys(part.options).sort().join(' ')}`)
      for (const { value } of Object.values(part.options)) collect(value)
    }
  }
  collect(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst())
  return [...found].sort()
}

describe('Message keys', () => {
  it('are found', () => {
    expect(english.size).toBeGreaterThan(100)
    expect(used.size).toBeGreaterThan(100)
  })

  it.each(languages)('exist for everything that the code uses, in %s', (language) => {
    const defined = messages[language] ?? new Map()
    const missing = [...used].filter((key) => !defined.has(key))
    for (const [prefix, members] of Object.entries(composedKeys)) {
      const using = [...patterns.keys()].filter((key) => key.startsWith(`${prefix}$`))
      for (const key of using.length > 0 ? members : []) {
        if (![...defined.keys()].some((one) => one === prefix + key || one.startsWith(`${prefix}${key}.`)))
          missing.push(prefix + key)
      }
    }
    for (const [key, pattern] of patterns) if (![...defined.keys()].some((one) => pattern.test(one))) missing.push(key)
    expect(missing.sort()).toEqual([])
  })

  it('are all used', () => {
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  it.each(['fr', 'nl'])('are the same in %s as in English', (language) => {
    const other = messages[language] ?? new Map()
    expect([...english.keys()].filter((key) => !other.has(key))).toEqual([])
    expect([...other.keys()].filter((key) => !english.has(key))).toEqual([])
  })

  it.each(['fr', 'nl'])('have the same placeholders in %s as in English', (language) => {
    const different = [...(messages[language] ?? [])].filter(
      ([key, message]) => String(needs(message, language)) !== String(needs(english.get(key) ?? message, 'en')),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it.each(languages)(
    'have texts in %s with typographic apostrophes: a straight one would quote a placeholder',
    (language) => {
      const poor = [...(messages[language] ?? [])].filter(
        ([, message]) => message.trim() === '' || message.includes("'"),
      )
      expect(poor).toEqual([])
    },
  )

  it('have non-breaking spaces in French punctuation', () => {
    expect([...(messages.fr ?? [])].filter(([, message]) => /[ \w][!?;»]|« | :/.test(message))).toEqual([])
  })
})
