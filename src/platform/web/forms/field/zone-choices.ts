import { zoneLabels } from '#base/time.ts'
import type { Choice } from './SelectField.tsx'

/** Returns every time zone, with the five best-known labels first. */
export function zoneChoices(): Choice[] {
  const labelled = Object.entries(zoneLabels).map(([label, zone]) => ({
    value: label,
    label: label === zone ? label : `${label} · ${zone.replaceAll('_', ' ')}`,
  }))
  const others = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [...labelled, ...others.filter(({ value }) => !(value in zoneLabels))]
}
