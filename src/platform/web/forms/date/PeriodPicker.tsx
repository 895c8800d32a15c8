import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { MonthInput } from '#platform/web/forms/date/MonthInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './PeriodPicker.module.css'

interface Props {
  of: 'week' | 'month'
  title: string
  /** True if the shown period contains today. */
  isNow: boolean
  /** Called with 1 for the next, -1 for the previous. */
  onStep: (steps: 1 | -1) => void
  onNow: () => void
  /** The shown month, `2026-11`, and a function to go to a typed one. */
  month?: { readonly shown: string; readonly goTo: (month: string) => void }
}

/** Chooses the shown week or month: previous, next or current. */
export function PeriodPicker({ of, title, isNow, onStep, onNow, month }: Props) {
  const { t } = useTranslation()
  return (
    <Group gap="0.5rem">
      <ActionIcon variant="default" size={44} aria-label={t(`platform.${of}.previous`)} onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <h2 className={month ? 'visually-hidden' : styles.period} aria-live="polite">
        {title}
      </h2>
      {month && (
        <MonthInput
          className={styles.month ?? ''}
          aria-label={t('platform.month.goTo')}
          title={t('platform.month.goTo')}
          month={month.shown}
          goTo={month.goTo}
        />
      )}
      <ActionIcon variant="default" size={44} aria-label={t(`platform.${of}.next`)} onClick={() => onStep(1)}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      {!isNow && (
        <Button variant="subtle" size="md" className={styles.now ?? ''} onClick={onNow}>
          {t(`platform.${of}.this`)}
        </Button>
      )}
    </Group>
  )
}
