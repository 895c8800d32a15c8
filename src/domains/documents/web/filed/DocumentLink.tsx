import { Anchor } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { addressOf } from '#platform/web/api/client.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { documentRoutes, type FiledDocument } from '../../contract.ts'
import styles from './DocumentLink.module.css'
import { ScanBadge } from '../ScanBadge.tsx'

const icons: Readonly<Record<string, typeof IconFileText>> = {
  'application/pdf': IconFileTypePdf,
  'image/png': IconPhoto,
  'image/jpeg': IconPhoto,
}

/** A document's name, which downloads it if it was found clean. */
export function DocumentLink({ document }: { document: FiledDocument }) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  const { id, name, type, scan, allowed } = document
  const input = { params: { id } }
  const Icon = icons[type] ?? IconFileText
  if (!allowed.includes('download'))
    return (
      <span className={styles.link}>
        <Icon size={18} aria-hidden />
        <span>{name}</span>
        <ScanBadge scan={scan} />
      </span>
    )
  return (
    <Anchor
      className={styles.link ?? ''}
      href={addressOf(documentRoutes.readDocumentContent, input.params)}
      download
      aria-label={t('documents.filed.take', { name })}
      aria-busy={pending}
      // A plain link would save a refusal as if it were the file.
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        if (!pending) void save(documentRoutes.readDocumentContent, input)
      }}
    >
      <Icon size={18} aria-hidden />
      <span>{name}</span>
    </Anchor>
  )
}
