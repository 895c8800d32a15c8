import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { WorkerProfile } from '../../contract.ts'
import { languageLevels } from '../../rules/levels.ts'
import { LevelMeter } from './LevelMeter.tsx'
import styles from './Skills.module.css'

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
