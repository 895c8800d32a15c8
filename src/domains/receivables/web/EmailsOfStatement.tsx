import { IconMail } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { receivableRoutes, type StatementSend } from '../contract.ts'
import type texts from '../locales/en.json'

const tones: Tones<StatementSend['state'], (typeof texts)['sending']['state']> = {
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
}

/** The emails with which an invoice or a credit note was sent. */
export function EmailsOfStatement({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const found = useRead(receivableRoutes.readSending, { params: { id } })
  return (
    <ItemPanel
      title={t('receivables.sending.history')}
      lead={t('receivables.sending.historyLead')}
      of={found}
      add={null}
      empty={{
        icon: IconMail,
        title: t('receivables.sending.empty'),
        text: t('receivables.sending.emptyText'),
      }}
      row={({ recipient, subject, state, sentAt, sentBy, files }) => (
        <ItemRow
          name={recipient}
          badge={<StatusBadge status={state} tones={tones} label={`receivables.sending.state.${state}`} />}
          notes={[
            subject,
            files.length > 0 &&
              t('receivables.sending.fileList', {
                files: files.map((file) => t(`receivables.sending.file.${file}`)).join(', '),
              }),
            sentBy ? t('receivables.sending.by', { at: format.moment(sentAt), name: sentBy }) : format.moment(sentAt),
          ]}
        />
      )}
    />
  )
}
