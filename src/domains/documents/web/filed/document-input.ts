import type { z } from 'zod'
import type { documentForm, FiledDocument } from '../../contract.ts'

/** The form values of a document's details; empty fields are empty strings. */
export interface DocumentValues {
  projectId: string | null
  description: string
  expiresOn: string
}

/** Converts a document to form values; without one, returns those of a new one. */
export function valuesOf(of?: FiledDocument): DocumentValues {
  return {
    projectId: of?.project?.id ?? null,
    description: of?.description ?? '',
    expiresOn: of?.expiresOn ?? '',
  }
}

/** Converts form values to a request. */
export function inputOf({ expiresOn, ...typed }: DocumentValues): z.input<typeof documentForm> {
  return { ...typed, expiresOn: expiresOn || null }
}
