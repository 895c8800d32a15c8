import type { Brand } from '#base/brand.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { BrandMark } from '#platform/web/ui/page/BrandMark.tsx'
import { Logo } from '#platform/web/ui/page/Logo.tsx'
import styles from './HomeLink.module.css'

interface Props {
  to: string
  /** Places it in its layout. */
  className: string | undefined
  /** The organisation that it shows in place of the product. */
  brand?: Brand | undefined
  /** Leaves out the name of the product beside the logo. */
  bare?: boolean
}

/** The logo, which leads to the home page. */
export function HomeLink({ to, className, brand, bare = false }: Props) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={`${styles.home} ${className}`} aria-label={t('app.home')}>
      {brand?.name ? <BrandMark brand={brand} /> : <Logo bare={bare} />}
    </Link>
  )
}
