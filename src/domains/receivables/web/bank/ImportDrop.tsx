import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './ImportDrop.module.css'

/** The button that chooses account statements. */
export function ImportStatementsButton({
  pending,
  onChoose,
}: {
  pending: boolean
  onChoose: (files: File[]) => unknown
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton icon={IconUpload} loading={pending} onClick={() => input.current?.click()}>
        {t('receivables.bank.import')}
      </ActionButton>
      <FileInput
        ref={input}
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        data-statement
        multiple
        onChoose={(_, files) => onChoose(files)}
      />
    </>
  )
}

/** Takes files that are dropped anywhere on its content. */
export function ImportDrop({ onChoose, children }: { onChoose: (files: File[]) => unknown; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onChoose([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
