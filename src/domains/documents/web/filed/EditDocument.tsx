import { Modal } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/LeaveGuard.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { documentForm, documentRoutes, type FiledDocument } from '../../contract.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { inputOf, valuesOf } from './document-input.ts'

/** Saying what a document is about; shown while it is rendered. */
export function EditDocument({ document, onClose }: { document: FiledDocument; onClose: () => void }) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(documentRoutes.editDocument)
  const form = useContractForm(documentForm, valuesOf(document), { toInput: inputOf })
  return (
    <Modal
      opened
      title={t('documents.filed.editOf', { name: document.name })}
      onClose={onClose}
      closeOnClickOutside={!form.changed}
      closeOnEscape={!form.changed}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <Form
        form={form}
        save={(body) => write({ params: { id: document.id }, body, ifMatch: document.version })}
        onSaved={({ name }) => {
          tell.success(t('documents.filed.saved', { name }))
          onClose()
        }}
      >
        <FieldGroup>
          <DocumentFields form={form} project={document.project} />
        </FieldGroup>
        <FormActions submit={t('platform.action.save')} pending={form.pending} onCancel={onClose} />
        <LeaveGuard active={form.changed} kept={false} />
      </Form>
    </Modal>
  )
}
