import { fragment, raw } from './statement.ts'

/** SQL of the `Brand` of an organisation `o` as JSON. */
export const brandOf = (o: string) => fragment`
  json_build_object('name', coalesce(${raw(o)}.company_name, ''), 'phone', ${raw(o)}.primary_phone,
                    'colour', ${raw(o)}.brand_colour, 'logoId', ${raw(o)}.logo_id)`
