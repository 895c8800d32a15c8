import { IconFirstAidKit } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ref } from '#base/ref.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { ReportSickDialog } from './ReportSickDialog.tsx'

/** Opens the report of a worker's sickness. It is offered where `reportSick` is allowed. */
export function ReportSickButton({ worker, from }: { worker: Ref; from?: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" icon={IconFirstAidKit} onClick={() => setOpen(true)}>
        {t('absences.sick.actionFor')}
      </ActionButton>
      {open && <ReportSickDialog worker={worker} {...(from && { from })} onClose={() => setOpen(false)} />}
    </>
  )
}
