import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { billRateForm } from './contract/bill-rates.ts'
import { previewQuery, sellerForm, termsForm } from './contract.ts'

const terms = { language: 'en', vatCategory: 'S', vatBasisPoints: 2100, paymentDays: 30, passesPremiums: true }

/** The faults of a form, each as its path and its message. */
function faultsOf(form: z.ZodType, input: object): string[] {
  return (form.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('Billing terms', () => {
  const faults = (changes: object) => faultsOf(termsForm, { ...terms, ...changes })

  it('have a VAT rate if VAT is charged, and a reason if the client is exempt', () => {
    expect(faults({})).toEqual([])
    expect(faults({ vatBasisPoints: null })).toEqual(['vatBasisPoints platform.validation.required'])
    expect(faults({ vatCategory: 'E' })).toEqual(['exemptionReason platform.validation.required'])
    expect(faults({ vatCategory: 'E', exemptionReason: ' ' })).toHaveLength(1)
    expect(faults({ vatCategory: 'AE', vatBasisPoints: null })).toEqual([])
    expect(faults({ vatCategory: null, vatBasisPoints: null })).toEqual([])
  })

  it('have limits for days and percentages', () => {
    expect(faults({ paymentDays: 0, vatBasisPoints: 1, markupBasisPoints: 0 })).toEqual([])
    expect(faults({ paymentDays: 365, vatBasisPoints: 10_000, markupBasisPoints: 100_000 })).toEqual([])
    for (const over of [{ paymentDays: 366 }, { vatBasisPoints: 10_001 }, { markupBasisPoints: 100_001 }])
      expect(faults(over)).toHaveLength(1)
  })

  it('have a number for each scheme, a scheme for each electronic address, and valid numbers', () => {
    expect(faults({ electronicAddress: '0428759497' })).toEqual(['electronicScheme billing.validation.schemeRequired'])
    expect(faults({ electronicScheme: '0208' })).toEqual(['electronicAddress platform.validation.required'])
    expect(faults({ electronicScheme: '0208', electronicAddress: '0428759498' })).toEqual([
      'electronicAddress billing.validation.notOfScheme',
    ])
    expect(faults({ registrationScheme: '0208' })).toEqual(['registrationNumber platform.validation.required'])
    expect(faults({ registrationNumber: 'RPR Antwerpen' })).toEqual([])
  })

  it('store numbers without separators, and empty texts as none', () => {
    const parsed = termsForm.parse({
      ...terms,
      electronicScheme: '0208',
      electronicAddress: ' 0428.759.497 ',
      buyerReference: '',
    })
    expect(parsed).toMatchObject({ electronicAddress: '0428759497', buyerReference: null })
  })
})

describe('The details of the organisation', () => {
  it('may lack an account, but not have a wrong one', () => {
    expect(faultsOf(sellerForm, { accountNumber: '', accountBic: '' })).toEqual([])
    expect(faultsOf(sellerForm, { accountNumber: 'BE68539007547035', accountBic: 'X' })).toEqual([
      'accountNumber platform.validation.iban',
      'accountBic platform.validation.bic',
    ])
  })
})

describe('A bill rate', () => {
  it('is from zero to a million in the major unit of its currency', () => {
    const faults = (amount: number, currency: string) =>
      faultsOf(billRateForm, { fromDate: '2026-11-01', billRate: { amount, currency } })
    expect([faults(0, 'EUR'), faults(100_000_000, 'EUR'), faults(1_000_000_000, 'TND')]).toEqual([[], [], []])
    expect(faults(100_000_001, 'EUR')).toEqual(['billRate.amount platform.validation.rateTooHigh'])
    expect(faults(1_000_001, 'JPY')).toEqual(['billRate.amount platform.validation.rateTooHigh'])
    expect(faults(-1, 'EUR')).toEqual(['billRate.amount platform.validation.tooSmall'])
  })
})

describe('A billed period', () => {
  const faults = (fromDate: string, toDate: string) => faultsOf(previewQuery, { fromDate, toDate })

  it('is from a day to a year, also a leap year', () => {
    expect(faults('2026-11-01', '2026-11-01')).toEqual([])
    expect(faults('2028-01-01', '2028-12-31')).toEqual([])
    expect(faults('2026-01-01', '2027-01-01')).toEqual([])
    expect(faults('2026-01-01', '2027-01-02')).toEqual(['toDate billing.validation.periodTooLong'])
    expect(faults('2026-11-02', '2026-11-01')).toEqual(['toDate platform.validation.endNotBeforeStart'])
    expect(previewQuery.safeParse({}).success).toBe(true)
  })
})
