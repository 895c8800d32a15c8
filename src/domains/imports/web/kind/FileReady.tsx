import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportReport } from '../../contract.ts'
import styles from './FileReady.module.css'

interface Props {
  report: ImportReport
  pending: boolean
  /** False while a choice for a row is missing. */
  decided: boolean
  onImport: () => void
  /** Options of the import. */
  children?: ReactNode
}

const delimiters: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'stroke' }

/** A file without errors: how it was read, ignored columns, and the button that imports it. */
export function FileReady({ report, pending, decided, onImport, children }: Props) {
  const { t } = useTranslation()
  const { rows, unknownColumns, encoding, delimiter } = report
  return (
    <Panel>
      <div className={styles.ready}>
        <div className={styles.head} role="status">
          <span className={styles.icon} aria-hidden>
            <IconCircleCheck size={26} />
          </span>
          <div>
            <h2 className={styles.title}>{t('imports.ready.title', { count: rows })}</h2>
            <p className={styles.note}>
              {delimiter === ''
                ? t('imports.ready.readExcel')
                : t('imports.ready.readAs', {
                    encoding: encoding.toUpperCase(),
                    delimiter: t(`imports.delimiter.${delimiters[delimiter] ?? 'comma'}`),
                  })}
            </p>
          </div>
        </div>
        {unknownColumns.length > 0 && (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle size={20} aria-hidden />}
            title={t('imports.ready.unknown', { count: unknownColumns.length })}
          >
            {unknownColumns.join(', ')}
          </Alert>
        )}
        {children}
        {!decided && <p className={styles.note}>{t('imports.matches.undecided')}</p>}
        <ActionButton loading={pending} disabled={!decided} icon={IconFileImport} onClick={onImport}>
          {t('imports.ready.action', { count: rows })}
        </ActionButton>
      </div>
    </Panel>
  )
}
