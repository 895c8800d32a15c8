import { Anchor } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { appAddress, mapAddress, type PlaceToFind } from './map-address.ts'
import styles from './PlaceLinks.module.css'

/** Links that open a place on an online map and in the device’s map application. */
export function PlaceLinks({ place }: { place: PlaceToFind }) {
  const { t } = useTranslation()
  return (
    <span className={styles.links}>
      <Anchor href={mapAddress(place)} target="_blank" rel="noopener noreferrer" className={styles.link ?? ''}>
        <IconExternalLink size={18} aria-hidden />
        {t('clients.place.map')}
        <span className="visually-hidden">{t('clients.place.newTab', { name: place.name })}</span>
      </Anchor>
      <Anchor href={appAddress(place)} className={styles.link ?? ''}>
        <IconMapPin size={18} aria-hidden />
        {t('clients.place.app')}
      </Anchor>
    </span>
  )
}
