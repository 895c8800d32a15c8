import { IconArrowBackUp, IconCircleCheck, IconFileImport, IconList } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ImportFaults } from '../ImportFaults.tsx'
import { type LeftOut, LeftOutFile } from '../LeftOutFile.tsx'
import styles from './ImportProgress.module.css'
import type { ShownKind } from './kind.ts'
import type { ImportReport, importRoutes } from '../../contract.ts'

interface Props {
  id: string
  kind: ShownKind
  /** The lines that the import leaves out, if this page started it. */
  leftOut: LeftOut | undefined
  onAnother: () => void
}

/** True unless it runs or is being undone. */
const isSettled = ({ status }: ImportReport) => status !== 'running' && status !== 'undoing'

/** An import, read every second while it runs or is being undone. */
export function ImportProgress({ id, kind, leftOut, onAnother }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useRead(
    kind.routes.readImport,
    { params: { id } },
    { every: (read) => (read && isSettled(read) ? undefined : 1000) },
  )
  const queries = useQueryClient()
  const isOver = data !== undefined && isSettled(data)
  useEffect(() => {
    // The list of records has changed.
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
        <ImportFaults report={data} name={t(kind.title)} />
        <div>{again}</div>
      </>
    )
  }
  if (!isOver) {
    const state = data.status === 'undoing' ? 'undoing' : 'running'
    return (
      <Panel>
        <div className={styles.running}>
          <TaskProgress
            title={t(`imports.${state}.title`, { count: data.rows })}
            text={t(`imports.${state}.text`)}
            label={t(`imports.${state}.label`)}
            done={data.done}
            total={data.rows}
          >
            {t('imports.running.far', { done: data.done, rows: data.rows })}
          </TaskProgress>
        </div>
      </Panel>
    )
  }
  const isUndone = data.status === 'undone'
  return (
    <Panel>
      <div role="status">
        <Empty
          icon={isUndone ? IconArrowBackUp : IconCircleCheck}
          title={isUndone ? t('imports.undone.title') : t('imports.done.title', { count: data.rows })}
          text={
            isUndone
              ? t('imports.undone.text')
              : data.undoUntil
                ? t('imports.done.text', { until: format.moment(data.undoUntil) })
                : t('imports.done.final')
          }
          action={
            <div className={styles.ways}>
              {leftOut && !isUndone && <LeftOutFile of={leftOut} columns={kind.columns} />}
              <LinkButton to={kind.list.to} icon={IconList}>
                {t('imports.done.list')}
              </LinkButton>
              {again}
              {data.undoUntil && <UndoButton id={id} route={kind.routes.undoImport} />}
            </div>
          }
        />
      </div>
    </Panel>
  )
}

/** Undoes an import after a confirmation. */
function UndoButton({ id, route }: { id: string; route: ReturnType<typeof importRoutes>['undoImport'] }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { act } = useWrite(route)

  return (
    <>
      <ActionButton variant="default" icon={IconArrowBackUp} onClick={() => setIsAsking(true)}>
        {t('imports.undo.action')}
      </ActionButton>
      <Confirm
        open={isAsking}
        title={t('imports.undo.title')}
        action={t('imports.undo.action')}
        danger
        onConfirm={() => act({ params: { id } })}
        onClose={() => setIsAsking(false)}
      >
        {t('imports.undo.text')}
      </Confirm>
    </>
  )
}
