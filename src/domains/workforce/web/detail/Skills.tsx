import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { WorkerProfile } from '../../contract.ts'
import { experienceLevels } from '../../rules/levels.ts'
import { LevelMeter } from './LevelMeter.tsx'
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
