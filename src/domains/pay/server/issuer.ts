import { fragment } from '#platform/server/db/statement.ts'

/** The employer as named on the stubs of a period. */
export interface Issuer {
  companyName: string | null
  headquartersLocation: string | null
  vatNumber: string | null
}

/** SQL for an organisation `o` as an Issuer. */
export const issuerOf = fragment`
  jsonb_build_object('companyName', o.company_name, 'headquartersLocation', o.headquarters_location, 'vatNumber', o.vat_number)`
