import { describe, expect, it } from 'vitest'
import { absenceRoutes, timeOffForm } from './contract.ts'

const day = {
  type: 'vacation',
  startDate: '2026-12-07',
  endDate: '2026-12-07',
  startsAtNoon: false,
  endsAtNoon: false,
}

/** The faults of a form, each as its path and its message. */
function faultsOf(form: { safeParse: typeof timeOffForm.safeParse }, input: object): string[] {
  return (form.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('A request for time off', () => {
  const faults = (changes: Partial<Record<keyof typeof day, unknown>>) => faultsOf(timeOffForm, { ...day, ...changes })

  it('is half a day, a day, or at most 366 days', () => {
    expect(faults({})).toEqual([])
    expect(faults({ startsAtNoon: true })).toEqual([])
    expect(faults({ endsAtNoon: true })).toEqual([])
    expect(faults({ endDate: '2027-12-07' })).toEqual([])
    expect(faults({ endDate: '2027-12-08' })).toEqual(['endDate absences.validation.tooLong'])
    expect(faults({ endDate: '2027-12-08', startsAtNoon: true, endsAtNoon: true })).toEqual([])
  })

  it('is not nothing: from noon until noon of one day', () => {
    expect(faults({ startsAtNoon: true, endsAtNoon: true })).toEqual(['endsAtNoon absences.validation.noHalf'])
    expect(faults({ endDate: '2026-12-08', startsAtNoon: true, endsAtNoon: true })).toEqual([])
  })

  it('has one fault if its days are in the wrong order, however long it is', () => {
    expect(faults({ endDate: '2026-12-06' })).toEqual(['endDate platform.validation.endNotBeforeStart'])
    expect(faults({ endDate: '2020-01-01', startsAtNoon: true })).toEqual([
      'endDate platform.validation.endNotBeforeStart',
    ])
  })

  it('names each missing or impossible day once', () => {
    expect(faults({ startDate: '', endDate: '2027-02-29' })).toEqual([
      'startDate absences.validation.startRequired',
      'endDate platform.validation.date',
    ])
  })

  it('takes a blank reason as none, and halves that are left out as whole days', () => {
    const { type, startDate, endDate } = day
    expect(timeOffForm.parse({ type, startDate, endDate, reason: '' })).toEqual({ ...day, reason: null })
  })
})

describe('The range of the calendar', () => {
  const faults = (from: string, to: string) =>
    (absenceRoutes.readTimeOffCalendar.query.safeParse({ from, to }).error?.issues ?? []).map(({ message }) => message)

  it('has at most 62 days, also across the change of the year and of the clock', () => {
    expect(faults('2026-12-01', '2027-01-31')).toEqual([])
    expect(faults('2026-12-01', '2027-02-01')).toEqual(['absences.validation.stretchTooLong'])
    expect(faults('2026-10-01', '2026-12-01')).toEqual([])
    expect(faults('2026-10-01', '2026-12-02')).toEqual(['absences.validation.stretchTooLong'])
  })

  it('does not end before it starts', () => {
    expect(faults('2026-12-02', '2026-12-01')).toEqual(['platform.validation.endNotBeforeStart'])
  })
})
