import { z } from 'zod'
import { identifier, line, optional } from '#base/text.ts'
import { countries } from '#base/official/countries.ts'
import { compact, isOfScheme, registrationSchemes, type Scheme, schemes } from '#base/official/electronic-addresses.ts'

const number = (max: number) => identifier(max).transform(compact)
const country = z.enum(countries as [string, ...string[]])

/** Address and identifiers of a party of an invoice. */
export const partyForm = {
  street: optional(line()),
  city: optional(line()),
  postalZone: optional(line(20)),
  country: optional(country),
  registrationNumber: optional(number(50)),
  registrationScheme: optional(z.enum(registrationSchemes as [Scheme, ...Scheme[]])),
  electronicAddress: optional(number(50)),
  electronicScheme: optional(z.enum(schemes)),
}

interface Numbers {
  registrationNumber?: string | null | undefined
  registrationScheme?: Scheme | null | undefined
  electronicAddress?: string | null | undefined
  electronicScheme?: Scheme | null | undefined
}

/** Checks that each number has its scheme and is valid in it. */
export function soundNumbers(form: Numbers, context: z.RefinementCtx) {
  const refuse = (path: keyof Numbers, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  const { registrationNumber, registrationScheme, electronicAddress, electronicScheme } = form
  if (electronicAddress && !electronicScheme) refuse('electronicScheme', 'billing.validation.schemeRequired')
  if (electronicScheme && !electronicAddress) refuse('electronicAddress', 'platform.validation.required')
  if (electronicAddress && electronicScheme && !isOfScheme(electronicScheme, electronicAddress))
    refuse('electronicAddress', 'billing.validation.notOfScheme')
  if (registrationScheme && !registrationNumber) refuse('registrationNumber', 'platform.validation.required')
  if (registrationNumber && registrationScheme && !isOfScheme(registrationScheme, registrationNumber))
    refuse('registrationNumber', 'billing.validation.notOfScheme')
}

const nullable = z.string().nullable()
const contact = z.strictObject({ name: nullable, phone: nullable, email: nullable })
/** A party of an invoice, as returned. */
export const party = {
  name: nullable,
  vatNumber: nullable,
  street: nullable,
  city: nullable,
  postalZone: nullable,
  country: nullable,
  registrationNumber: nullable,
  registrationScheme: z.enum(schemes).nullable(),
  electronicAddress: nullable,
  electronicScheme: z.enum(schemes).nullable(),
  contact,
}

/** Proposals for empty fields, from other records, to be confirmed by saving. */
export const proposedParty = z
  .strictObject({
    street: z.string(),
    city: z.string(),
    postalZone: z.string(),
    country: z.string(),
    registrationNumber: z.string(),
    registrationScheme: z.enum(schemes),
    electronicAddress: z.string(),
    electronicScheme: z.enum(schemes),
  })
  .partial()
