import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { DeleteDialog } from '#platform/web/ui/DeleteDialog.tsx'
import { useAsking } from '#platform/web/ui/use-asking.ts'
import { documentRoutes, type WorkerDocument } from '../../contract.ts'
import { DocumentLink } from './DocumentLink.tsx'
import styles from './Documents.module.css'

/** One document: what it proves, how large it is, who filed it and when. */
export function DocumentRow({ document }: { document: WorkerDocument }) {
  const { t } = useWords()
  const format = useFormat()
  const tell = useTell()
  const { asking: isDeleting, ask: askToDelete, close, opener } = useAsking<true>()
  const { write } = useWrite(documentRoutes.deleteDocument)
  const { id, name, bytes, certification, uploadedBy, createdAt, version, allowed } = document
  const notes = [certification?.name, format.fileSize(bytes), format.day(createdAt), uploadedBy.name]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <DocumentLink document={document} />
        <p className={styles.note}>{notes.filter(Boolean).join(' · ')}</p>
      </div>
      {allowed.includes('delete') && (
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('documents.filed.deleteOf', { name })}
          onClick={() => askToDelete(true)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      {isDeleting && (
        <DeleteDialog
          title={t('documents.delete.title', { name })}
          remove={() => write({ params: { id }, ifMatch: version })}
          onGone={() => {
            close()
            tell.success(t('documents.delete.done', { name }))
          }}
          onClose={close}
        >
          {t('documents.filed.deleteText')}
        </DeleteDialog>
      )}
    </li>
  )
}
