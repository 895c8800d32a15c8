import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './SkillTags.module.css'

/** Skills as tags, the first few of them, and the number of the others. */
export function SkillTags({ names, most = Infinity }: { names: readonly string[]; most?: number }) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  const hidden = names.slice(most)
  const shown = names.slice(0, most)
  const last = shown.pop()
  return (
    <span className={styles.tags}>
      {shown.map((name) => (
        <span key={name} className={styles.tag}>
          {name}
        </span>
      ))}
      {/* The number of further skills is never alone on a line. */}
      <span className={styles.end}>
        <span className={styles.tag}>{last}</span>
        {hidden.length > 0 && (
          <span className={styles.more} title={hidden.join(', ')}>
            {t('workforce.list.moreSkills', { count: hidden.length })}
          </span>
        )}
      </span>
    </span>
  )
}
