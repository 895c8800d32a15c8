import { ActionIcon, Drawer, Indicator } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './FoldedFilters.module.css'

interface Props {
  label: string
  isFiltered: boolean
  children: ReactNode
}

/** Filters on a phone: behind a button that shows whether any filter is set. */
export function FoldedFilters({ label, isFiltered, children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Indicator disabled={!isFiltered} color="spruce" offset={6} className={styles.button ?? ''}>
        <ActionIcon variant="default" size={44} aria-label={label} onClick={() => setOpen(true)}>
          <IconFilter size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={label}
        closeButtonProps={{ 'aria-label': t('platform.action.close') }}
      >
        {children}
      </Drawer>
    </>
  )
}
