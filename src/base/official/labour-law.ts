import type { Certainty } from './checked-lists.ts'

/** Whose law it is. The directive counts where the law of the country says nothing. */
type LawCountry = 'EU' | 'BE' | 'FR' | 'NL'

/** What planning checks. */
export const checkedSubjects = [
  'dayMaximum',
  'weekMaximum',
  'dailyRest',
  'weeklyRest',
  'breakLength',
  'nightWork',
  'sundayWork',
  'holidayWork',
  'averageWeek',
  'nightAverageWeek',
  'overtimeQuota',
  'workingDays',
  'restDays',
  'minimumShift',
  'nightHours',
  'nightWorker',
  'nightShift',
  'nightRest',
  'restAfterNights',
  'nightsInARow',
  'nightsInPeriod',
  'freeSundays',
] as const
export type CheckedSubject = (typeof checkedSubjects)[number]

/** What is listed with its source, but not checked. */
export const listedSubjects = [
  'ordinaryDay',
  'ordinaryWeek',
  'nightHoursOfSectors',
  'voluntaryOvertime',
  'school',
] as const
type ListedSubject = (typeof listedSubjects)[number]

/** Whom a rule concerns, by the age on the day of work. */
export const ageGroups = ['everyone', 'adults', 'minors', 'under16', 'from16to17'] as const
type AgeGroup = (typeof ageGroups)[number]

/** A rule of working-time law, with its identifier in the research of November 2026. */
export interface LawRule {
  readonly id: string
  readonly country: LawCountry
  readonly subject: CheckedSubject | ListedSubject
  readonly concerns: AgeGroup
  /** The value in the unit of the subject (`unitOf`); null for a prohibition, for the hours of the night, and where the value is unknown. */
  readonly limit: number | null
  /**
   * For a break: the minutes of work after which it is due. For hours of the night: a shift with more minutes in them is a night shift. For the
   * night worker: the minutes of night work on two days of a usual week. For overtime: the minutes of a week after which it begins.
   */
  readonly after?: number
  /** For a break: true if it is due when these minutes are reached, not only when they are exceeded. */
  readonly fromReached?: true
  /** For the daily rest: the minutes to which it may be shortened once in seven days. */
  readonly onceAWeek?: number
  /** For an average or a number: the number of consecutive weeks. An average without it is that of a calendar quarter. */
  readonly weeks?: number
  /** For an average of night workers: it counts in periods with at least this number of night shifts. */
  readonly nights?: number
  /** For night work: the window in local time. */
  readonly window?: readonly [from: string, to: string]
  /** The first and last day of work for which the rule is known. */
  readonly from?: string
  readonly to?: string
  readonly article: string
  /** `D`: not confirmed, and therefore not covered. */
  readonly certainty: Certainty | 'D'
  /** True for a value that a collective agreement may replace. */
  readonly isDefault?: true
  /** True if the law has exceptions that are not checked: a breach warns, and is never refused. */
  readonly hasExceptions?: true
  /** True if nothing is compared with it, although its subject is checked in other countries: it leaves open how. */
  readonly isListed?: true
}

const h = 60
const rule = (
  id: string,
  subject: LawRule['subject'],
  concerns: AgeGroup,
  limit: number | null,
  article: string,
  certainty: LawRule['certainty'],
  more: Pick<
    LawRule,
    | 'after'
    | 'fromReached'
    | 'onceAWeek'
    | 'weeks'
    | 'nights'
    | 'window'
    | 'from'
    | 'to'
    | 'isDefault'
    | 'hasExceptions'
    | 'isListed'
  > = {},
): LawRule => ({ id, country: id.slice(0, 2) as LawCountry, subject, concerns, limit, article, certainty, ...more })

const eu = 'Directive 2003/88/EC'
const be = 'Loi du 16/03/1971'
const nl = 'Arbeidstijdenwet'

