import { Anchor } from '@mantine/core'
import { IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { FilePreview } from '#domains/documents/web/FilePreview.tsx'
import { ScanBadge } from '#domains/documents/web/ScanBadge.tsx'
import { addressOf } from '#platform/web/api/client.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { type Attachment, conversationRoutes } from '../../contract.ts'
import styles from './AttachmentView.module.css'

/** A file that goes with a message: a picture as such, anything else by its name, to be taken along with a click. */
export function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { t } = useWords()
  const format = useFormat()
  const { save, pending } = useSave()
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const { id, name, type, bytes, scan, allowed } = attachment
  const src = addressOf(conversationRoutes.readAttachmentContent, { id })
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconFileText
  if (!allowed.includes('download'))
    return (
      <span className={styles.file}>
        <Icon size={18} aria-hidden />
        <span>{name}</span>
        <ScanBadge scan={scan} />
      </span>
    )
  if (type.startsWith('image/') && !isBroken)
    return (
      <>
        <button
          type="button"
          className={styles.picture}
          aria-label={t('messages.thread.openPicture', { name })}
          onClick={() => setOpen(true)}
        >
          <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
        </button>
        {isOpen && <FilePreview file={attachment} route={conversationRoutes.readAttachmentContent} onClose={() => setOpen(false)} />}
      </>
    )
  return (
    <Anchor
      className={styles.file ?? ''}
      href={src}
      download
      aria-label={t('documents.filed.take', { name })}
      aria-busy={pending}
      // A plain link would keep a refusal as if it were the file.
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        if (!pending) void save(conversationRoutes.readAttachmentContent, { params: { id } })
      }}
    >
      <Icon size={18} aria-hidden />
      <span>{name}</span>
      <span className={styles.size}>{format.fileSize(bytes)}</span>
    </Anchor>
  )
}
