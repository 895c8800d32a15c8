import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { documentRoutes, type FiledDocument } from '../../contract.ts'
import { FilePreview, isShowable } from '../FilePreview.tsx'
import { EditDocument } from './EditDocument.tsx'

/** The actions on a document: preview, edit the details, remove. */
export function DocumentActions({ document }: { document: FiledDocument }) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'preview' | 'edit' | 'delete'>()
  const close = () => ask(undefined)
  const { write } = useWrite(documentRoutes.deleteDocument)
  const { id, name, version, allowed } = document
  const mayLook = isShowable(document)
  if (!mayLook && !allowed.includes('edit') && !allowed.includes('delete')) return null
  return (
    <>
      <MoreMenu label={t('documents.certification.actionsOf', { name })} quiet>
        {mayLook && (
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
