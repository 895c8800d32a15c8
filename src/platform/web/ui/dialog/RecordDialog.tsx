import { Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { Dialog } from './Dialog.tsx'
import styles from './RecordDialog.module.css'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

/** One record in a dialog over its list or calendar; with unsaved changes, it asks before it closes. */
export function RecordDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const { mayLeave } = useNavigator()
  return (
    <Dialog size="lg" onClose={() => void mayLeave().then((leaves) => leaves && onClose())} title={title}>
      {children}
    </Dialog>
  )
}

/** The parts of a record in one column. */
export function RecordParts({ children }: { children: ReactNode }) {
  return (
    <Stack data-record gap="1.25rem">
      {children}
    </Stack>
  )
}

/** The time, length and status of a record. */
export function RecordWhen({ length, badge, children }: { length: string; badge: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.when}>
      {children}
      <span className={styles.length}>{length}</span>
      {badge}
    </p>
  )
}

/** The footer of a record: its history, if the user may see it, and the allowed actions. */
export function RecordActions({
  history,
  children,
}: {
  history: { readonly isShown: boolean; readonly onToggle: () => void } | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <StickyBar>
      {history && (
        <ActionButton
          variant="subtle"
          color="gray"
          icon={IconHistory}
          aria-expanded={history.isShown}
          onClick={history.onToggle}
        >
          {t('platform.history.title')}
        </ActionButton>
      )}
      {children}
    </StickyBar>
  )
}
