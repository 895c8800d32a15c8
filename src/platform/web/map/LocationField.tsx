import { Alert, Group, Input, Slider, Stack } from '@mantine/core'
import { IconCurrentLocation, IconMapPinExclamation, IconMapPinOff, IconMapPinX } from '@tabler/icons-react'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { useFormat } from '../format/use-format.ts'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type LocationTrouble, readLocation } from '../location/read-location.ts'
import { MapCanvas } from './MapCanvas.tsx'
import {
  degreesOf,
  isOnEarth,
  nearestStop,
  placed,
  type Point,
  pointIn,
  radiusStops,
  rounded,
  type UnsetSite,
} from './points.ts'
import styles from './LocationField.module.css'
import { useDrawing } from './use-drawing.ts'

interface Props {
  /** The current name of the place. */
  name: string
  labels: {
    readonly latitude: string
    readonly longitude: string
    readonly radius: string
    readonly radiusHelp: string
  }
  radius: { readonly min: number; readonly max: number; readonly usual: number }
  /** Existing places, for orientation. */
  others: readonly UnsetSite[]
  /** A note about the point, below the map. */
  note?: string | false | undefined
}

const own = 'own'
const degrees = { minimumFractionDigits: 5, maximumFractionDigits: 5 } as const

/**
 * The fields `latitude`, `longitude` and `radiusMetres` of a form: a point with a circle around it, shown on a map, typed, pasted, taken
 * from the device, or moved by pointer and keys.
 */
export function LocationField({ name, labels, radius, others, note }: Props) {
  const form = useFormFields()
  const { t } = useTranslation()
  const format = useFormat()
  const [announced, announce] = useState('')
  const latitude = degreesOf(form.valueOf('latitude'))
  const longitude = degreesOf(form.valueOf('longitude'))
  const metres = metresIn(form.valueOf('radiusMetres'), radius)
  const point = isOnEarth(latitude, longitude) ? ({ latitude, longitude } as Point) : undefined
  const shownName = name || t('platform.map.unnamed')
  const wordsFor = (at: Point) =>
    t('platform.map.at', {
      latitude: format.number(at.latitude, degrees),
      longitude: format.number(at.longitude, degrees),
    })

  function clear() {
    form.set('latitude', null)
    form.set('longitude', null)
    announce(t('platform.map.cleared'))
  }
  function put(at: Point) {
    form.set('latitude', at.latitude)
    form.set('longitude', at.longitude)
    announce(wordsFor(at))
  }
  const drawing = useDrawing(
    {
      sites: [...placed(others), ...(point ? [{ id: own, name: shownName, ...point, radiusMetres: metres }] : [])],
      focus: point && own,
      movable: { id: own, label: t('platform.map.pin', { name: shownName, at: point ? wordsFor(point) : '' }) },
    },
    { fingerMoves: true, onPoint: put },
  )

  function paste(event: ClipboardEvent) {
    const at = pointIn(event.clipboardData.getData('text'))
    if (!at) return
    event.preventDefault()
    put(at)
  }
  return (
    <div className={styles.field}>
      <div className={styles.map}>
        <MapCanvas label={t('platform.map.label')} drawing={drawing}>
          {!point && <p className={styles.hint}>{t('platform.map.click')}</p>}
        </MapCanvas>
        {note && (
          <Alert color="yellow" role="status" icon={<IconMapPinExclamation size={20} aria-hidden />}>
            {note}
          </Alert>
        )}
        <p className={styles.help}>{t('platform.map.keys')}</p>
      </div>
      <Stack gap="1rem">
        <div className={styles.pair} onPaste={paste}>
          <NumberField name="latitude" label={labels.latitude} decimals={15} placeholder="50.8503" />
          <NumberField name="longitude" label={labels.longitude} decimals={15} placeholder="4.3517" />
        </div>
        <Group gap="0.5rem 0.75rem" align="stretch">
          <Here put={put} />
          {point && (
            <ActionButton variant="subtle" icon={IconMapPinX} onClick={clear}>
              {t('platform.map.clear')}
            </ActionButton>
          )}
        </Group>
        <Radius metres={metres} labels={labels} limits={radius} />
      </Stack>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  )
}

function metresIn(value: unknown, { min, max, usual }: Props['radius']): number {
  const metres = degreesOf(value)
  return typeof metres === 'number' ? Math.min(max, Math.max(min, metres)) : usual
}

function Here({ put }: { put: (at: Point) => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<LocationTrouble>()
  async function take() {
    setAsking(true)
    const located = await readLocation()
    setAsking(false)
    setTrouble(located.trouble)
    if (located.fix) put(rounded(located.fix))
  }
  return (
    <>
      <ActionButton variant="default" loading={asking} icon={IconCurrentLocation} onClick={() => void take()}>
        {t('platform.map.here')}
      </ActionButton>
      {trouble && (
        <Alert color="yellow" role="alert" icon={<IconMapPinOff size={20} aria-hidden />}>
          {t(`platform.map.trouble.${trouble}`)}
        </Alert>
      )}
    </>
  )
}

interface RadiusProps extends Pick<Props, 'labels'> {
  metres: number
  limits: Props['radius']
}

function Radius({ metres, labels, limits }: RadiusProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useFormFields()
  const stops = useMemo(() => radiusStops(limits.min, limits.max), [limits])
  const far = (stop: number) => t('platform.map.metres', { metres: format.number(stops[stop] ?? limits.min) })
  return (
    <Stack gap="0.5rem">
      <Input.Label labelElement="div">{labels.radius}</Input.Label>
      <div className={styles.slider}>
        <Slider
          min={0}
          max={stops.length - 1}
          value={nearestStop(stops, metres)}
          onChange={(stop) => form.set('radiusMetres', stops[stop] ?? limits.usual)}
          label={far}
          thumbLabel={labels.radius}
          thumbValueText={far}
        />
        <NumberField name="radiusMetres" label={t('platform.map.radiusNumber')} unit="m" />
      </div>
      <p className={styles.help}>{labels.radiusHelp}</p>
    </Stack>
  )
}
