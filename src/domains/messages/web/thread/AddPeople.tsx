import { Modal } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { conversationRoutes, type ConversationWithMembers } from '../../contract.ts'
import { PeopleField } from '../PeopleField.tsx'

/** Bringing people into a conversation; shown while it is rendered. */
export function AddPeople({ conversation, onClose }: { conversation: ConversationWithMembers; onClose: () => void }) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(conversationRoutes.addMembers)
  const form = useContractForm(conversationRoutes.addMembers.body, { accountIds: [] as string[] })
  const { id, kind } = conversation
  return (
    <Modal
      opened
      title={t('messages.members.add')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <Form
        form={form}
        save={(body) => write({ params: { id }, body })}
        onSaved={() => {
          tell.success(t('messages.members.added'))
          onClose()
        }}
      >
        <PeopleField
          form={form}
          name="accountIds"
          label={t('messages.members.who')}
          description={t(kind === 'office' ? 'messages.members.addOfficeHelp' : 'messages.members.addHelp')}
          max={100}
          usersOnly={kind === 'office'}
          required
        />
        <FormActions submit={t('messages.members.add')} pending={form.pending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
