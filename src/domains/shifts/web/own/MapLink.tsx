import { Anchor } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mapAddress, type MapTarget } from '#domains/clients/web/map-address.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './MapLink.module.css'

/** A link that opens a place on a map in a new tab. */
export function MapLink({ place, children }: { place: MapTarget; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Anchor href={mapAddress(place)} target="_blank" rel="noopener noreferrer" className={styles.link ?? ''}>
      <IconMapPin size={18} aria-hidden />
      <span>
        {children}
        <span className="visually-hidden">{t('shifts.own.onMap')}</span>
      </span>
    </Anchor>
  )
}
