import { IconArrowLeft, IconNotes } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { receivableNoteRoutes } from '../../contract/receivable-notes.ts'
import { NoteRow } from '../notes/NoteRow.tsx'

/** The promises to pay whose day has passed without the payment, of all clients. */
export function BrokenPromises({ allAddress }: { allAddress: string }) {
  const { t } = useTranslation()
  const found = useRead(receivableNoteRoutes.listReceivableNotes, { query: { status: 'broken', limit: '200' } })
  return (
    <ItemPanel
      title={t('receivables.notes.brokenTitle')}
      lead={t('receivables.notes.brokenLead')}
      of={found}
      add={null}
      actions={
        <LinkButton to={allAddress} variant="default" icon={IconArrowLeft}>
          {t('receivables.aged.all')}
        </LinkButton>
      }
      empty={{
        icon: IconNotes,
        title: t('receivables.notes.brokenEmpty'),
        text: t('receivables.notes.brokenEmptyText'),
      }}
      row={(note) => <NoteRow note={note} withClient />}
    />
  )
}
