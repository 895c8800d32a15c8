import { z } from 'zod'
import { brand } from '#base/brand.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { anyone, provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'

export const brandRefusals = refusals('organisations', {
  LOGO_TYPE: { as: 'UNSUPPORTED_TYPE', status: 415 },
  LOGO_UNREADABLE: { as: 'VALIDATION', status: 422 },
})

/** The formats and size that are accepted for a logo. */
export const sentLogo = { types: ['image/png', 'image/jpeg'], maxBytes: 2 * 1024 * 1024 } as const

const edited = brand.extend(editable(['edit']))
export type EditedBrand = z.output<typeof edited>

const brandForm = z.strictObject({
  /** As `#rrggbb`; null for the colour of the product. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'organisations.validation.colour')
    .nullable(),
})

const access = provider('organisation:write')

/** Routes for how the organisation appears to its clients and workers. */
export const brandRoutes = {
  readBrand: route({
    method: 'GET',
    path: '/provider/brand',
    access,
    summary: 'Get how the organisation appears to its clients and workers',
    output: edited,
  }),
  saveBrand: route({
    method: 'PUT',
    path: '/provider/brand',
    access,
    summary: 'Set the colour of pages and emails for clients and workers',
    versioned: true,
    body: brandForm,
    output: edited,
  }),
  setLogo: route({
    method: 'PUT',
    path: '/provider/brand/logo',
    access,
    summary: 'Set the logo; it is made at most 480 × 160 pixels and re-encoded',
    versioned: true,
    upload: sentLogo,
    output: edited,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/provider/brand/logo',
    access,
    summary: 'Remove the logo',
    versioned: true,
    output: edited,
  }),
  readLogo: route({
    method: 'GET',
    path: '/logos/{id}',
    access: anyone,
    summary: 'Get the logo of an organisation, which its pages and emails show',
    params: z.strictObject({ id }),
    download: ['image/png'],
    lasting: true,
    counts: true,
  }),
}
