import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { OpportunityDialog } from '../opportunity/OpportunityDialog.tsx'

/** A button to add a course or an exam, for users who may edit workers. */
export function AddOpportunity() {
  const { t } = useTranslation()
  const [asking, ask] = useState<true>()
  const close = () => ask(undefined)
  if (!useMay('workforce:write')) return null
  return (
    <>
      <ActionButton icon={IconPlus} onClick={() => ask(true)}>
        {t('documents.opportunity.add')}
      </ActionButton>
      {asking && <OpportunityDialog onClose={close} />}
    </>
  )
}
