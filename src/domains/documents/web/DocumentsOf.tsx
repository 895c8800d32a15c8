import { IconFiles, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { maxDocumentBytes } from '../rules.ts'
import { DocumentInput } from './DocumentInput.tsx'
import styles from './filed/Documents.module.css'
import { FileFaults } from './filed/FileFaults.tsx'
import { type DocumentOwner, useFiledDocuments } from './filed/use-filed-documents.ts'
import { useFiling } from './filed/use-filing.ts'
import { AddDocuments } from './list/AddDocuments.tsx'
import type { FiledDocument } from '../contract.ts'
import { ExpiryBadge } from './ExpiryBadge.tsx'
import { DocumentActions } from './filed/DocumentActions.tsx'
import { DocumentLink } from './filed/DocumentLink.tsx'

/** The documents of a worker, of a project or one's own, to download. With permission, documents are added by a button or by dropping files. */
export function DocumentsOf({ of }: { of: DocumentOwner }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useFiledDocuments(of)
  const isOwn = useProfile().type === 'worker'
  const may = useMay('workforce:write') || isOwn
  const [isAdding, setAdding] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const filing = useFiling(of, (fault) => setFaults((before) => [...new Set([...before, fault])]))
  function choose(files: readonly File[]) {
    setFaults([])
    void filing.file(files)
  }
  function drag(event: DragEvent, isOver: boolean) {
    if (!may) return
    event.preventDefault()
    setOver(isOver)
  }
  const add = may && (
    <ActionButton
      variant="default"
      icon={IconFileUpload}
      loading={filing.sending !== undefined}
      // Workers also enter details. The organisation uploads files one after another without them.
      onClick={() => (isOwn ? setAdding(true) : input.current?.click())}
    >
      {t('documents.filed.add')}
    </ActionButton>
  )
  const isEmpty = !list.failure && !list.loading && list.items.length === 0
  return (
    <Panel
      flush={isEmpty}
      title={t('documents.filed.title')}
      lead={t('documents.filed.lead', { size: format.fileSize(maxDocumentBytes) })}
      action={list.total > 0 ? add : undefined}
    >
      <div
        className={styles.place}
        data-over={over || undefined}
        data-empty={isEmpty || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          if (may) choose([...event.dataTransfer.files])
        }}
      >
        <FileFaults faults={faults} />
        <p className="visually-hidden" role="status">
          {filing.sending && t('documents.filed.sending', { name: filing.sending })}
        </p>
        {list.failure && <Failed failure={list.failure} retry={list.retry} />}
        {list.loading && <Loading rows={2} />}
        {isEmpty && (
          <Empty
            title={t('documents.filed.empty')}
            text={t(may ? 'documents.filed.emptyText' : 'documents.filed.emptyRead')}
            icon={IconFiles}
            action={add}
          />
        )}
        {list.items.length > 0 && (
          <ul className={styles.list}>
            {list.items.map((one) => (
              <DocumentRow key={one.id} document={one} />
            ))}
          </ul>
        )}
        <MoreButton list={list} />
      </div>
      <DocumentInput ref={input} onChoose={choose} />
      {isAdding && <AddDocuments onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** One document: name, description, certification, size, author and date. */
function DocumentRow({ document }: { document: FiledDocument }) {
  const format = useFormat()
  const { bytes, certification, project, description, expiresOn, uploadedBy, createdAt } = document
  const notes = [certification?.name, project?.name, format.fileSize(bytes), format.day(createdAt), uploadedBy.name]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <DocumentLink document={document} /> <ExpiryBadge expiresOn={expiresOn} />
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.note}>{notes.filter(Boolean).join(' · ')}</p>
      </div>
      <DocumentActions document={document} />
    </li>
  )
}
