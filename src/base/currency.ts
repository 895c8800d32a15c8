/** The supported currencies, with the number of digits of their minor unit (ISO 4217). */
export const minorDigits = { EUR: 2, USD: 2, GBP: 2, JPY: 0, CAD: 2, AUD: 2, TND: 3 } as const
export type Currency = keyof typeof minorDigits
export const currencies = Object.keys(minorDigits) as Currency[]
