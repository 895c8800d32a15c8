import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { conversationRoutes, type ConversationWithMembers } from '../../contract.ts'
import { PeopleField } from '../PeopleField.tsx'

/** The dialog that adds members to a conversation. */
export function AddPeople({ conversation, onClose }: { conversation: ConversationWithMembers; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(conversationRoutes.addMembers)
  const form = useContractForm(conversationRoutes.addMembers.body, { accountIds: [] as string[] })
  const { id, kind } = conversation
  return (
    <FormDialog
      title={t('messages.members.add')}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('messages.members.added'))}
      onClose={onClose}
      submit={t('messages.members.add')}
    >
      <PeopleField
        name="accountIds"
        label={t('messages.members.who')}
        description={t(kind === 'office' ? 'messages.members.addOfficeHelp' : 'messages.members.addHelp')}
        max={100}
        usersOnly={kind === 'office'}
        required
      />
    </FormDialog>
  )
}