/** The rules of working time, by country. */
export const labourLaw: readonly LawRule[] = [
  rule('EU-WT-01', 'averageWeek', 'everyone', 48 * h, `${eu}, art. 6`, 'C', { isListed: true }),
  rule('EU-WT-02', 'dailyRest', 'everyone', 11 * h, `${eu}, art. 3`, 'C'),
  rule('EU-WT-03', 'weeklyRest', 'everyone', 35 * h, `${eu}, art. 5`, 'C'),
  rule('EU-WT-04', 'breakLength', 'everyone', 1, `${eu}, art. 4`, 'C', { after: 6 * h }),
  rule('EU-WT-05', 'nightShift', 'everyone', 8 * h, `${eu}, art. 8`, 'C', { isListed: true }),
  rule('EU-WT-07', 'averageWeek', 'everyone', null, `${eu}, art. 16, 19`, 'D'),
  rule('EU-WT-08', 'nightHours', 'everyone', null, `${eu}, art. 2`, 'D'),

  rule('BE-WT-01', 'ordinaryDay', 'adults', 8 * h, `${be}, art. 19`, 'A'),
  rule('BE-WT-02', 'ordinaryWeek', 'adults', 38 * h, 'Loi du 10/08/2001, art. 2, § 2', 'A', { from: '2003-01-01' }),
  rule('BE-WT-09', 'averageWeek', 'adults', 40 * h, `${be}, art. 26bis, § 1`, 'A', { hasExceptions: true }),
  rule('BE-WT-11', 'dayMaximum', 'adults', 11 * h, `${be}, art. 27, § 1`, 'A', {
    from: '1998-12-27',
    hasExceptions: true,
  }),
  rule('BE-WT-11', 'weekMaximum', 'adults', 50 * h, `${be}, art. 27, § 1`, 'A', {
    from: '1998-12-27',
    hasExceptions: true,
  }),
  rule('BE-WT-13', 'minimumShift', 'everyone', 3 * h, `${be}, art. 21`, 'A', { hasExceptions: true }),
  rule('BE-WT-20', 'dailyRest', 'adults', 11 * h, `${be}, art. 38ter, § 1`, 'A'),
  rule('BE-WT-21', 'weeklyRest', 'adults', 35 * h, `${be}, art. 38ter`, 'A'),
  rule('BE-WT-22', 'breakLength', 'adults', 15, `${be}, art. 38quater`, 'A', { after: 6 * h, isDefault: true }),
  rule('BE-WT-23', 'nightHours', 'adults', null, `${be}, art. 35`, 'A', { window: ['20:00', '06:00'], isListed: true }),
  rule('BE-WT-26', 'nightHoursOfSectors', 'adults', null, 'Loi publiée le 01/06/2026', 'C', {
    window: ['23:00', '06:00'],
    from: '2026-07-01',
  }),
  rule('BE-WT-27', 'nightHours', 'adults', null, 'Loi publiée le 01/06/2026', 'D', { from: '2026-07-01' }),
  rule('BE-WT-31', 'voluntaryOvertime', 'adults', 360, 'Loi publiée le 01/06/2026', 'C'),
  rule('BE-WT-33', 'voluntaryOvertime', 'adults', null, 'Loi publiée le 01/06/2026', 'D'),
  rule('BE-YW-01', 'dayMaximum', 'minors', 8 * h, `${be}, art. 31`, 'A', { hasExceptions: true }),
  rule('BE-YW-01', 'weekMaximum', 'minors', 40 * h, `${be}, art. 31`, 'A', { hasExceptions: true }),
  rule('BE-YW-02', 'breakLength', 'minors', 30, `${be}, art. 34`, 'A', { after: 4.5 * h }),
  rule('BE-YW-02', 'breakLength', 'minors', 60, `${be}, art. 34`, 'A', { after: 6 * h }),
  rule('BE-YW-03', 'dailyRest', 'minors', 12 * h, `${be}, art. 34ter`, 'A'),
  rule('BE-YW-04', 'nightWork', 'minors', null, `${be}, art. 34bis`, 'A', {
    window: ['20:00', '06:00'],
    hasExceptions: true,
  }),
  rule('BE-YW-05', 'sundayWork', 'minors', null, `${be}, art. 32`, 'A', { hasExceptions: true }),
  rule('BE-YW-05', 'holidayWork', 'minors', null, `${be}, art. 32`, 'A', { hasExceptions: true }),
  rule('BE-YW-06', 'weeklyRest', 'minors', 36 * h, `${be}, art. 33`, 'A'),
  rule('BE-YW-07', 'school', 'under16', null, 'Projet de loi', 'D'),

  rule('FR-WT-01', 'ordinaryWeek', 'adults', 35 * h, 'Code du travail, L3121-27', 'A', { from: '2016-08-10' }),
  rule('FR-WT-02', 'dayMaximum', 'adults', 10 * h, 'Code du travail, L3121-18', 'A', {
    from: '2016-08-10',
    hasExceptions: true,
  }),
  rule('FR-WT-03', 'weekMaximum', 'adults', 48 * h, 'Code du travail, L3121-20', 'A', {
    from: '2016-08-10',
    hasExceptions: true,
  }),
  rule('FR-WT-04', 'averageWeek', 'adults', 44 * h, 'Code du travail, L3121-22', 'A', {
    weeks: 12,
    from: '2016-08-10',
    hasExceptions: true,
  }),
  rule('FR-WT-05', 'breakLength', 'adults', 20, 'Code du travail, L3121-16', 'A', {
    after: 6 * h,
    fromReached: true,
    from: '2016-08-10',
  }),
  rule('FR-WT-10', 'overtimeQuota', 'adults', 220, 'Code du travail, D3121-24', 'A', {
    after: 35 * h,
    from: '2017-01-01',
    isDefault: true,
  }),
  rule('FR-WT-13', 'dailyRest', 'adults', 11 * h, 'Code du travail, L3131-1', 'A', {
    from: '2016-08-10',
    hasExceptions: true,
  }),
  rule('FR-WT-14', 'workingDays', 'everyone', 6, 'Code du travail, L3132-1', 'A', { from: '2008-05-01' }),
  rule('FR-WT-15', 'weeklyRest', 'everyone', 35 * h, 'Code du travail, L3132-2', 'A', { from: '2008-05-01' }),
  rule('FR-WT-17', 'nightHours', 'adults', null, 'Code du travail, L3122-20', 'A', {
    window: ['21:00', '06:00'],
    from: '2016-08-10',
    isDefault: true,
  }),
  rule('FR-WT-18', 'nightWorker', 'adults', 270, 'Code du travail, L3122-5, L3122-23', 'A', {
    after: 3 * h,
    weeks: 52,
    from: '2016-08-10',
    isDefault: true,
  }),
  rule('FR-WT-19', 'nightShift', 'adults', 8 * h, 'Code du travail, L3122-6', 'A', {
    from: '2018-01-01',
    hasExceptions: true,
  }),
  rule('FR-WT-20', 'nightAverageWeek', 'adults', 40 * h, 'Code du travail, L3122-7', 'A', {
    weeks: 12,
    from: '2016-08-10',
    hasExceptions: true,
  }),
  rule('FR-YW-01', 'dayMaximum', 'minors', 8 * h, 'Code du travail, L3162-1', 'A', { hasExceptions: true }),
  rule('FR-YW-01', 'weekMaximum', 'minors', 35 * h, 'Code du travail, L3162-1', 'A', { hasExceptions: true }),
  rule('FR-YW-02', 'breakLength', 'minors', 30, 'Code du travail, L3162-3', 'A', { after: 4.5 * h }),
  rule('FR-YW-03', 'nightWork', 'from16to17', null, 'Code du travail, L3163-1', 'A', {
    window: ['22:00', '06:00'],
    hasExceptions: true,
  }),
  rule('FR-YW-03', 'nightWork', 'under16', null, 'Code du travail, L3163-1', 'A', {
    window: ['20:00', '06:00'],
    hasExceptions: true,
  }),
  rule('FR-YW-04', 'dailyRest', 'from16to17', 12 * h, 'Code du travail, L3164-1', 'A'),
  rule('FR-YW-04', 'dailyRest', 'under16', 14 * h, 'Code du travail, L3164-1', 'A'),

  rule('FR-YW-05', 'restDays', 'minors', 2, 'Code du travail, L3164-2', 'A', { hasExceptions: true }),
  rule('FR-YW-06', 'holidayWork', 'minors', null, 'Code du travail, L3164-6', 'A', { hasExceptions: true }),

  rule('NL-WT-01', 'dayMaximum', 'adults', 12 * h, `${nl}, art. 5:7, lid 2a`, 'A'),
  rule('NL-WT-02', 'weekMaximum', 'adults', 60 * h, `${nl}, art. 5:7, lid 2b`, 'A'),
  rule('NL-WT-03', 'averageWeek', 'adults', 48 * h, `${nl}, art. 5:7, lid 2c`, 'A', { weeks: 16 }),
  rule('NL-WT-04', 'averageWeek', 'adults', 55 * h, `${nl}, art. 5:7, lid 3`, 'A', { weeks: 4, isDefault: true }),
  rule('NL-WT-05', 'dailyRest', 'adults', 11 * h, `${nl}, art. 5:3, lid 2`, 'A', { onceAWeek: 8 * h }),
  rule('NL-WT-06', 'weeklyRest', 'adults', 36 * h, `${nl}, art. 5:5, lid 2`, 'A', { hasExceptions: true }),
  rule('NL-WT-07', 'breakLength', 'adults', 30, `${nl}, art. 5:4, lid 2a`, 'A', {
    after: 5.5 * h,
    hasExceptions: true,
  }),
  rule('NL-WT-08', 'breakLength', 'adults', 45, `${nl}, art. 5:4, lid 2b`, 'A', { after: 10 * h, isDefault: true }),
  rule('NL-WT-09', 'nightHours', 'adults', null, `${nl}, art. 1:7`, 'A', { after: h, window: ['00:00', '06:00'] }),
  rule('NL-WT-10', 'nightShift', 'adults', 10 * h, `${nl}, art. 5:8, lid 1`, 'A', { hasExceptions: true }),
  rule('NL-WT-12', 'nightAverageWeek', 'adults', 40 * h, `${nl}, art. 5:8, lid 2`, 'A', { weeks: 16, nights: 16 }),
  rule('NL-WT-13', 'nightRest', 'adults', 14 * h, `${nl}, art. 5:8, lid 4`, 'A', {
    onceAWeek: 8 * h,
    hasExceptions: true,
  }),
  rule('NL-WT-14', 'restAfterNights', 'adults', 46 * h, `${nl}, art. 5:8, lid 5`, 'A', { hasExceptions: true }),
  rule('NL-WT-15', 'nightsInARow', 'adults', 7, `${nl}, art. 5:8, lid 6`, 'A', { hasExceptions: true }),
  rule('NL-WT-16', 'nightsInPeriod', 'adults', 36, `${nl}, art. 5:8, lid 8`, 'A', { weeks: 16, isDefault: true }),
  rule('NL-WT-17', 'freeSundays', 'adults', 13, `${nl}, art. 5:6`, 'A', { weeks: 52, isDefault: true }),
  rule('NL-YW-01', 'averageWeek', 'minors', 40 * h, `${nl}, art. 5:7, lid 1`, 'A', { weeks: 4 }),
  rule('NL-YW-01', 'dayMaximum', 'minors', 9 * h, `${nl}, art. 5:7, lid 1`, 'A'),
  rule('NL-YW-01', 'weekMaximum', 'minors', 45 * h, `${nl}, art. 5:7, lid 1`, 'A'),
  rule('NL-YW-02', 'dailyRest', 'minors', 12 * h, `${nl}, art. 5:3, lid 1`, 'A'),
  rule('NL-YW-02', 'nightWork', 'minors', null, `${nl}, art. 5:3, lid 1`, 'A', { window: ['23:00', '06:00'] }),
  rule('NL-YW-03', 'breakLength', 'minors', 30, `${nl}, art. 5:4, lid 1`, 'A', { after: 4.5 * h }),
  rule('NL-YW-04', 'weeklyRest', 'minors', 36 * h, `${nl}, art. 5:5, lid 1`, 'A'),
]

