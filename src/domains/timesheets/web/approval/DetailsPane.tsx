import { ActionIcon, Drawer } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './DetailsPane.module.css'

interface Props {
  title: string
  badge?: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  onStep: (steps: number) => void
  onClose: () => void
  children: ReactNode
  /** Buttons that stay visible while the rest scrolls. */
  foot?: ReactNode
}

const wide = '(min-width: 48em)'
const watch = (tell: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** The details of the open list item: beside the list, or in its place on a phone. */
export function DetailsPane({ title, badge, heading, onStep, onClose, children, foot }: Props) {
  const { t } = useTranslation()
  const isBeside = useSyncExternalStore(watch, () => matchMedia(wide).matches)
  // Beside the list they are near the pointer; on a phone near the thumb.
  const decisions = foot && <div className={styles.foot}>{foot}</div>
  const content = (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('timesheets.keys.previous')}
          onClick={() => onStep(-1)}
        >
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('timesheets.keys.next')}
          onClick={() => onStep(1)}
        >
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('platform.action.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {badge && <div className={styles.badge}>{badge}</div>}
      {isBeside && decisions}
      <div className={styles.body}>{children}</div>
      {!isBeside && decisions}
    </>
  )
  if (isBeside) {
    return (
      <aside className={styles.pane} aria-label={t('timesheets.approval.details')}>
        {content}
      </aside>
    )
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="30rem"
      padding={0}
      withCloseButton={false}
      classNames={{ body: styles.drawer ?? '' }}
      attributes={{ content: { 'aria-label': t('timesheets.approval.details') } }}
    >
      {content}
    </Drawer>
  )
}
