import { Button, Modal } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import styles from './RecordDialog.module.css'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

/** One record in a dialogue over its list or calendar; with something unsaved in it, it asks before it closes. */
export function RecordDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useWords()
  const { mayLeave } = useNavigator()
  return (
    <Modal
      opened
      size="lg"
      onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
      title={title}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      {children}
    </Modal>
  )
}

/** The parts of a record, below each other. */
export function RecordParts({ children }: { children: ReactNode }) {
  return (
    <div className={styles.record} data-record>
      {children}
    </div>
  )
}

/** When it is, how long, and how it stands. */
export function RecordWhen({ length, badge, children }: { length: string; badge: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.when}>
      {children}
      <span className={styles.length}>{length}</span>
      {badge}
    </p>
  )
}

/** The foot of a record: its history, where the reader may see it, and what may be done with it now. */
export function RecordActions({
  history,
  children,
}: {
  history: { readonly isShown: boolean; readonly onToggle: () => void } | undefined
  children: ReactNode
}) {
  const { t } = useWords()
  return (
    <StickyBar>
      {history && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHistory size={18} aria-hidden />}
          aria-expanded={history.isShown}
          onClick={history.onToggle}
        >
          {t('platform.history.title')}
        </Button>
      )}
      {children}
    </StickyBar>
  )
}
