import { IconSchool } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type Opportunity, opportunityRoutes } from '../contract.ts'
import styles from './certification/Certifications.module.css'
import { OpportunityCard } from './opportunity/OpportunityCard.tsx'
import { OpportunityDialog } from './opportunity/OpportunityDialog.tsx'

/** The courses and exams by date; workers see only those to come. `add` is shown in the empty list. */
export function OpportunitiesList({ add }: { add?: ReactNode }) {
  const { t } = useTranslation()
  const isWorker = useProfile().type === 'worker'
  const list = useList(isWorker ? opportunityRoutes.listOpenOpportunities : opportunityRoutes.listOpportunities, {
    query: {},
  })
  const isEmpty = !list.failure && !list.loading && list.items.length === 0
  return (
    <Panel
      flush={isEmpty}
      title={t('documents.opportunity.title')}
      lead={t(isWorker ? 'documents.opportunity.ownLead' : 'documents.opportunity.lead')}
      action={isEmpty ? undefined : add}
    >
      {list.failure && <Failed failure={list.failure} retry={list.retry} />}
      {list.loading && <Loading rows={2} />}
      {isEmpty && (
        <Empty
          title={t('documents.opportunity.empty')}
          text={t(isWorker ? 'documents.opportunity.emptyOwn' : 'documents.opportunity.emptyText')}
          icon={IconSchool}
          action={add}
        />
      )}
      {list.items.length > 0 && (
        <ul className={styles.list}>
          {list.items.map((one) => (
            <OpportunityCard key={one.id} opportunity={one} menu={<OpportunityMenu opportunity={one} />} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </Panel>
  )
}

/** The actions on a course or an exam; nothing if there are none. */
function OpportunityMenu({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'edit' | 'delete'>()
  const close = () => ask(undefined)
  const { write } = useWrite(opportunityRoutes.deleteOpportunity)
  const { id, title, version, allowed } = opportunity
  if (allowed.length === 0) return null
  return (
    <>
      <MoreMenu label={t('documents.certification.actionsOf', { name: title })} quiet>
        {allowed.includes('edit') && <EditItem onClick={() => ask('edit')} />}
        {allowed.includes('delete') && <DeleteItem onClick={() => ask('delete')} />}
      </MoreMenu>
      {asking === 'edit' && <OpportunityDialog opportunity={opportunity} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('documents.delete.title', { name: title })}
          remove={() => write({ params: { id }, ifMatch: version })}
          done={t('documents.delete.done', { name: title })}
          onClose={close}
        >
          {t('documents.opportunity.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
