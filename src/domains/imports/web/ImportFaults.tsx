import { CopyButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { byteOrderMark, csvLine, escapeFormula, listSeparators } from '#base/csv.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { ImportReport } from '../contract.ts'
import { FaultTable } from './FaultTable.tsx'
import { faultGroups } from './fault-groups.ts'
import styles from './ImportFaults.module.css'

interface Props {
  report: ImportReport
  name: string
  /** Further buttons, the main one last. */
  children?: ReactNode
}

/** The errors of a file, grouped, to read, copy or download. */
export function ImportFaults({ report, name, children }: Props) {
  const { t, language } = useTranslation()
  const { faults, faultCount } = report
  const groups = faultGroups(faults)
  const lines = [
    [t('imports.faults.line'), t('imports.faults.column'), t('imports.faults.value'), t('imports.faults.what')],
    ...faults.map(({ line, column, value, message }) => [String(line), column ?? '', value ?? '', message]),
  ]

  function save() {
    const separator = listSeparators[language]
    const text = lines.map((cells) => csvLine(cells.map(escapeFormula), separator)).join('')
    saveFile(
      new File([byteOrderMark, text], `${t('imports.faults.fileName', { name: name.replace(/\.\w+$/, '') })}.csv`),
    )
  }

  return (
    <Panel flush>
      <header className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <IconAlertTriangle size={24} />
        </span>
        <div className={styles.words} role="status">
          <h2 className={styles.title}>{t('imports.faults.title', { count: faultCount })}</h2>
          <p className={styles.note}>{t(report.partial?.ready ? 'imports.left.lead' : 'imports.faults.lead')}</p>
          {faultCount > faults.length && (
            <p className={styles.note}>{t('imports.faults.first', { count: faults.length })}</p>
          )}
        </div>
        <div className={styles.actions}>
          <CopyButton value={lines.map((cells) => cells.map(inOneLine).join('\t')).join('\n')}>
            {({ copied, copy }) => (
              <ActionButton variant="default" icon={copied ? IconCheck : IconCopy} onClick={copy}>
                {copied ? t('imports.faults.copied') : t('imports.faults.copy')}
              </ActionButton>
            )}
          </CopyButton>
          <ActionButton variant="default" icon={IconDownload} onClick={save}>
            {t('imports.faults.download')}
          </ActionButton>
          {children}
        </div>
      </header>
      {groups.map((group, index) => (
        <FaultTable
          key={group.key}
          group={group}
          open={groups.length <= 3 || (index === 0 && group.faults.length <= 10)}
        />
      ))}
    </Panel>
  )
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
