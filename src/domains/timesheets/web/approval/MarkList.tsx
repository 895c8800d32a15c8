import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Mark } from '../../rules/marks.ts'
import { markIcons } from './mark-icons.ts'
import styles from './Marks.module.css'

/** The flags of an entry with their explanations. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation()
  if (marks.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('timesheets.field.marks')}>
      {marks.map((mark) => {
        const Icon = markIcons[mark]
        return (
          <li key={mark}>
            <Icon size={18} aria-hidden />
            <span>
              <strong>{t(`timesheets.mark.${mark}.name`)}</strong>
              <small>{t(`timesheets.mark.${mark}.means`)}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
