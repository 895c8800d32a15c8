import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Run } from './run.ts'

/** Options that read a run every second while it is running. */
export const whileRunning = {
  every: (run?: Run) => (run?.status === 'running' ? 1000 : undefined),
}

interface Props<OneRun> {
  of: UseQueryResult<OneRun, Failure>
  progress: { title: string; text: string; label: string }
  failed: { title: string; text: string }
  /** The number of items that are finished. */
  doneOf: (run: OneRun) => number
  children: (run: OneRun) => ReactNode
}

/** The progress of a run while it is running; then its result, below an alert if it has failed. */
export function RunView<OneRun extends Run>({ of, progress, failed, doneOf, children }: Props<OneRun>) {
  const { t } = useTranslation()
  return (
    <Reading of={of}>
      {(run) =>
        run.status === 'running' ? (
          <Panel>
            <TaskProgress {...progress} done={doneOf(run)} total={run.total}>
              {t('platform.runs.count', { count: doneOf(run), total: run.total })}
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
