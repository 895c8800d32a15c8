import { Modal } from '@mantine/core'
import { useState } from 'react'
import { addressOf } from '#platform/web/api/client.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { documentRoutes, type FiledDocument } from '../../contract.ts'
import styles from './Documents.module.css'

/** A picture among the documents, as large as it fits; shown while it is rendered. */
export function Preview({ document: { id, name }, onClose }: { document: FiledDocument; onClose: () => void }) {
  const { t } = useWords()
  const [failed, setFailed] = useState(false)
  return (
    <Modal
      opened
      size="xl"
      title={name}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      {failed ? (
        <p role="alert">{t('documents.filed.previewFailed')}</p>
      ) : (
        <img
          className={styles.preview}
          src={addressOf(documentRoutes.readDocumentContent, { id })}
          alt={name}
          onError={() => setFailed(true)}
        />
      )}
    </Modal>
  )
}
