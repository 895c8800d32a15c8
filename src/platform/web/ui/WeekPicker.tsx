import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '../format/calendar.ts'
import { useFormat } from '../format/use-format.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './WeekPicker.module.css'

interface Props {
  week: readonly string[]
  today: string
  onChoose: (date: string) => void
}

/** Which week is shown: one earlier, one later, or this one. */
export function WeekPicker({ week, today, onChoose }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const [from = today, to = today] = [week[0], week[6]]
  const step = (weeks: number) => {
    const monday = addDays(from, 7 * weeks)
    onChoose(monday <= today && today <= addDays(monday, 6) ? today : monday)
  }
  return (
    <div className={styles.picker}>
      <ActionIcon variant="default" size={44} aria-label={t('platform.week.previous')} onClick={() => step(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <h2 className={styles.week} aria-live="polite">
        {format.dates(from, to)}
      </h2>
      <ActionIcon variant="default" size={44} aria-label={t('platform.week.next')} onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      {!week.includes(today) && (
        <Button variant="subtle" size="md" className={styles.now ?? ''} onClick={() => onChoose(today)}>
          {t('platform.week.this')}
        </Button>
      )}
    </div>
  )
}
