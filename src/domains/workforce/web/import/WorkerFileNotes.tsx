import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useWorkerChoices } from '../use-worker-choices.ts'

/** How some values of a worker are written in a file, as terms and descriptions. */
export function WorkerFileNotes() {
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
