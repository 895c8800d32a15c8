import { IconMessage2, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './EntryNote.module.css'

interface Props {
  icon: TablerIcon
  tone?: 'odd' | 'bad'
  children: ReactNode
}

/** A note on a time entry, such as what is missing. */
export function EntryNote({ icon: Icon, tone = 'odd', children }: Props) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** The comment of the person who decided on a time entry. */
export function DecisionComment({ comment, tone }: { comment: string; tone?: 'odd' | 'bad' }) {
  const { t } = useTranslation()
  return (
    <EntryNote icon={IconMessage2} {...(tone && { tone })}>
      <span className="visually-hidden">{t('timesheets.field.comment')}: </span>
      {comment}
    </EntryNote>
  )
}
