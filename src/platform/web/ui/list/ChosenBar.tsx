import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './ChosenBar.module.css'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

interface Props {
  count: number
  /** Beside the number: a sum. */
  note?: ReactNode
  onClear: () => void
  children: ReactNode
}

/** The number of selected items of a list, and their actions; stays visible while scrolling. */
export function ChosenBar({ count, note, onClear, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.place}>
      <StickyBar
        accent
        label={t('platform.list.chosen', { count })}
        note={
          <>
            <strong>{t('platform.list.chosen', { count })}</strong>
            {note}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              title={t('platform.list.chooseNone')}
              aria-label={t('platform.list.chooseNone')}
              onClick={onClear}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </>
        }
      >
        {children}
      </StickyBar>
    </div>
  )
}
