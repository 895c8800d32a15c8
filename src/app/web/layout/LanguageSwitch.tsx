import { type Language, languages } from '#base/language.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './LanguageSwitch.module.css'

const names: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', nl: 'Nederlands' }

/** The three languages side by side, each by its own name. */
export function LanguageSwitch() {
  const { t, language, setLanguage } = useTranslation()
  return (
    <div className={styles.switch} role="group" aria-label={t('app.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={styles.language}
          aria-pressed={one === language}
          title={names[one]}
          onClick={() => void setLanguage(one)}
        >
          <span aria-hidden>{one.toUpperCase()}</span>
          <span className="visually-hidden">{names[one]}</span>
        </button>
      ))}
    </div>
  )
}
