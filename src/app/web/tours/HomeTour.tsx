import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import styles from './HomeTour.module.css'
import { tourViews } from './steps.ts'

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }))

/** Offers the tour at the first visit, and starts it on request, once all its targets have loaded. */
export function HomeTour({ ready }: { ready: boolean }) {
  const { t } = useTranslation()
  const { type } = useProfile()
  const tourState = useRead(tourRoutes.readTour, {})
  const { write } = useWrite(tourRoutes.endTour)
  const [{ tour }, set] = useAddressQuery({ tour: '' })
  const view = tourViews.find((one) => one === tour)
  const [isAnswered, setAnswered] = useState(false)
  // If this cannot be saved, the tour is offered again at the next visit.
  const end = (outcome: 'seen' | 'skipped') => {
    setAnswered(true)
    set({ tour: '' })
    void write({ body: { outcome } })
  }
  if (view) {
    return (
      ready && (
        <Suspense fallback={null}>
          <Tour type={type} view={view} onEnd={end} />
        </Suspense>
      )
    )
  }
  if (isAnswered || tourState.data?.outcome !== null) return null
  return (
    <section className={styles.offer} aria-label={t('app.tour.label')}>
      <span className={styles.icon} aria-hidden>
        <IconMap2 size={18} stroke={1.7} />
      </span>
      <strong className={styles.text}>{t('app.tour.offer')}</strong>
      <div className={styles.actions}>
        <Button variant="light" size="compact-sm" onClick={() => set({ tour: 'daily' })}>
          {t('app.tour.start')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => end('skipped')}>
          {t('app.tour.notNow')}
        </Button>
      </div>
    </section>
  )
}
