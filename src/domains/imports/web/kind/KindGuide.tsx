import { IconDownload } from '@tabler/icons-react'
import { byteOrderMark, csvLine, listSeparators } from '#base/csv.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { mostRows } from '../../rules.ts'
import type { ShownKind } from './kind.ts'
import styles from './KindGuide.module.css'

/** The expected format of a file of one kind, with an empty template. */
export function KindGuide({ kind: { columns, list, notes: Notes } }: { kind: ShownKind }) {
  const { t, language } = useTranslation()
  const named = (isRequired: boolean) =>
    columns.filter((one) => one.isRequired === isRequired).map(({ labelKey }) => t(labelKey))

  function saveTemplate() {
    const headings = columns.map(({ labelKey }) => t(labelKey))
    const line = csvLine(headings, listSeparators[language])
    saveFile(new File([byteOrderMark, line], `${t(list.label)}.csv`, { type: 'text/csv' }))
  }

  return (
    <Panel title={t('imports.guide.title')}>
      <div className={styles.guide}>
        <p>{t('imports.guide.file', { most: mostRows })}</p>
        <p>{t('imports.guide.headings')}</p>
        <ActionButton variant="default" icon={IconDownload} onClick={saveTemplate}>
          {t('imports.file.template')}
        </ActionButton>
        <dl className={styles.facts}>
          <dt>{t('imports.guide.required')}</dt>
          <dd>{named(true).join(', ')}</dd>
          <dt>{t('imports.guide.optional')}</dt>
          <dd>{named(false).join(', ')}</dd>
          {Notes && <Notes />}
        </dl>
        <p>{t('imports.guide.partial')}</p>
      </div>
    </Panel>
  )
}
