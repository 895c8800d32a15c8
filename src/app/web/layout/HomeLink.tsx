import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Logo } from '#platform/web/ui/page/Logo.tsx'
import styles from './HomeLink.module.css'

interface HomeLinkProps {
  to: string
  className: string | undefined
  /** Leaves out the name beside the logo. */
  bare?: boolean
}

/** The logo, which leads to the home page; `className` places it in its layout. */
export function HomeLink({ to, className, bare }: HomeLinkProps) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={`${styles.home} ${className}`} aria-label={t('app.home')}>
      <Logo bare={bare} />
    </Link>
  )
}
