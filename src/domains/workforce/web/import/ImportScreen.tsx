import { useWords } from '#platform/web/i18n/use-words.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { FileCheck } from './FileCheck.tsx'
import { RunningImport } from './RunningImport.tsx'

/** Adding the workers of a file: it is checked, mended, and then imported; the address says which import is under way. */
export function ImportScreen() {
  const { t } = useWords()
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
        <FileCheck onStarted={(started) => setQuery({ id: started })} />
      )}
    </Page>
  )
}
