import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { OpportunityDialog } from '../opportunity/OpportunityDialog.tsx'

/** A button to add a course or an exam, for users who may edit workers. */
export function AddOpportunity() {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  if (!useMay('workforce:write')) return null
  return (
    <>
      <ActionButton icon={IconPlus} onClick={() => setAdding(true)}>
        {t('documents.opportunity.add')}
      </ActionButton>
      {isAdding && <OpportunityDialog onClose={() => setAdding(false)} />}
    </>
  )
}
