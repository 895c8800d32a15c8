import type { Brand } from '#base/brand.ts'
import styles from './BrandMark.module.css'

/** The logo of an organisation with its name; without a logo the name alone. */
export function BrandMark({ brand: { name, logoId } }: { brand: Pick<Brand, 'name' | 'logoId'> }) {
  return (
    <span className={styles.mark}>
      {logoId !== null && <img src={`/api/logos/${logoId}`} alt="" className={styles.logo} />}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
