import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import type { Money } from '#base/money.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { receivableNoteRoutes } from '../contract/receivable-notes.ts'
import { NoteDialog } from './notes/NoteDialog.tsx'
import { NoteRow } from './notes/NoteRow.tsx'

interface Props {
  clientId: string
  /** The invoice whose notes are shown, with those on all invoices of the client. */
  invoice?: { readonly id: string; readonly open: Money }
}

/** The latest notes on what a client owes: calls, promises to pay and disputes; hidden without permission. */
export function NotesOnReceivables({ clientId, invoice }: Props) {
  const { t } = useTranslation()
  const [may, mayAdd] = [useMay('billing:read'), useMay('billing:write')]
  const query = invoice ? { statementId: invoice.id } : { clientId }
  const found = useRead(
    receivableNoteRoutes.listReceivableNotes,
    { query: { ...query, limit: '50' } },
    { enabled: may },
  )
  const [isAdding, setAdding] = useState(false)
  if (!may) return null
  return (
    <ItemPanel
      title={t('receivables.notes.title')}
      lead={t('receivables.notes.lead')}
      of={found}
      add={
        mayAdd && (
          <ActionButton variant="default" icon={IconNotes} onClick={() => setAdding(true)}>
            {t('receivables.notes.add')}
          </ActionButton>
        )
      }
      empty={{ icon: IconNotes, title: t('receivables.notes.empty'), text: t('receivables.notes.emptyText') }}
      row={(note) => <NoteRow note={note} />}
    >
      {isAdding && <NoteDialog clientId={clientId} invoice={invoice} onClose={() => setAdding(false)} />}
    </ItemPanel>
  )
}
