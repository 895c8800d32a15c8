import { Formats } from '#base/formats.ts'
import { type Language, pickLanguage } from '#base/language.ts'
import type { Money } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import type { Region } from '#base/region.ts'
import { zoneName } from '#base/time.ts'
import { masked } from '#domains/workforce/rules.ts'
import { openNationalId } from '#domains/workforce/server/sealed.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { sql } from '#platform/server/db/statement.ts'
import { isolated } from '#platform/server/pdf/isolated.ts'
import type { PdfDocument, PdfPart, PdfRow } from '#platform/server/pdf/document.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'
import type { payRoutes } from '#domains/pay/contract.ts'
import { isDeduction, isReserved } from '#domains/pay/rules/is-deduction.ts'
import { lineTexts } from '#domains/pay/rules/line-texts.ts'
import type { OwnStub, StubLine } from '#domains/pay/rules/stub-shapes.ts'
import { type Issuer, issuerOf } from './issuer.ts'
import { readOwnStub, readStub } from './stubs.ts'

type PrintableStub = Omit<OwnStub, 'allowed'>

/** Returns the PDF of a pay stub in the worker's language. */
export async function renderStubPdf(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readStubPdf>,
): Promise<Reply<typeof payRoutes.readStubPdf>> {
  return pdfFile(scope, await readStub(scope, params.id))
}

/** Returns the PDF of one of the reader's own issued stubs. */
export async function renderOwnStubPdf(
  scope: ActorScope,
  { params }: Received<typeof payRoutes.readOwnStubPdf>,
): Promise<Reply<typeof payRoutes.readOwnStubPdf>> {
  return pdfFile(scope, await readOwnStub(scope, params.id))
}

async function pdfFile(scope: ActorScope, stub: PrintableStub) {
  const around = await readAround(scope, stub)
  const language = pickLanguage(around.language === null ? [] : [around.language])
  const document = documentOf(stub, { ...around, language, translate: translateTo(language), now: scope.now })
  // No connection waits while the PDF is written.
  await scope.db.commit()
  const name = [document.title, stub.number ?? stub.period.endDate, stub.worker.name].join(' ')
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: await writePdf(document, scope.actor.organisationId) }
}

interface Around extends Region {
  issuer: Issuer
  timeZone: string | null
  nationalId: string
  /** The positions of the corrected lines on their stubs, from 1. */
  corrected: Record<string, number>
}

