import { ActionIcon, Drawer, Indicator } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './FoldedFilters.module.css'

interface Props {
  label: string
  isFiltered: boolean
  /** At the side of a wide window, beside what is filtered. */
  aside?: boolean
  children: ReactNode
}

/** Filters behind a button, for a phone or a bar without room: the button that shows whether any filter is set. */
export function FoldedFilters({ label, isFiltered, aside = false, children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Indicator disabled={!isFiltered} color="spruce" offset={6} className={styles.button ?? ''}>
        <ActionIcon
          variant="default"
          size={aside ? 'input-sm' : 44}
          title={label}
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          <IconFilter size={aside ? 18 : 20} aria-hidden />
        </ActionIcon>
      </Indicator>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position={aside ? 'right' : 'bottom'}
        size={aside ? '22rem' : 'auto'}
        {...(aside && { overlayProps: { backgroundOpacity: 0 } })}
        title={label}
        closeButtonProps={{ 'aria-label': t('platform.action.close') }}
      >
        {children}
      </Drawer>
    </>
  )
}
