import { z } from 'zod'
import { type Currency, currencies } from '#base/currency.ts'
import { languages } from '#base/language.ts'
import { editable } from '#base/ref.ts'
import { dateFormats, firstDays, timeFormats } from '#base/region.ts'

/** The form of the region settings. */
export const regionForm = z.strictObject({
  language: z.string().length(2, 'accounts.validation.languageCode').pipe(z.enum(languages)),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  firstDayOfWeek: z.int().refine((day) => (firstDays as readonly number[]).includes(day), {
    error: 'platform.validation.notListed',
  }),
  /** Allows the browser to translate the page automatically. */
  automaticTranslation: z.boolean(),
})

/** The region settings of an account. */
export const regionSettings = z.strictObject({
  ...regionForm.shape,
  language: z.enum(languages),
  ...editable(['edit']),
})
export type RegionSettings = z.output<typeof regionSettings>
