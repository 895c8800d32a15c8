import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { type Contact, contactRoutes } from '../../contract/contacts.ts'
import { useContactHistoryFields } from './use-contact-history-fields.ts'

/** The history of a contact in a dialog. */
export function ContactHistoryDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, clientId, name } = contact
  return (
    <RecordDialog title={t('clients.contacts.history', { name })} onClose={onClose}>
      <HistorySteps
        of={contactRoutes.readContactHistory}
        input={{ params: { id: clientId, contactId: id }, query: {} }}
        fields={useContactHistoryFields()}
      />
    </RecordDialog>
  )
}
