import type { z } from 'zod'
import type { Certification, certificationForm } from '../../contract.ts'

/** The form values of a certification; empty fields are empty strings. */
export type CertificationValues = Record<'name' | 'issuer' | 'number' | 'issuedOn' | 'expiresOn' | 'examDate', string>

/** Converts a certification to form values; without one, returns those of a new one. */
export function valuesOf(of?: Certification): CertificationValues {
  return {
    name: of?.name ?? '',
    issuer: of?.issuer ?? '',
    number: of?.number ?? '',
    issuedOn: of?.issuedOn ?? '',
    expiresOn: of?.expiresOn ?? '',
    examDate: of?.examDate ?? '',
  }
}

/** Converts form values to a request. */
export function inputOf(typed: CertificationValues): z.input<typeof certificationForm> {
  return {
    ...typed,
    issuedOn: typed.issuedOn || null,
    expiresOn: typed.expiresOn || null,
    examDate: typed.examDate || null,
  }
}
