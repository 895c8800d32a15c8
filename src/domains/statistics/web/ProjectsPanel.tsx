import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { SharedFigures } from '../contract.ts'
import { Figures } from './Figures.tsx'

/** The number of projects, of workers if known, and the last day worked. */
export function ProjectsPanel({ of, workers }: { of: SharedFigures; workers?: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('statistics.work')}>
      <Figures
        figures={[
          ...(workers === undefined ? [] : [{ name: 'workers', value: format.number(workers) }]),
          { name: 'projects', value: format.number(of.projects) },
          { name: 'openProjects', value: format.number(of.projectCounts.open) },
          { name: 'endedProjects', value: format.number(of.projectCounts.ended) },
          { name: 'lastWorkDate', value: of.lastWorkDate ? format.date(of.lastWorkDate) : '–' },
        ]}
      />
    </Panel>
  )
}
