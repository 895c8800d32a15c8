import { ActionIcon, Anchor } from '@mantine/core'
import { IconMapOff, IconMinus, IconPlus, IconViewfinder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './Map.module.css'
import type { Drawing } from './use-drawing.ts'

interface Props {
  label: string
  drawing: Drawing
  /** Content over the map: a hint. */
  children?: ReactNode
}

/** The frame of a map: the element it is drawn in, its buttons, and the attribution of its tiles. */
export function MapCanvas({ label, drawing, children }: Props) {
  const { t } = useTranslation()
  const { element, map, failed, attribution } = drawing
  const buttons = [
    { Icon: IconPlus, words: t('platform.map.zoomIn'), act: () => map?.zoom(1) },
    { Icon: IconMinus, words: t('platform.map.zoomOut'), act: () => map?.zoom(-1) },
    { Icon: IconViewfinder, words: t('platform.map.fit'), act: () => map?.fit() },
  ]
  return (
    <div className={styles.frame} data-map={map ? 'drawn' : 'awaited'}>
      <div ref={element} className={styles.canvas} role="group" aria-label={label} />
      {failed && (
        <p className={styles.failed} role="status">
          <IconMapOff size={24} aria-hidden />
          {t('platform.map.failed')}
        </p>
      )}
      {map && (
        <div className={styles.buttons}>
          {buttons.map(({ Icon, words, act }) => (
            <ActionIcon key={words} variant="default" size={40} title={words} aria-label={words} onClick={act}>
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      )}
      {children}
      {attribution && <p className={styles.attribution}>{credit(attribution)}</p>}
    </div>
  )
}

function credit(attribution: string): ReactNode {
  if (!attribution.includes('OpenStreetMap')) return attribution
  return (
    <Anchor href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
      {attribution}
    </Anchor>
  )
}
