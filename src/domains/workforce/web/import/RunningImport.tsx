import { IconCircleCheck, IconFileImport, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { workforceRoutes } from '../../contract.ts'
import { ImportFaults } from '#domains/imports/web/ImportFaults.tsx'
import { UndoButton } from '#domains/imports/web/UndoButton.tsx'
import styles from './RunningImport.module.css'

/** A running import, read every second until it is done or has failed. */
export function RunningImport({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const { data, error, refetch } = useRead(
    workforceRoutes.readImport,
    { params: { id } },
    isOver ? {} : { every: 1000 },
  )
  const queries = useQueryClient()
  const isBusy = data?.status === 'running' || data?.status === 'undoing'
  if (data && isOver === isBusy) setIsOver(!isBusy)
  useEffect(() => {
    // The list of workers has changed.
    if (isOver) void queries.invalidateQueries()
  }, [isOver, queries])

  if (error && !data) return <Failed failure={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  const again = (
    <ActionButton variant="default" icon={IconFileImport} onClick={onAnother}>
      {t('imports.file.again')}
    </ActionButton>
  )
  if (data.status === 'failed') {
    return (
      <>
        <ImportFaults report={data} name={t('workforce.import.title')} />
        <div>{again}</div>
      </>
    )
  }
  return (
    <Panel>
      {isBusy ? (
        <div className={styles.running}>
          <TaskProgress
            title={
              data.status === 'undoing'
                ? t('imports.undoing.title')
                : t('workforce.import.running.title', { count: data.rows })
            }
            text={data.status === 'undoing' ? t('imports.undoing.text') : t('workforce.import.running.text')}
            label={data.status === 'undoing' ? t('imports.undoing.label') : t('workforce.import.running.label')}
            done={data.done}
            total={data.rows}
          >
            {t('workforce.import.running.far', { done: data.done, rows: data.rows })}
          </TaskProgress>
        </div>
      ) : (
        <div role="status">
          <Empty
            icon={IconCircleCheck}
            title={
              data.status === 'undone'
                ? t('imports.undone.title')
                : t('workforce.import.done.title', { count: data.rows })
            }
            text={data.status === 'undone' ? t('imports.undone.text') : t('workforce.import.done.text')}
            action={
              <div className={styles.ways}>
                <LinkButton to="/provider/workforce" icon={IconUsers}>
                  {t('workforce.import.done.list')}
                </LinkButton>
                {again}
                {data.undoUntil && <UndoButton id={id} route={workforceRoutes.undoImport} />}
              </div>
            }
          />
        </div>
      )}
    </Panel>
  )
}
