import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './Stars.module.css'

const all = [1, 2, 3, 4, 5]

/** Shows a rating from 1 to 5 as stars. Screen readers read the number. */
export function Stars({ stars, size = 20 }: { stars: number; size?: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.stars} role="img" aria-label={t('assignments.rating.stars', { stars })}>
      {all.map((star) =>
        star <= stars ? <IconStarFilled key={star} size={size} /> : <IconStar key={star} size={size} stroke={1.6} />,
      )}
    </span>
  )
}
