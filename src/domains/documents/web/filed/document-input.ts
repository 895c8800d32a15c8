import type { z } from 'zod'
import type { documentForm, FiledDocument } from '../../contract.ts'

/** What is said of a document as it is typed: what is not said is empty. */
export interface DocumentValues {
  projectId: string | null
  description: string
  expiresOn: string
}

/** What stands in the form of a document; without one, of a new one. */
export function valuesOf(of?: FiledDocument): DocumentValues {
  return {
    projectId: of?.project?.id ?? null,
    description: of?.description ?? '',
    expiresOn: of?.expiresOn ?? '',
  }
}

/** What is sent of it. */
export function inputOf({ expiresOn, ...typed }: DocumentValues): z.input<typeof documentForm> {
  return { ...typed, expiresOn: expiresOn || null }
}
