import { Group, Stack } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './BarChart.module.css'
import { Bars } from './Bars.tsx'
import type { Charted } from './chart.ts'

/** A bar chart with a table of the same data; the arrow keys move between bars, and each is read out. */
export function BarChart({ chart }: { chart: Charted }) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const { series, mark } = chart
  return (
    <Stack gap="0.75rem">
      <Group gap="0.5rem 1rem" justify="space-between">
        <ul className={styles.legend} aria-hidden>
          {series.map(({ label, tone }) => (
            <li key={label} data-tone={tone}>
              {label}
            </li>
          ))}
          {mark && <li data-mark>{mark.label}</li>}
        </ul>
        <ActionButton
          variant="subtle"
          color="gray"
          size="compact-sm"
          icon={asTable ? IconChartBar : IconTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'platform.chart.bars' : 'platform.chart.table')}
        </ActionButton>
      </Group>
      {asTable ? <ChartTable chart={chart} /> : <Bars chart={chart} />}
    </Stack>
  )
}

/** The data of a chart as a table. */
function ChartTable({ chart }: { chart: Charted }) {
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
