import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Item> {
  readonly key: string
  readonly label: string
  readonly show: (item: Item) => ReactNode
  /** Numbers, hours and money are right-aligned, in tabular figures. */
  readonly figures?: boolean
  /** Formatted dates, which are not broken between two lines. */
  readonly dates?: boolean
  /** On the first line of a record on a phone, at its end: its status by default. */
  readonly end?: boolean
  /** Keeps more of its text than other columns before it is cut. */
  readonly wide?: boolean
  /** Hidden on a phone. */
  readonly deskOnly?: boolean
  /** Its importance if not all columns fit: 1 always stays, 3 is hidden first; 2 by default. */
  readonly priority?: 1 | 2 | 3
  /** The sort key of the column. */
  readonly sort?: string
  /** Hidden until the user turns it on. */
  readonly optional?: boolean
  /**
   * Its width as a grid track, if the widths do not depend on the content: `minmax(9rem, 1fr)`. All columns of a list have one, or none. The
   * browser then lays out only the rows in sight, for lists of many hundred rows.
   */
  readonly track?: string
}
