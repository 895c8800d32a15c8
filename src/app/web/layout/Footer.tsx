import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './Footer.module.css'

/** Help centre, privacy policy and terms. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('app.footer.label')} className={styles.links}>
        <Link to="/help">{t('app.footer.help')}</Link>
        <Link to="/privacy">{t('app.footer.privacy')}</Link>
        <Link to="/terms">{t('app.footer.terms')}</Link>
      </nav>
    </footer>
  )
}
