import { Anchor } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { mapAddress } from './map-address.ts'
import styles from './PlaceLinks.module.css'

interface Place {
  name: string
  latitude: number
  longitude: number
}

/** The ways to a place: a map in a new tab, and the device's own map program. */
export function PlaceLinks({ place }: { place: Place }) {
  const { t } = useWords()
  const { latitude, longitude, name } = place
  const point = `${latitude},${longitude}`
  return (
    <span className={styles.links}>
      <Anchor href={mapAddress(place)} target="_blank" rel="noopener noreferrer" className={styles.link ?? ''}>
        <IconExternalLink size={18} aria-hidden />
        {t('clients.place.map')}
        <span className="visually-hidden">{t('clients.place.newTab', { name })}</span>
      </Anchor>
      <Anchor href={`geo:${point}?q=${point}(${encodeURIComponent(name)})`} className={styles.link ?? ''}>
        <IconMapPin size={18} aria-hidden />
        {t('clients.place.app')}
      </Anchor>
    </span>
  )
}
