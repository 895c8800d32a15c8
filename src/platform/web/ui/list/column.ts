import type { ReactNode } from 'react'
import type { Money } from '#base/money.ts'
import type { Figure } from '#base/workbook.ts'

/**
 * The value of a record in an exported file: text, a whole number, another number, an amount, whole minutes, a day, the day of an instant, or
 * the date and time of one. Nothing is an empty cell.
 */
export type ListCell =
  | string
  | number
  | false
  | null
  | undefined
  | Money
  | Figure
  | { readonly minutes: number | null }
  | { readonly date: string | null }
  | { readonly dayOf: string | null }
  | { readonly moment: string | null }

/** One column of a list. */
export interface Column<Item> {
  readonly key: string
  readonly label: string
  readonly show: (item: Item) => ReactNode
  /** Its value in an exported file; by default the shown text. A column that shows anything but text is left out without it. */
  readonly cell?: (item: Item) => ListCell
  /** Numbers, hours and money are right-aligned, in tabular figures. */
  readonly figures?: boolean
  /** Formatted dates, which are not broken between two lines. */
  readonly dates?: boolean
  /** On the first line of a record on a phone, at its end: its status by default, and the amount that the list is about. */
  readonly end?: boolean
  /** Keeps more of its text than other columns before it is cut. */
  readonly wide?: boolean
  /** Why a record is not ready, or what it lacks: never cut to one line, and on a phone on lines of its own below the others. */
  readonly reason?: boolean
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

/** The sums of all records of a list in one currency, by the keys of the columns that show them. */
export interface ListTotal {
  readonly key: string
  readonly values: Readonly<Record<string, ReactNode>>
}
