import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSave } from '#platform/web/api/use-save.ts'
import { MonthInput } from '#platform/web/forms/date/MonthInput.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordDialog, RecordParts } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { contractBatchRoutes } from '../contract/batches.ts'
import { periodOf } from '../rules/periods.ts'

/** Downloads the contracts of a worker for some months, this year at first. */
export function ArchiveDialog({ workerId, onClose }: { workerId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { save, pending } = useSave()
  const month = todayIn(timeZone).slice(0, 7)
  const [from, setFrom] = useState(`${month.slice(0, 4)}-01`)
  const [to, setTo] = useState(month)
  const fromDate = `${from}-01`
  const toDate = periodOf(`${to}-01`, 'month').endDate
  return (
    <RecordDialog title={t('contracts.archive.title')} onClose={onClose}>
      <RecordParts>
        <p>{t('contracts.archive.lead')}</p>
        <MonthInput label={t('contracts.archive.from')} month={from} goTo={setFrom} />
        <MonthInput label={t('contracts.archive.to')} month={to} goTo={setTo} />
        <StickyBar>
          <ActionButton
            icon={IconDownload}
            loading={pending}
            disabled={fromDate > toDate}
            onClick={() => void save(contractBatchRoutes.exportContracts, { query: { workerId, fromDate, toDate } })}
          >
            {t('contracts.archive.download')}
          </ActionButton>
        </StickyBar>
      </RecordParts>
    </RecordDialog>
  )
}
