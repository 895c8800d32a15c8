import { KindImport } from '#domains/imports/web/KindImport.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { workforceRoutes } from '../../contract.ts'
import { workerColumns, workerParts } from '../../contract/import-columns.ts'
import { useWorkerChoices } from '../use-worker-choices.ts'

const { importWorkers: importFile, listImports, readImport, undoImport } = workforceRoutes

/** Imports workers from a file, and invites them. */
export function ImportWorkersScreen() {
  return (
    <KindImport
      kind={{
        routes: { importFile, listImports, readImport, undoImport },
        columns: workerColumns,
        parts: workerParts,
        title: 'workforce.import.title',
        lead: 'workforce.import.lead',
        list: { to: '/provider/workforce', label: 'workforce.list.title' },
        notes: WorkerFileNotes,
        invite: { label: 'workforce.import.invite', help: 'workforce.import.inviteHelp' },
      }}
    />
  )
}

/** How some values of a worker are written in a file, as terms and descriptions. */
function WorkerFileNotes() {
  const { t } = useTranslation()
  const { levels, languageLevels } = useWorkerChoices()
  const list = (choices: readonly { readonly label: string }[]) => choices.map(({ label }) => label).join(', ')
  return (
    <>
      <dt>{t('workforce.import.guide.values')}</dt>
      <dd>{t('workforce.import.guide.dates')}</dd>
      <dd>{t('workforce.import.guide.phones')}</dd>
      <dt>{t('workforce.import.guide.lists')}</dt>
      <dd>
        <code>{t('workforce.import.guide.skills')}</code>
        <code>{t('workforce.import.guide.languages')}</code>
        <code>{t('workforce.import.guide.roles')}</code>
      </dd>
      <dd>{t('workforce.import.guide.levels', { skills: list(levels), languages: list(languageLevels) })}</dd>
    </>
  )
}
