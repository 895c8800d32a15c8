import { IconCircleX, IconPaperclip, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { useDialogTarget } from '#platform/web/ui/dialog/use-dialog-target.ts'
import type { Certification } from '../../contract.ts'
import { DocumentInput } from '../DocumentInput.tsx'
import { useFiling } from '../filed/use-filing.ts'
import type { OpenDialog } from './CertificationCard.tsx'
import { useCertificationWrites } from './use-certifications.ts'

interface Props {
  workerId: string | undefined
  certification: Certification
  onOpen: (dialog: OpenDialog, from: HTMLElement | null) => void
}

/** The actions on a certification: edit, verify, reject, add a document, remove. */
export function CertificationMenu({ workerId, certification, onOpen }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { asking: isDeleting, ask: askToDelete, close, opener } = useDialogTarget<true>()
  const input = useRef<HTMLInputElement>(null)
  const { remove } = useCertificationWrites(workerId)
  const { id, name, allowed } = certification
  const filing = useFiling({ ...(workerId && { workerId }), certificationId: id }, (fault) => tell.error(fault))
  const may = (action: (typeof allowed)[number]) => allowed.includes(action)
  const ask = (dialog: OpenDialog) => onOpen(dialog, opener.current)
  return (
    <>
      <MoreMenu
        label={t('documents.certification.actionsOf', { name })}
        opener={opener}
        quiet
        loading={filing.sending !== undefined}
      >
        {may('verify') && (
          <MenuAction icon={IconRosetteDiscountCheck} onClick={() => ask('verify')}>
            {t('documents.verify.action')}
          </MenuAction>
        )}
        {may('reject') && (
          <MenuAction icon={IconCircleX} onClick={() => ask('reject')}>
            {t('documents.reject.action')}
          </MenuAction>
        )}
        {may('edit') && (
          <>
            <EditItem onClick={() => ask('edit')} />
            <MenuAction icon={IconPaperclip} onClick={() => input.current?.click()}>
              {t('documents.certification.attach')}
            </MenuAction>
          </>
        )}
        {may('delete') && <DeleteItem onClick={() => askToDelete(true)} />}
      </MoreMenu>
      <DocumentInput ref={input} onChoose={(files) => void filing.file(files)} />
      {isDeleting && (
        <DeleteDialog
          title={t('documents.delete.title', { name })}
          remove={() => remove(certification)}
          done={t('documents.delete.done', { name })}
          onClose={close}
        >
          {t(workerId ? 'documents.certification.deleteText' : 'documents.own.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
