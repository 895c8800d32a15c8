import type { z } from 'zod'
import type { Certification, certificationForm } from '../../contract.ts'

/** A certification as it is typed: what is not said is empty. */
export type CertificationValues = Record<'name' | 'issuer' | 'number' | 'issuedOn' | 'expiresOn' | 'examDate', string>

/** What stands in the form of a certification; without one, of a new one. */
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

/** What is sent of it. */
export function inputOf(typed: CertificationValues): z.input<typeof certificationForm> {
  return {
    ...typed,
    issuedOn: typed.issuedOn || null,
    expiresOn: typed.expiresOn || null,
    examDate: typed.examDate || null,
  }
}
