import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './DateSteps.module.css'

interface Props {
  onEarlier: () => void
  onToday: () => void
  onLater: () => void
  /** Below a list, within reach of a thumb: as wide as the screen. */
  thumb?: boolean
}

/** Buttons for the previous step, today and the next step. */
export function DateSteps({ onEarlier, onToday, onLater, thumb = false }: Props) {
  const { t } = useTranslation()
  const size = thumb ? 44 : 36
  return (
    <div className={styles.steps} data-thumb={thumb || undefined}>
      <ActionIcon variant="default" size={size} aria-label={t('platform.dates.earlier')} onClick={onEarlier}>
        <IconChevronLeft size={thumb ? 22 : 18} aria-hidden />
      </ActionIcon>
      <Button variant="default" size={thumb ? 'md' : 'sm'} className={styles.today ?? ''} onClick={onToday}>
        {t('platform.dates.today')}
      </Button>
      <ActionIcon variant="default" size={size} aria-label={t('platform.dates.later')} onClick={onLater}>
        <IconChevronRight size={thumb ? 22 : 18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