async function readAround({ db, actor, cipher }: ActorScope, stub: PrintableStub) {
  const { organisationId } = actor
  const lineIds = stub.lines.flatMap(({ corrects }) => corrects?.lineId ?? [])
  const [row] = await db.many(
    sql<Omit<Around, 'nationalId'> & { language: string | null; nationalId: string | null }>`
      select coalesce(d.issuer, ${issuerOf}) as issuer, o.time_zone, coalesce(s.national_id, w.national_id) as national_id,
             a.preferred_language as language, a.date_format, a.time_format, coalesce(a.currency, o.currency) as currency,
             a.first_day_of_week,
             (select coalesce(json_object_agg(l.id, l.position + 1), '{}') from pay_lines l
               where l.organisation_id = ${organisationId} and l.id = any(${lineIds}::uuid[])) as corrected
        from pay_stubs s
        join pay_periods d on d.organisation_id = s.organisation_id and d.id = s.pay_period_id
        join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
        join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
        join organisations o on o.id = w.organisation_id
       where s.organisation_id = ${organisationId} and s.id = ${stub.id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const owner = { organisationId, id: stub.worker.id }
  // The account of an erased worker no longer exists.
  const nationalId = row.nationalId === null ? '' : masked(openNationalId(cipher, owner, row.nationalId))
  return { ...row, nationalId }
}

/** The PDF document of a stub, with translated texts. */
function documentOf(
  stub: PrintableStub,
  around: Around & { readonly language: Language; readonly translate: Translate; readonly now: string },
): PdfDocument {
  const { translate: t, language, now } = around
  const format = new Formats(locales[language], zoneName(around.timeZone ?? 'UTC'), around)
  const say = lineTexts(t, format)
  const money = (amount: number) => format.money({ amount, currency: stub.currency })
  const rows = (isMeant: (line: StubLine) => boolean) =>
    stub.lines.flatMap((line, index) => (isMeant(line) ? { line, number: index + 1 } : []))
  const noteOf = (line: StubLine) => [...say.rule(line, stub.limits), ...notesOf(line, around, format)].join(' ')
  const percent = (value: number | null) =>
    value === null ? '' : format.number(value / 100, { style: 'percent', maximumFractionDigits: 2 })
  const nameOf = (line: StubLine) =>
    [say.name(line), line.project?.name, line.role, line.adjustmentId ? line.reason : null]
      .flatMap((part) => (part ? isolated(part) : []))
      .join(' · ')
  const earned = rows((line) => !isDeduction(line) && !isReserved(line)).map(({ line, number }): PdfRow => ({
    cells: [
      `${number}. ${nameOf(line)}`,
      line.minutes === null ? '' : clock(line.minutes),
      line.payRate ? format.money(line.payRate) : '',
      percent(line.percent),
      format.money(line.amount),
    ],
    note: noteOf(line),
  }))
  const taken = rows(isDeduction).map(({ line, number }): PdfRow => ({
    cells: [
      `${number}. ${nameOf(line)}`,
      line.basisPoints === null ? '' : percent(line.basisPoints / 100),
      format.money(minus(line.amount)),
    ],
    note: noteOf(line),
  }))
  const reserved = rows(isReserved).map(({ line, number }): PdfRow => ({
    cells: [
      `${number}. ${nameOf(line)}`,
      line.basisPoints === null ? '' : percent(line.basisPoints / 100),
      format.money(line.amount),
    ],
    note: noteOf(line),
  }))
  const organisation = isolated(around.issuer.companyName ?? '')
  const number = stub.number ?? t(`pay.stubStatus.${stub.status}`)
  return {
    language,
    title: t('pay.stub.one'),
    subtitle: number,
    issuer: {
      name: organisation,
      lines: [around.issuer.headquartersLocation, around.issuer.vatNumber].flatMap((line) =>
        line === null ? [] : isolated(line),
      ),
    },
    footer: [organisation, t('pay.stub.one'), number].join(' · '),
    madeAt: stub.issuedAt ?? now,
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: t('pay.field.worker'), value: isolated(stub.worker.name) },
          { label: t('pay.field.period'), value: format.dates(stub.period.startDate, stub.period.endDate) },
          { label: t('pay.field.payDate'), value: format.date(stub.period.payDate) },
          { label: t('pay.document.nationalId'), value: around.nationalId },
          { label: t('pay.document.bankAccount'), value: stub.bankAccount ?? t('pay.stub.noBankAccount') },
          { label: t('pay.field.allHours'), value: clock(stub.minutes) },
        ],
      },
      { kind: 'heading', text: t('pay.document.hours') },
      {
        kind: 'table',
        columns: [
          { heading: t('pay.field.what') },
          { heading: t('pay.field.hours'), kind: 'figure' },
          { heading: t('pay.field.payRate'), kind: 'figure' },
          { heading: t('pay.document.percent'), kind: 'figure' },
          { heading: t('pay.field.amount'), kind: 'figure' },
        ],
        rows: [...earned, { cells: [t('pay.field.gross'), '', '', '', money(stub.gross)], strong: true }],
      },
      ...(taken.length === 0
        ? []
        : amountsOf(t('pay.field.deductions'), [
            ...taken,
            { cells: [t('pay.field.deductions'), '', money(-stub.deductions)], strong: true },
          ])),
      { kind: 'total', label: t('pay.field.net'), value: money(stub.net) },
      ...(reserved.length === 0 ? [] : amountsOf(t('pay.stub.reserved'), reserved)),
    ],
  }

  function amountsOf(title: string, list: readonly PdfRow[]): PdfPart[] {
    return [
      { kind: 'heading', text: title },
      {
        kind: 'table',
        columns: [
          { heading: t('pay.field.what') },
          { heading: '', kind: 'figure' },
          { heading: t('pay.field.amount'), kind: 'figure' },
        ],
        rows: [...list],
      },
    ]
  }
}

function notesOf(
  line: StubLine,
  { translate: t, corrected }: { translate: Translate; corrected: Around['corrected'] },
  format: Formats,
) {
  const { corrects, entries } = line
  const right = corrects
    ? [t('pay.document.correctsLine', { line: corrected[corrects.lineId] ?? 0, number: corrects.stubNumber })]
    : []
  const days = entries.map(({ date, startTime, endTime, minutes }) => {
    const times = startTime && endTime ? ` ${format.timeOfDay(startTime)}–${format.timeOfDay(endTime)}` : ''
    return `${format.date(date)}${times} (${clock(minutes)})`
  })
  return [...right, days.join(' · ')]
}

const minus = ({ amount, currency }: Money): Money => ({ amount: amount === 0 ? 0 : -amount, currency })

/** Whole minutes as hours and minutes: `7:30`. */
function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
