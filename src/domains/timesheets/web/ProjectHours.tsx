import { HoursMeter } from '#domains/assignments/web/HoursMeter.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { timesheetRoutes } from '../contract.ts'

interface Props {
  projectId: string
  budgetHours: number | null
}

/** The approved hours of a project against its budget, and what still waits for a decision. */
export function ProjectHours({ projectId, budgetHours }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const may = useMay('timesheets:read')
  const figures = (status: 'approved' | 'submitted') => ({ query: { projectId, status, limit: '1' } }) as const
  const approved = useRead(timesheetRoutes.listEntries, figures('approved'), { enabled: may })
  const waiting = useRead(timesheetRoutes.listEntries, figures('submitted'), { enabled: may })
  if (!may || !approved.data || !waiting.data) return null
  return (
    <Panel
      title={t('timesheets.project.title')}
      lead={
        waiting.data.total > 0
          ? t('timesheets.project.waiting', {
              hours: format.duration(waiting.data.totalMinutes),
              count: waiting.data.total,
            })
          : t('timesheets.project.noneWaiting')
      }
    >
      <HoursMeter
        actualMinutes={approved.data.totalMinutes}
        expectedMinutes={budgetHours === null ? null : budgetHours * 60}
        words={budgetHours === null ? t('timesheets.project.approved') : undefined}
      />
    </Panel>
  )
}
