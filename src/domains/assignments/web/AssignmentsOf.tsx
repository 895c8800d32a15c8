import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx'
import { type Assignment, assignmentRoutes } from '../contract.ts'
import { useAssignmentColumns } from './use-assignment-columns.ts'

interface Props {
  /** The project, request or worker whose assignments are shown. */
  of: { readonly projectId: string } | { readonly requestId: string } | { readonly workerId: string }
  /** False if no assignment can be offered. */
  open: boolean
}

/**
 * The assignments of a project, a request or a worker, with a button that offers one. For a request the button leads to
 * its candidates.
 */
export function AssignmentsOf({ of, open }: Props) {
  const { t } = useTranslation()
  const { dates, hours, status } = useAssignmentColumns()
  const list = useList(assignmentRoutes.listAssignments, { query: { ...of, limit: '20' } })
  const byProject = 'projectId' in of || 'requestId' in of
  const mayOffer = useMay('assignments:write') && open
  const offer = mayOffer && !('requestId' in of) && (
    <LinkButton
      to={`/provider/assignments/add?${new URLSearchParams(of).toString()}`}
      variant="default"
      icon={IconCalendarPlus}
    >
      {t('assignments.list.add')}
    </LinkButton>
  )
  const nameOf = (one: Assignment) =>
    byProject ? (
      <NameCell name={one.worker.name} note={one.role} />
    ) : (
      <NameCell name={one.project.name} note={one.role} />
    )
  return (
    <ListPanel
      title={t('assignments.list.title')}
      add={offer}
      list={list}
      linkOf={(one) => `/provider/assignments/${one.id}`}
      columns={[
        {
          key: 'name',
          label: byProject ? t('assignments.field.worker') : t('assignments.field.project'),
          show: nameOf,
        },
        dates,
        hours,
        status,
      ]}
      empty={{
        title: t('assignments.of.empty'),
        text: t(mayOffer ? emptyText(of) : 'assignments.of.emptyClosed'),
        icon: IconCalendarEvent,
      }}
    />
  )
}

function emptyText(of: Props['of']): string {
  if ('requestId' in of) return 'assignments.of.emptyRequest'
  return 'projectId' in of ? 'assignments.of.emptyProject' : 'assignments.of.emptyWorker'
}
