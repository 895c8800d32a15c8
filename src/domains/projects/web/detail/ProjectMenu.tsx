import { Menu } from '@mantine/core'
import { IconCircleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { hoursLeft, workAhead } from '#domains/clients/contract/open-work.ts'
import { OpenWorkList } from '#domains/clients/web/OpenWorkList.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { isClosed, projectStatuses } from '../../rules.ts'
import { type Project, projectChanges, projectRoutes } from '../../contract.ts'
import { endingRoutes } from '../../contract/ending.ts'
import styles from './ProjectMenu.module.css'

/** The menu of a project: change the status with a reason, delete. */
export function ProjectMenu({ project }: { project: Project }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, ask] = useState<Project['status'] | 'delete'>()
  const close = () => ask(undefined)
  const edit = useWrite(projectRoutes.editProject)
  const end = useWrite(endingRoutes.endProject)
  const remove = useWrite(projectRoutes.deleteProject)
  const { id, name, version, allowed } = project
  if (!allowed.includes('edit')) return null
  return (
    <>
      <MoreMenu label={t('projects.one.moreActions')}>
        <Menu.Label>{t('projects.change.label')}</Menu.Label>
        {projectStatuses
          .filter((status) => status !== project.status)
          .map((status) => (
            <Menu.Item
              key={status}
              leftSection={<IconCircleFilled size={12} className={styles.dot} data-status={status} aria-hidden />}
              onClick={() => ask(status)}
            >
              {t(`projects.status.${status}`)}
            </Menu.Item>
          ))}
        {allowed.includes('delete') && (
          <>
            <Menu.Divider />
            <DeleteItem onClick={() => ask('delete')} />
          </>
        )}
      </MoreMenu>
      {asking && asking !== 'delete' && (
        <CommentDialog
          title={t('projects.change.title', { status: t(`projects.status.${asking}`) })}
          lead={
            <>
              <p>{t(`projects.change.${asking}`)}</p>
              {isClosed(asking) && <OpenProjectWork projectId={id} />}
            </>
          }
          shape={projectChanges}
          name="comment"
          label={t('projects.change.comment')}
          action={t('projects.change.action')}
          danger={asking === 'cancelled'}
          send={({ comment }) =>
            isClosed(asking)
              ? end.write({ params: { id }, body: { status: asking, comment }, ifMatch: version })
              : edit.write({ params: { id }, body: { status: asking, comment }, ifMatch: version })
          }
          onDone={() => tell.success(t('projects.change.done', { name }))}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('projects.delete.title', { name })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          instead={
            project.status === 'cancelled'
              ? undefined
              : { action: t('projects.delete.cancelInstead'), act: async () => ask('cancelled') }
          }
          done={t('projects.delete.done', { name })}
          goTo="/provider/projects"
          onClose={close}
        >
          {t('projects.delete.text')}
        </DeleteDialog>
      )}
    </>
  )
}

/** What ends with a project, and the hours that are left to process afterwards. */
function OpenProjectWork({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  const open = useRead(endingRoutes.readOpenProjectWork, { params: { id: projectId } })
  return (
    <Reading of={open}>
      {(work) => (
        <>
          <OpenWorkList
            lead={t('projects.ending.lead')}
            lines={workAhead
              .filter((kind) => work[kind] > 0)
              .map((kind) => t(`projects.ending.${kind}`, { count: work[kind] }))}
          />
          <OpenWorkList
            lead={t('projects.ending.hours')}
            lines={hoursLeft.flatMap((kind) => {
              const count = work[kind] ?? 0
              return count > 0 ? [t(`clients.openWork.${kind}`, { count })] : []
            })}
          />
        </>
      )}
    </Reading>
  )
}
