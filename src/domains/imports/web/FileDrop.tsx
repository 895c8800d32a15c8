import { Button, Loader } from '@mantine/core'
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { sheetTypes } from '#base/page.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './FileDrop.module.css'

interface Props {
  file: File | undefined
  /** True while the file is being checked. */
  busy: boolean
  maxBytes: number
  onChoose: (file: File) => unknown
}

const megabyte = 1024 * 1024

/** A drop zone for a file, with a button to choose one. */
export function FileDrop({ file, busy, maxBytes, onChoose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const most = maxBytes / megabyte

  function choose(chosen: File | undefined) {
    if (!chosen) return
    setTooLarge(chosen.size > maxBytes)
    if (chosen.size <= maxBytes) onChoose(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <section
      className={styles.drop}
      aria-labelledby={id}
      aria-busy={busy}
      data-over={over || undefined}
      data-chosen={file ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon} aria-hidden>
        {file ? <IconFileSpreadsheet size={28} /> : <IconFileUpload size={28} />}
      </span>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {file ? file.name : t('imports.file.drop')}
        </h2>
        <p className={styles.note} role="status">
          {busy && <Loader size={14} aria-hidden />}
          {busy && t('imports.file.checking')}
          {!busy && (file ? format.fileSize(file.size) : t('imports.file.dropNote', { megabytes: most }))}
        </p>
        {tooLarge && (
          <p className={styles.fault} role="alert">
            {t('imports.file.tooLarge', { megabytes: most })}
          </p>
        )}
      </div>
      <Button variant={file ? 'default' : 'filled'} onClick={() => input.current?.click()}>
        {file ? t('imports.file.another') : t('imports.file.choose')}
      </Button>
      <FileInput
        ref={input}
        accept={`.csv,.tsv,.txt,.xlsx,text/csv,${sheetTypes.xlsx}`}
        data-import
        onChoose={choose}
      />
    </section>
  )
}
