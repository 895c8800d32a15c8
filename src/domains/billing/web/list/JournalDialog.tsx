import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { monthsAfter } from '#base/days.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { MonthInput } from '#platform/web/forms/date/MonthInput.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordDialog, RecordParts } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { salesJournalRoutes } from '../../contract/sales-journal.ts'

/** Shows the totals of a month, last month first, and downloads its sales journal. */
export function JournalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { save, pending } = useSave()
  const [month, setMonth] = useState(() => monthBefore(todayIn(format.timeZone)))
  const journal = useRead(salesJournalRoutes.readSalesJournal, { query: { month } }, { keep: true })
  return (
    <RecordDialog title={t('billing.journal.title')} onClose={onClose}>
      <RecordParts>
        <p>{t('billing.journal.downloadLead')}</p>
        <MonthInput label={t('billing.journal.month')} month={month} goTo={setMonth} />
        <Reading of={journal}>
          {({ rows, totals }) => (
            <>
              <Facts facts={[[t('billing.journal.rows'), String(rows)]]} />
              {totals.map(({ currency, ...sums }) => (
                <Facts
                  key={currency}
                  facts={(['net', 'vat', 'total'] as const).map((field) => [
                    t(`billing.field.${field}`),
                    format.money({ amount: sums[field], currency }),
                  ])}
                />
              ))}
            </>
          )}
        </Reading>
        <StickyBar>
          <ActionButton
            loading={pending}
            icon={IconDownload}
            disabled={journal.data?.rows === 0}
            onClick={() => void save(salesJournalRoutes.readSalesJournalFile, { query: { month } })}
          >
            {t('billing.journal.download')}
          </ActionButton>
        </StickyBar>
      </RecordParts>
    </RecordDialog>
  )
}

/** Returns the month before that of a day: `2026-10` for `2026-11-20`. */
export function monthBefore(day: string): string {
  return monthsAfter(day, -1).slice(0, 7)
}
