import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import type { PdfDocument, PdfPart, PdfRow } from '#platform/server/pdf/document.ts'
import { isolated } from '#platform/server/pdf/isolated.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ClientOutcome } from '../contract/public.ts'

/** A line of a timesheet, with the decision of the client and the name of the contact who made it. */
export interface TimesheetEntry {
  readonly project: string
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly breakMinutes: number
  readonly minutes: number
  readonly decision: { readonly outcome: ClientOutcome; readonly by: string; readonly at: string } | null
  /** That the organisation has entered or corrected the hours; missing in timesheets that were stored earlier. */
  readonly correction?: TimesheetCorrection | null
}

/** What the organisation has done to hours: entered them, or corrected the times that the worker had submitted. */
export interface TimesheetCorrection {
  readonly kind: 'added' | 'corrected'
  /** Null for hours that the organisation has entered. */
  readonly startTime: string | null
  readonly endTime: string | null
  readonly breakMinutes: number | null
}

/** The content of a timesheet for a client: no wages, IDs or other clients. */
export interface Timesheet {
  readonly language: Language
  readonly timeZone: string
  /** The organisation, name first. */
  readonly company: readonly string[]
  /** A PNG. */
  readonly logo?: Uint8Array | undefined
  /** The client, name first. */
  readonly client: readonly string[]
  /** The number of its invoice; null for none. */
  readonly invoice: string | null
  readonly fromDate: string
  readonly toDate: string
  readonly workers: readonly { readonly name: string; readonly entries: readonly TimesheetEntry[] }[]
  /** The time in the file. */
  readonly madeAt: string
}

/** Returns a timesheet as a document: a table for each worker, and the decision of the client below each line. */
export function timesheetDocument(sheet: Timesheet): PdfDocument {
  const { language, company, logo, client, invoice, workers, madeAt } = sheet
  const translate = translateTo(language)
  const formats = new Formats(locales[language], sheet.timeZone)
  const entries = workers.flatMap((worker) => worker.entries)
  const countOf = (outcome: ClientOutcome) => entries.filter(({ decision }) => decision?.outcome === outcome).length
  const title = translate('confirmations.timesheet.title')
  const [issuer = '', ...issuerLines] = company.map(isolated)
  return {
    language,
    title,
    ...(invoice !== null && { subtitle: invoice }),
    issuer: { name: issuer, lines: issuerLines, logo },
    recipient: client.map(isolated),
    parts: [
      {
        kind: 'facts',
        facts: [
          {
            label: translate('confirmations.timesheet.period'),
            value: formats.dates(sheet.fromDate, sheet.toDate),
          },
          ...(invoice === null ? [] : [{ label: translate('confirmations.timesheet.invoice'), value: invoice }]),
          {
            label: translate('confirmations.timesheet.decisions'),
            value: translate('confirmations.timesheet.progress', {
              total: entries.length,
              confirmed: countOf('confirmed'),
              disputed: countOf('disputed'),
            }),
          },
        ],
      },
      ...workers.flatMap((worker) => partsOf(worker, formats, translate)),
      {
        kind: 'total',
        label: translate('confirmations.timesheet.total'),
        value: formats.duration(minutesOf(entries)),
      },
    ],
    footer: [issuer, title, invoice].filter(Boolean).join(' · '),
    madeAt,
  }
}

function partsOf(
  { name, entries }: Timesheet['workers'][number],
  formats: Formats,
  translate: ReturnType<typeof translateTo>,
): PdfPart[] {
  const heading = (column: string) => translate(`confirmations.timesheet.column.${column}`)
  const rows = entries.map((entry): PdfRow => {
    const { decision, correction } = entry
    const notes = [
      ...(correction ? [correctionNote(correction, formats, translate)] : []),
      ...(decision
        ? [
            translate(`confirmations.timesheet.${decision.outcome}`, {
              by: isolated(decision.by),
              at: formats.moment(decision.at),
            }),
          ]
        : []),
    ]
    return {
      cells: [
        formats.date(entry.date),
        isolated(entry.project),
        `${formats.timeOfDay(entry.startTime)}–${formats.timeOfDay(entry.endTime)}`,
        formats.duration(entry.breakMinutes),
        formats.duration(entry.minutes),
      ],
      note: notes.length > 0 ? notes.join(' · ') : undefined,
    }
  })
  return [
    { kind: 'heading', text: isolated(name) },
    {
      kind: 'table',
      columns: [
        { heading: heading('date') },
        { heading: heading('project') },
        { heading: heading('times'), kind: 'figure' },
        { heading: heading('break'), kind: 'figure' },
        { heading: heading('hours'), kind: 'figure' },
      ],
      rows: [...rows, { cells: [heading('sum'), '', '', '', formats.duration(minutesOf(entries))], strong: true }],
    },
  ]
}

function correctionNote(
  { kind, startTime, endTime, breakMinutes }: TimesheetCorrection,
  formats: Formats,
  translate: ReturnType<typeof translateTo>,
): string {
  if (kind === 'added' || startTime === null || endTime === null) return translate('confirmations.timesheet.added')
  return translate('confirmations.timesheet.corrected', {
    times: `${formats.timeOfDay(startTime)}–${formats.timeOfDay(endTime)}`,
    pause: formats.duration(breakMinutes ?? 0),
  })
}

function minutesOf(entries: readonly TimesheetEntry[]): number {
  return entries.reduce((sum, { minutes }) => sum + minutes, 0)
}
