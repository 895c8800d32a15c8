import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type Opportunity, opportunityRoutes } from '../../contract.ts'
import { OpportunityDialog } from './OpportunityDialog.tsx'

/** The actions on a course or an exam; nothing if there are none. */
export function OpportunityMenu({ opportunity }: { opportunity: Opportunity }) {
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
