import { IconPhone } from '@tabler/icons-react'
import type { Brand } from '#base/brand.ts'
import { useBrand } from '../theme/use-brand.ts'
import { BrandMark } from './BrandMark.tsx'
import styles from './BrandHead.module.css'

/** The head of a page that an emailed link opens: the organisation with its phone number. Shows the page in its colour. */
export function BrandHead({ brand }: { brand: Brand }) {
  useBrand(brand)
  if (brand.name === '') return null
  return (
    <div className={styles.head}>
      <BrandMark brand={brand} />
      {brand.phone !== null && (
        <a href={`tel:${brand.phone}`} className={styles.phone}>
          <IconPhone size={16} aria-hidden />
          {brand.phone}
        </a>
      )}
    </div>
  )
}
