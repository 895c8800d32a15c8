import { IconFirstAidKit } from '@tabler/icons-react'
import { useState } from 'react'
import type { Ref } from '#base/ref.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { ReportSickDialog } from './ReportSickDialog.tsx'

interface Props {
  worker: Ref
  from?: string
  /** Whether it is open, if the address says it. */
  dialog?: readonly [boolean, (open: boolean) => void]
}

/** Opens the report of a worker's sickness. It is offered where `reportSick` is allowed. */
export function ReportSickButton({ worker, from, dialog }: Props) {
  const { t } = useTranslation()
  const own = useState(false)
  const [open, setOpen] = dialog ?? own
  return (
    <>
      <ActionButton variant="default" icon={IconFirstAidKit} onClick={() => setOpen(true)}>
        {t('absences.sick.actionFor')}
      </ActionButton>
      {open && <ReportSickDialog worker={worker} {...(from && { from })} onClose={() => setOpen(false)} />}
    </>
  )
}
