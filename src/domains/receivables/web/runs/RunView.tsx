import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { InvoiceRun } from '../../contract/invoice-runs.ts'
import type { ReminderRun } from '../../contract/reminder-runs.ts'

/** Options that read a run every second while it is running. */
export const whileRunning = {
  every: (run?: InvoiceRun | ReminderRun) => (run?.status === 'running' ? 1000 : undefined),
}

interface Props<Run> {
  of: UseQueryResult<Run, Failure>
  progress: { title: string; text: string; label: string }
  failed: { title: string; text: string }
  /** The number of items that are finished. */
  doneOf: (run: Run) => number
  children: (run: Run) => ReactNode
}

/** The progress of a run while it is running; then its result, below an alert if it has failed. */
export function RunView<Run extends InvoiceRun | ReminderRun>({ of, progress, failed, doneOf, children }: Props<Run>) {
  const { t } = useTranslation()
  return (
    <Reading of={of}>
      {(run) =>
        run.status === 'running' ? (
          <Panel>
            <TaskProgress {...progress} done={doneOf(run)} total={run.total}>
              {t('receivables.runs.count', { count: doneOf(run), total: run.total })}
            </TaskProgress>
          </Panel>
        ) : (
          <>
            {run.status === 'failed' && (
              <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title={failed.title}>
                {failed.text}
              </Alert>
            )}
            {children(run)}
          </>
        )
      }
    </Reading>
  )
}
