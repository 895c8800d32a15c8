import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './BarChart.module.css'
import { Bars } from './Bars.tsx'
import type { Charted } from './chart.ts'
import { ChartTable } from './ChartTable.tsx'

/** A bar chart with a table of the same data; the arrow keys move between bars, and each is read out. */
export function BarChart({ chart }: { chart: Charted }) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const { series, mark } = chart
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
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
      </div>
      {asTable ? <ChartTable chart={chart} /> : <Bars chart={chart} />}
    </div>
  )
}
