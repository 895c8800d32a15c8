import { Alert, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconUsersPlus } from '@tabler/icons-react'
import type { ImportReport } from '#domains/imports/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './ImportReady.module.css'

interface Props {
  report: ImportReport
  invite: boolean
  pending: boolean
  onInvite: (invite: boolean) => void
  onImport: () => void
}

const delimiters: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'stroke' }

/** A file without errors: ignored columns, whether to invite, and the button that imports it. */
export function ImportReady({ report, invite, pending, onInvite, onImport }: Props) {
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
            <h2 className={styles.title}>{t('workforce.import.ready.title', { count: rows })}</h2>
            <p className={styles.note}>
              {t('imports.ready.readAs', {
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
        <Checkbox
          label={t('workforce.import.ready.invite')}
          description={t('workforce.import.ready.inviteHelp')}
          checked={invite}
          disabled={pending}
          onChange={(event) => onInvite(event.currentTarget.checked)}
        />
        <ActionButton loading={pending} icon={IconUsersPlus} onClick={onImport}>
          {t('workforce.import.ready.action', { count: rows })}
        </ActionButton>
      </div>
    </Panel>
  )
}
