import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { FilePreview, isShowable } from '#domains/documents/web/FilePreview.tsx'
import { ScanBadge } from '#domains/documents/web/ScanBadge.tsx'
import { addressOf } from '#platform/web/api/client.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Attachment, conversationRoutes } from '../../contract.ts'
import styles from './AttachmentView.module.css'

const route = conversationRoutes.readAttachmentContent

/** A file of a message: an image as a preview, any other file by its name, both with a download. */
export function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const { id, name, type, allowed } = attachment
  const isPicture = type.startsWith('image/') && allowed.includes('download') && !isBroken
  return (
    <>
      {isPicture ? (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('messages.thread.openPicture', { name })}
          onClick={() => setOpen(true)}
        >
          <img src={addressOf(route, { id })} alt="" loading="lazy" onError={() => setBroken(true)} />
        </button>
      ) : (
        <NamedFile attachment={attachment} onOpen={() => setOpen(true)} />
      )}
      {isOpen && <FilePreview file={attachment} route={route} onClose={() => setOpen(false)} />}
    </>
  )
}

function NamedFile({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { save, pending } = useSave()
  const { id, name, type, bytes, scan, allowed } = attachment
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconFileText
  return (
    <div className={styles.file}>
      <Icon size={18} aria-hidden />
      {isShowable(attachment) ? (
        <button type="button" className={styles.name} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <span className={styles.size}>{format.fileSize(bytes)}</span>
      <ScanBadge scan={scan} />
      {allowed.includes('download') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          loading={pending}
          aria-label={t('documents.filed.take', { name })}
          title={t('documents.filed.take', { name })}
          onClick={() => void save(route, { params: { id } })}
        >
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
