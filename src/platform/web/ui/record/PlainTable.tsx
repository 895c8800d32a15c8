import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

interface Props {
  caption: string
  columns: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[]
}

/** A table to read, without actions. On a phone, the cells of a row are below each other. */
export function PlainTable({ caption, columns, rows }: Props) {
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells: [heading, ...cells] }) => (
          <tr role="row" key={key}>
            <th role="rowheader" scope="row">
              {heading}
            </th>
            {cells.map((cell, at) => (
              <td role="cell" key={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
