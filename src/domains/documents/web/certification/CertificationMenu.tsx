import { IconCircleX, IconPaperclip, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import type { Certification } from '../../contract.ts'
import { DocumentInput } from '../DocumentInput.tsx'
import { useFiling } from '../filed/use-filing.ts'
import { useCertificationWrites } from './use-certifications.ts'

/** The dialogs of a certification. */
export type OpenDialog = 'edit' | 'verify' | 'reject'

interface Props {
  workerId: string | undefined
  certification: Certification
  onOpen: (dialog: OpenDialog) => void
}

/** The actions on a certification: edit, verify, reject, add a document, remove. */
export function CertificationMenu({ workerId, certification, onOpen }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isDeleting, setDeleting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { remove } = useCertificationWrites(workerId)
  const { id, name, allowed } = certification
  const filing = useFiling({ ...(workerId && { workerId }), certificationId: id }, (fault) => tell.error(fault))
  const may = (action: (typeof allowed)[number]) => allowed.includes(action)
  return (
    <>
      <MoreMenu label={t('documents.certification.actionsOf', { name })} quiet loading={filing.sending !== undefined}>
        {may('verify') && (
          <MenuAction icon={IconRosetteDiscountCheck} onClick={() => onOpen('verify')}>
            {t('documents.verify.action')}
          </MenuAction>
        )}
        {may('reject') && (
          <MenuAction icon={IconCircleX} onClick={() => onOpen('reject')}>
            {t('documents.reject.action')}
          </MenuAction>
        )}
        {may('edit') && (
          <>
            <EditItem onClick={() => onOpen('edit')} />
            <MenuAction icon={IconPaperclip} onClick={() => input.current?.click()}>
              {t('documents.certification.attach')}
            </MenuAction>
          </>
        )}
        {may('delete') && <DeleteItem onClick={() => setDeleting(true)} />}
      </MoreMenu>
      <DocumentInput ref={input} onChoose={(files) => void filing.file(files)} />
      {isDeleting && (
        <DeleteDialog
          title={t('documents.delete.title', { name })}
          remove={() => remove(certification)}
          done={t('documents.delete.done', { name })}
          onClose={() => setDeleting(false)}
        >
          {t(workerId ? 'documents.certification.deleteText' : 'documents.own.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
