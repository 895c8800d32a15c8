import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { documentForm, documentRoutes, type FiledDocument } from '../../contract.ts'
import { FilePreview, isShowable } from '../FilePreview.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { inputOf, valuesOf } from './document-input.ts'

/** The actions on a document: preview, edit the details, remove. */
export function DocumentActions({ document }: { document: FiledDocument }) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'preview' | 'edit' | 'delete'>()
  const close = () => ask(undefined)
  const { write } = useWrite(documentRoutes.deleteDocument)
  const { id, name, version, allowed } = document
  const isPreviewable = isShowable(document)
  if (!isPreviewable && !allowed.includes('edit') && !allowed.includes('delete')) return null
  return (
    <>
      <MoreMenu label={t('documents.certification.actionsOf', { name })} quiet>
        {isPreviewable && (
          <MenuAction icon={IconEye} onClick={() => ask('preview')}>
            {t('documents.filed.preview')}
          </MenuAction>
        )}
        {allowed.includes('edit') && <EditItem onClick={() => ask('edit')} />}
        {allowed.includes('delete') && <DeleteItem onClick={() => ask('delete')} />}
      </MoreMenu>
      {asking === 'preview' && (
        <FilePreview file={document} route={documentRoutes.readDocumentContent} onClose={close} />
      )}
      {asking === 'edit' && <EditDocument document={document} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('documents.delete.title', { name })}
          remove={() => write({ params: { id }, ifMatch: version })}
          done={t('documents.delete.done', { name })}
          onClose={close}
        >
          {t('documents.filed.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}

/** A dialog to edit the details of a document. */
function EditDocument({ document, onClose }: { document: FiledDocument; onClose: () => void }) {
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
