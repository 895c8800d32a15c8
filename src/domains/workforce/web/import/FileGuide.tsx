import { IconDownload } from '@tabler/icons-react'
import { byteOrderMark, csvLine, listSeparators } from '#base/csv.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { mostRows } from '#domains/imports/rules.ts'
import { importColumns, requiredColumns } from '../../rules.ts'
import { useWorkerChoices } from '../use-worker-choices.ts'
import styles from './FileGuide.module.css'

const optionalColumns = importColumns.filter((column) => !requiredColumns.includes(column))

/** The expected format of an import file, with an empty template. */
export function FileGuide() {
  const { t, language } = useTranslation()
  const { levels, languageLevels } = useWorkerChoices()
  const headingOf = (column: string) => t(`workforce.field.${column}`)
  const list = (words: readonly string[]) => words.join(', ')

  function saveTemplate() {
    const line = csvLine(importColumns.map(headingOf), listSeparators[language])
    saveFile(new File([byteOrderMark, line], `${t('workforce.import.templateName')}.csv`, { type: 'text/csv' }))
  }

  return (
    <Panel title={t('imports.guide.title')}>
      <div className={styles.guide}>
        <p>{t('workforce.import.guide.file', { most: mostRows })}</p>
        <p>{t('imports.guide.headings')}</p>
        <ActionButton variant="default" icon={IconDownload} onClick={saveTemplate}>
          {t('imports.file.template')}
        </ActionButton>
        <dl className={styles.facts}>
          <dt>{t('imports.guide.required')}</dt>
          <dd>{list(requiredColumns.map(headingOf))}</dd>
          <dt>{t('imports.guide.optional')}</dt>
          <dd>{list(optionalColumns.map(headingOf))}</dd>
          <dt>{t('workforce.import.guide.values')}</dt>
          <dd>{t('workforce.import.guide.dates')}</dd>
          <dd>{t('workforce.import.guide.phones')}</dd>
          <dt>{t('workforce.import.guide.lists')}</dt>
          <dd>
            <code>{t('workforce.import.guide.skills')}</code>
            <code>{t('workforce.import.guide.languages')}</code>
            <code>{t('workforce.import.guide.roles')}</code>
          </dd>
          <dd>
            {t('workforce.import.guide.levels', {
              skills: list(levels.map(({ label }) => label)),
              languages: list(languageLevels.map(({ label }) => label)),
            })}
          </dd>
        </dl>
        <p>{t('workforce.import.guide.allOrNone')}</p>
      </div>
    </Panel>
  )
}
