import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'
import { FileCheck } from './kind/FileCheck.tsx'
import { ImportProgress } from './kind/ImportProgress.tsx'
import type { ShownKind } from './kind/kind.ts'
import type { LeftOut } from './LeftOutFile.tsx'
import type { importRoutes } from '../contract.ts'
import styles from './KindImport.module.css'

/** How many past imports are listed. */
const shown = 10

/** Imports records of one kind from a file: check, map columns, import, undo. The address contains the running import. */
export function KindImport({ kind }: { kind: ShownKind }) {
  const { t } = useTranslation()
  const [{ id }, setQuery] = useAddressQuery({ id: '' })
  // Only known on the page that started the import.
  const [leftOut, setLeftOut] = useState<LeftOut>()
  return (
    <Page title={t(kind.title)} lead={t(kind.lead)} back={{ to: kind.list.to, label: t(kind.list.label) }}>
      {id ? (
        <ImportProgress
          key={id}
          id={id}
          kind={kind}
          leftOut={leftOut}
          onAnother={() => {
            setLeftOut(undefined)
            setQuery({ id: undefined }, { replace: false })
          }}
        />
      ) : (
        <>
          <FileCheck
            kind={kind}
            onStarted={(started, left) => {
              setLeftOut(left)
              setQuery({ id: started })
            }}
          />
          <PastImports route={kind.routes.listImports} />
        </>
      )}
    </Page>
  )
}

/** The latest imports of a kind; nothing before the first. */
function PastImports({ route }: { route: ReturnType<typeof importRoutes>['listImports'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { items } = useList(route, { query: { limit: String(shown) } })
  if (items.length === 0) return null
  return (
    <Panel title={t('imports.past.title')} flush>
      <ul className={styles.list}>
        {items.slice(0, shown).map(({ id, status, rows, createdAt, by }) => (
          <li key={id} className={styles.row}>
            <Link to={`?id=${id}`} className={styles.when}>
              {format.moment(createdAt)}
            </Link>
            <span>{t('imports.past.rows', { count: rows })}</span>
            <span className={styles.by}>{by?.name}</span>
            <RunBadge status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
