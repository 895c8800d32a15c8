import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import type { WorkerProfile } from '../../contract.ts'
import { experienceLevels, languageLevels } from '../../rules/levels.ts'
import styles from './Skills.module.css'

/** A worker's skills with their levels. */
export function Skills({ skills }: { skills: WorkerProfile['skills'] }) {
  const { t } = useTranslation()
  if (skills.length === 0) return <p className={styles.none}>{t('workforce.row.noSkills')}</p>
  return (
    <ul className={styles.skills}>
      {skills.map(({ name, proficiency }) => (
        <li key={name} className={styles.skill}>
          <span className={styles.name}>{name}</span>
          <LevelMeter
            text={t(`workforce.level.${proficiency}`)}
            reached={experienceLevels.indexOf(proficiency) + 1}
            of={experienceLevels.length}
          />
        </li>
      ))}
    </ul>
  )
}

/** A worker's languages, each by its own name, with the level. */
export function Languages({ languages }: { languages: WorkerProfile['languages'] }) {
  const { t } = useTranslation()
  if (languages.length === 0) return <p className={styles.none}>{t('workforce.row.noLanguages')}</p>
  return (
    <ul className={styles.skills}>
      {languages.map(({ language, level }) => (
        <li key={language} className={styles.skill}>
          <span className={styles.name} lang={language}>
            {ownName(language)}
          </span>
          <LevelMeter
            text={t(`workforce.languageLevel.${level}`)}
            reached={languageLevels.indexOf(level) + 1}
            of={languageLevels.length}
          />
        </li>
      ))}
    </ul>
  )
}

/** A level as text and as filled dots. */
function LevelMeter({ text, reached, of }: { text: string; reached: number; of: number }) {
  return (
    <span className={styles.level}>
      {text}
      <span className={styles.dots} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a dot has no other name than its place
          <span key={index} className={styles.dot} data-reached={index < reached || undefined} />
        ))}
      </span>
    </span>
  )
}
