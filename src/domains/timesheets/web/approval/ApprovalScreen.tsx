import { Group, Kbd } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { openKeys } from '#platform/web/keys/keys-sheet.ts'
import { ColumnsMenu } from '#platform/web/ui/list/ColumnsMenu.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { timesheetRoutes } from '../../contract.ts'
import styles from './ApprovalScreen.module.css'
import { BulkResult } from './BulkResult.tsx'
import { DecisionDialogs } from './DecisionDialogs.tsx'
import { EntryList } from './EntryList.tsx'
import { OpenEntry } from './OpenEntry.tsx'
import { useApprovalKeys } from './use-approval-keys.ts'
import { useDeciding } from './use-deciding.ts'
import { useEntries } from './use-entries.ts'
import { useEntryColumns } from './use-entry-columns.ts'

/** Filters and decides on workers' entries, one by one or in bulk, by mouse, touch or keyboard. */
export function ApprovalScreen() {
  const { t } = useTranslation()
  const view = useListView(useEntryColumns())
  const entries = useEntries()
  const deciding = useDeciding(entries)
  useApprovalKeys(entries, deciding)
  const { by, decisions, selection, cursor } = entries
  const { limit: _, ...exported } = by.query
  const isOpen = by.filter.entry !== ''
  return (
    <Page
      title={t('timesheets.approval.title')}
      actions={
        <Group gap="xs" className={styles.actions ?? ''}>
          <ColumnsMenu view={view} />
          <ExportMenu of={timesheetRoutes.exportEntries} query={exported} />
          <ActionButton
            variant="default"
            className={styles.keys ?? ''}
            icon={IconKeyboard}
            rightSection={<Kbd>?</Kbd>}
            onClick={openKeys}
          >
            {t('timesheets.keys.title')}
          </ActionButton>
        </Group>
      }
    >
      {decisions.result && (
        <BulkResult
          result={decisions.result}
          onOpen={cursor.openFrom}
          onAgain={selection.chooseOnly}
          onUndo={deciding.undoLast}
          onClose={() => decisions.setResult(null)}
        />
      )}
      <div className={styles.split} data-open={isOpen || undefined}>
        <EntryList of={entries} view={view} deciding={deciding} />
        {isOpen && <OpenEntry of={entries} deciding={deciding} />}
      </div>
      <DecisionDialogs of={entries} deciding={deciding} />
    </Page>
  )
}
