import { z } from 'zod'
import { endGrounds, groundsByAgreement } from '#base/official/statutory-pay.ts'
import { limits, optional, text } from '#base/text.ts'
import { besideFields } from '#base/validation.ts'

/** The ground on which the allowance at the end of an assignment is not due; null if it is due. */
export const endGroundForm = z
  .strictObject({ ground: z.enum(endGrounds).nullable(), note: optional(text(limits.prose)) })
  .refine(({ ground, note }) => ground === null || !groundsByAgreement.includes(ground) || Boolean(note), {
    error: 'assignments.validation.agreementRequired',
    path: ['note'],
    ...besideFields,
  })

/** The ground of an assignment, with its note, as it is shown. */
export const shownEndGround = {
  /** The ground on which the allowance at its end is not due; null if it is due. */
  endGround: z.enum(endGrounds).nullable(),
  endGroundNote: z.string().nullable(),
}
