import { ActionIcon, Group, Stack } from '@mantine/core'
import { IconAlignLeft, IconChevronLeft, IconChevronRight, IconPhoto } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './PdfPages.module.css'
import { usePdf } from './use-pdf.ts'

interface Props {
  name: string
  file: Blob
  /** Shown instead if the PDF cannot be shown. */
  otherwise: ReactNode
}

/** The pages of a PDF, one at a time: as an image, and as text; the arrow keys turn the pages. */
export function PdfPages({ name, file, otherwise }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [asText, setAsText] = useState(false)
  const { canvas, pages, text, failed } = usePdf(file, page)
  const sheet = useRef<HTMLDivElement>(null)
  // It appears after its dialog has opened, and takes the focus for its keys.
  useEffect(() => sheet.current?.focus(), [])
  if (failed) return otherwise
  const last = pages ?? 1
  const turn = (to: number) => setPage(Math.min(Math.max(to, 1), last))
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: page - 1,
    PageUp: page - 1,
    ArrowRight: page + 1,
    PageDown: page + 1,
    Home: 1,
    End: last,
  }
  function press(event: KeyboardEvent) {
    const to = keys[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turn(to)
  }
  const label = text?.trim() || t('platform.pdf.noText')
  return (
    // The keys turn pages wherever the focus is inside.
    <Stack role="group" aria-label={name} onKeyDown={press} gap="0.75rem">
      <Group gap="0.5rem">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('platform.pdf.previous')}
          disabled={page === 1}
          onClick={() => turn(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <p className={styles.place} role="status">
          {pages === undefined ? t('platform.state.loading') : t('platform.pdf.place', { page, pages })}
        </p>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('platform.pdf.next')}
          disabled={page === last}
          onClick={() => turn(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <ActionButton
          variant="default"
          className={styles.as ?? ''}
          icon={asText ? IconPhoto : IconAlignLeft}
          onClick={() => setAsText(!asText)}
        >
          {t(asText ? 'platform.pdf.asPicture' : 'platform.pdf.asText')}
        </ActionButton>
      </Group>
      <div
        ref={sheet}
        className={styles.frame}
        // Pages longer than the window can also be scrolled with the keyboard.
        tabIndex={0}
        role="region"
        aria-label={t('platform.pdf.place', { page, pages: last })}
      >
        {text === undefined && <Loading rows={1} height={320} />}
        <canvas ref={canvas} aria-hidden className={styles.page} hidden={asText || text === undefined} />
        {text !== undefined && <p className={asText ? styles.text : 'visually-hidden'}>{label}</p>}
      </div>
    </Stack>
  )
}
