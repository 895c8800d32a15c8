import { expect, test } from 'vitest'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import { plain, readPdf } from '#platform/server/testing/pdf-text.ts'
import { type Timesheet, type TimesheetEntry, timesheetDocument } from './timesheet-document.ts'

const confirmed = { outcome: 'confirmed', by: 'Ines Maes', at: '2026-11-23T09:12:00Z' } as const

function entry(day: number, over: Partial<TimesheetEntry> = {}): TimesheetEntry {
  return {
    project: 'Night picking',
    date: `2026-11-${day}`,
    startTime: '22:00',
    endTime: '06:30',
    breakMinutes: 30,
    minutes: 480,
    decision: confirmed,
    ...over,
  }
}

function sheet(over: Partial<Timesheet> = {}): Timesheet {
  return {
    language: 'en',
    timeZone: 'Europe/Brussels',
    company: ['Van Damme Interim', 'Rue Haute 1'],
    client: ['Acme Logistics'],
    invoice: '2026-0007',
    fromDate: '2026-11-16',
    toDate: '2026-11-22',
    workers: [
      {
        name: 'Ada Novak',
        entries: [entry(16), entry(17, { minutes: 450, decision: { ...confirmed, outcome: 'disputed' } })],
      },
      { name: 'Bo Peeters', entries: [entry(18, { decision: null })] },
    ],
    madeAt: '2026-12-01T00:00:00Z',
    ...over,
  }
}

const textOf = async (of: Timesheet) => (await readPdf(await writePdf(timesheetDocument(of), 'organisation'))).text

test('T65 a timesheet shows both parties, and for each worker the days, projects, times, breaks, totals and decisions', async () => {
  const text = await textOf(sheet())
  for (const part of [
    'Timesheet 2026-0007',
    'Van Damme Interim',
    'Acme Logistics',
    '1 of 3 lines confirmed, 1 disputed',
    'Ada Novak',
    '16 Nov 2026 Night picking 22:00–06:30 30 min 8 h',
    'Confirmed by Ines Maes on 23 Nov 2026, 10:12',
    'Disputed by Ines Maes on 23 Nov 2026, 10:12',
    'Total 15 h 30',
    'Bo Peeters',
    'Total hours 23 h 30',
  ])
    expect(text).toContain(plain(part))
})

test.each([
  ['fr', ['Relevé d’heures', 'Lignes confirmées : 1 sur 3, contestées : 1', 'Confirmée par Ines Maes le 23 nov. 2026']],
  ['nl', ['Urenstaat', '1 van 3 regels bevestigd, 1 betwist', 'Bevestigd door Ines Maes op 23 nov 2026']],
] as const)('T47 a timesheet is in the language of its reader: %s', async (language, parts) => {
  const text = await textOf(sheet({ language }))
  for (const part of parts) expect(text).toContain(plain(part))
})

test('a timesheet says which hours the organisation has entered or corrected, and what the worker submitted', async () => {
  const corrected = { kind: 'corrected', startTime: '22:00', endTime: '07:00', breakMinutes: 15 } as const
  const added = { kind: 'added', startTime: null, endTime: null, breakMinutes: null } as const
  const entries = [entry(16, { correction: corrected }), entry(17, { correction: added, decision: null })]
  const text = await textOf(sheet({ workers: [{ name: 'Ada Novak', entries }] }))
  expect(text).toContain(
    plain('Corrected by the agency, submitted as 22:00–07:00, break 15 min · Confirmed by Ines Maes'),
  )
  expect(text).toContain(plain('Entered by the agency'))
})

test('a timesheet of many workers has page numbers, and without an invoice it names none', async () => {
  const entries = [16, 17, 18, 19, 20].map((day) => entry(day))
  const workers = Array.from({ length: 20 }, (_, nth) => ({ name: `Worker ${nth}`, entries }))
  const { pages, text } = await readPdf(
    await writePdf(timesheetDocument(sheet({ workers, invoice: null })), 'organisation'),
  )
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, index) => expect(page).toContain(`${index + 1} / ${pages.length}`))
  expect(text).not.toContain('Invoice')
  expect(text).toContain('100 of 100 lines confirmed')
})
