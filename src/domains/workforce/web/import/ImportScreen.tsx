import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PastImports } from '#domains/imports/web/PastImports.tsx'
import { workforceRoutes } from '../../contract.ts'
import { FileCheck } from './FileCheck.tsx'
import { RunningImport } from './RunningImport.tsx'

/** Imports workers from a file: check, correct, import. The address contains the running import. */
export function ImportScreen() {
  const { t } = useTranslation()
  const [{ id }, setQuery] = useAddressQuery({ id: '' })
  return (
    <Page
      title={t('workforce.import.title')}
      lead={t('workforce.import.lead')}
      back={{ to: '/provider/workforce', label: t('workforce.list.title') }}
    >
      {id ? (
        <RunningImport key={id} id={id} onAnother={() => setQuery({ id: undefined }, { replace: false })} />
      ) : (
        <>
          <FileCheck onStarted={(started) => setQuery({ id: started })} />
          <PastImports route={workforceRoutes.listImports} />
        </>
      )}
    </Page>
  )
}
