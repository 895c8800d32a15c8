import { IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useDialogTarget } from '#platform/web/ui/dialog/use-dialog-target.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { OpportunityDialog } from '../opportunity/OpportunityDialog.tsx'

/** A button to add a course or an exam, for users who may edit workers. */
export function AddOpportunity() {
  const { t } = useTranslation()
  const { asking, ask, close, opener } = useDialogTarget<true>()
  if (!useMay('workforce:write')) return null
  return (
    <>
      <ActionButton ref={opener} icon={IconPlus} onClick={() => ask(true)}>
        {t('documents.opportunity.add')}
      </ActionButton>
      {asking && <OpportunityDialog onClose={close} />}
    </>
  )
}
