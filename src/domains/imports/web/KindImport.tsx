import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { FileCheck } from './kind/FileCheck.tsx'
import { ImportProgress } from './kind/ImportProgress.tsx'
import type { ShownKind } from './kind/kind.ts'
import type { LeftOut } from './LeftOutFile.tsx'
import { PastImports } from './PastImports.tsx'

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
