import { z } from 'zod'
import { money } from '#base/money.ts'

/** The hourly pay of each worker for an offer, and what the client would be charged. */
export const offerRates = z.strictObject({
  /** The budget rate of the request: the highest acceptable price of an hour. */
  budgetRate: money.nullable(),
  /** A bill rate, or else a markup on the pay rate. Null without permission to see pay, and without a project. */
  billing: z
    .strictObject({
      billRate: money.nullable(),
      markupBasisPoints: z.int().nullable(),
      employerCostsPercent: z.int().nullable(),
    })
    .nullable(),
  workers: z.array(
    z.strictObject({
      id: z.string(),
      /** Where the pay rate comes from. Null if there is none, and the offer must state one. */
      source: z.enum(['worker', 'role']).nullable(),
      /** Also null if it is the role’s and the reader has no permission to see pay. */
      payRate: money.nullable(),
      /** The minimum wage of an hour on the first day, by the country of the rules and the age of the worker; null if none is known. */
      minimum: z.strictObject({ wage: money, from: z.string(), source: z.string() }).nullable(),
    }),
  ),
})
export type OfferRates = z.output<typeof offerRates>
