import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { documentForm, documentRoutes, type FiledDocument } from '../../contract.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { inputOf, valuesOf } from './document-input.ts'

/** A dialog to edit the details of a document. */
export function EditDocument({ document, onClose }: { document: FiledDocument; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(documentRoutes.editDocument)
  const form = useContractForm(documentForm, valuesOf(document), { toInput: inputOf })
  return (
    <FormDialog
      title={t('documents.filed.editOf', { name: document.name })}
      summary
      form={form}
      save={(body) => write({ params: { id: document.id }, body, ifMatch: document.version })}
      onSaved={({ name }) => tell.success(t('documents.filed.saved', { name }))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <FieldGroup>
        <DocumentFields project={document.project} />
      </FieldGroup>
    </FormDialog>
  )
}
