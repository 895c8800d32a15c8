import { useFormat } from '#platform/web/format/use-format.ts'
import type { FiledDocument } from '../../contract.ts'
import { ExpiryBadge } from '../ExpiryBadge.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import styles from './Documents.module.css'

/** One document: name, description, certification, size, author and date. */
export function DocumentRow({ document }: { document: FiledDocument }) {
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
