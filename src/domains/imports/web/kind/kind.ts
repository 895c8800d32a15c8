import type { ComponentType } from 'react'
import type { importRoutes, peopleImportRoute } from '../../contract.ts'
import type { KindColumn } from '../../rules.ts'
import type { FieldParts } from '../../rules/parts.ts'

type Routes = ReturnType<typeof importRoutes>

/** A kind of records as its import page shows it; texts are message keys. */
export interface ShownKind {
  readonly routes: Omit<Routes, 'importFile'> & {
    readonly importFile: Routes['importFile'] | ReturnType<typeof peopleImportRoute>
  }
  readonly columns: readonly KindColumn[]
  /** The fields that several columns of a file form. */
  readonly parts?: readonly FieldParts[]
  readonly title: string
  readonly lead: string
  /** The list of the imported records. */
  readonly list: { readonly to: string; readonly label: string }
  /** How some values are written in a file, as terms and descriptions. */
  readonly notes?: ComponentType
  /** The option to invite the imported people. */
  readonly invite?: { readonly label: string; readonly help: string }
}
