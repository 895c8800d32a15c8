import styles from './BarChart.module.css'
import type { Charted } from './chart.ts'

/** The data of a chart as a table. */
export function ChartTable({ chart }: { chart: Charted }) {
  const { label, of, names, series, mark, beside = [], show } = chart
  const columns = [...series, ...(mark ? [mark] : [])]
  return (
    // The table can be wider than a phone; keyboard users scroll it with the arrow keys.
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {[...columns, ...beside].map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map(({ full }, row) => (
            <tr key={full}>
              <th scope="row">{full}</th>
              {columns.map((column) => (
                <td key={column.label}>{show(column.values[row] ?? 0)}</td>
              ))}
              {beside.map((column) => (
                <td key={column.label}>{column.values[row]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
