import type { Brand } from '#base/brand.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './Footer.module.css'

/** Help centre, privacy policy and terms, and how to reach the organisation whose pages these are. */
export function Footer({ brand }: { brand?: Brand }) {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('app.footer.label')} className={styles.links}>
        <Link to="/help">{t('app.footer.help')}</Link>
        <Link to="/privacy">{t('app.footer.privacy')}</Link>
        <Link to="/terms">{t('app.footer.terms')}</Link>
        {brand && brand.phone !== null && (
          <a href={`tel:${brand.phone}`}>{t('app.footer.call', { name: brand.name, phone: brand.phone })}</a>
        )}
      </nav>
    </footer>
  )
}