/** Returns the rules of a country: its own, and those of the directive on subjects that its own do not cover. */
export function lawOf(country: string): readonly LawRule[] {
  const own = labourLaw.filter((one) => one.country === country)
  const subjects = new Set(own.map(({ subject }) => subject))
  return [...own, ...labourLaw.filter((one) => one.country === 'EU' && !subjects.has(one.subject))]
}

/** Returns the rules that planning checks for work on a day by somebody of an age; undefined is an unknown age, and counts as adult. */
export function lawFor(country: string, day: string, age: number | undefined): readonly LawRule[] {
  return lawOf(country).filter(
    (one) => isChecked(one) && (one.from ?? '') <= day && day <= (one.to ?? '9999') && isOfAge(one.concerns, age ?? 18),
  )
}

/** True if planning compares with the rule; otherwise it is only listed, or not covered. */
export function isChecked({ subject, certainty, isListed }: LawRule): boolean {
  return certainty !== 'D' && !isListed && checkedSubjects.some((one) => one === subject)
}

/** Returns the unit of the limits of a subject: minutes, hours, or a number of days, shifts or Sundays. */
export function unitOf(subject: LawRule['subject']): 'minutes' | 'hours' | 'number' {
  switch (subject) {
    case 'nightWorker':
    case 'overtimeQuota':
    case 'voluntaryOvertime':
      return 'hours'
    case 'workingDays':
    case 'restDays':
    case 'nightsInARow':
    case 'nightsInPeriod':
    case 'freeSundays':
      return 'number'
    default:
      return 'minutes'
  }
}

function isOfAge(concerns: AgeGroup, age: number): boolean {
  switch (concerns) {
    case 'everyone':
      return true
    case 'adults':
      return age >= 18
    case 'minors':
      return age < 18
    case 'under16':
      return age < 16
    case 'from16to17':
      return age >= 16 && age < 18
  }
}
