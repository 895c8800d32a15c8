import { Anchor } from '@mantine/core'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { appAddress, mapAddress, type MapTarget } from './map-address.ts'
import styles from './MapLinks.module.css'

/** Links that open a place on an online map and in the device’s map application. */
export function MapLinks({ target }: { target: MapTarget }) {
  const { t } = useTranslation()
  return (
    <span className={styles.links}>
      <Anchor href={mapAddress(target)} target="_blank" rel="noopener noreferrer" className={styles.link ?? ''}>
        <IconExternalLink size={18} aria-hidden />
        {t('clients.place.map')}
        <span className="visually-hidden">{t('clients.place.newTab', { name: target.name })}</span>
      </Anchor>
      <Anchor href={appAddress(target)} className={styles.link ?? ''}>
        <IconMapPin size={18} aria-hidden />
        {t('clients.place.app')}
      </Anchor>
    </span>
  )
}
