import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { WeekOfHours } from '../../contract/public.ts'
import type { LineDecider } from '../line-decider.ts'
import styles from './ConfirmHours.module.css'
import { LineHours } from './LineHours.tsx'
import type { Refused } from './RefusedLines.tsx'

interface Props {
  decider: LineDecider
  worker: WeekOfHours['workers'][number]
  format: Formats
  refused: ReadonlyMap<string, Refused>
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

/** The hours of one worker, with their total. */
export function WorkerHours({ decider, worker, format, refused, onRefused }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={worker.name} lead={t('confirmations.page.total', { hours: format.duration(worker.totalMinutes) })}>
      <ul className={styles.lines}>
        {worker.lines.map((line) => (
          <LineHours
            key={line.line}
            decider={decider}
            line={line}
            worker={worker.name}
            format={format}
            refused={refused.get(line.line)}
            onRefused={onRefused}
          />
        ))}
      </ul>
    </Panel>
  )
}
