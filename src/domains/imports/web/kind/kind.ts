import type { importRoutes } from '../../contract.ts'
import type { KindColumn } from '../../rules.ts'

/** A kind of records as its import page shows it; texts are message keys. */
export interface ShownKind {
  readonly routes: ReturnType<typeof importRoutes>
  readonly columns: readonly KindColumn[]
  readonly title: string
  readonly lead: string
  /** The list of the imported records. */
  readonly list: { readonly to: string; readonly label: string }
}
