import { MapCanvas } from './MapCanvas.tsx'
import type { Site } from './place.ts'
import { useDrawing } from './use-drawing.ts'

interface Props {
  label: string
  sites: readonly Site[]
  /** The one in focus: it comes into sight, and stands before the others. */
  focus?: string | undefined
  /** Called when a pin is chosen. */
  onChoose?: (id: string) => void
}

/** Several places on one map, each with a pin and the circle around it. */
export function SitesMap({ label, sites, focus, onChoose }: Props) {
  const shown = sites.map(({ id, name, latitude, longitude, radiusMetres }) => ({
    id,
    name,
    latitude,
    longitude,
    radiusMetres,
  }))
  const drawing = useDrawing(
    { sites: shown, focus, movable: undefined },
    { fingerMoves: false, ...(onChoose && { onChoose }) },
  )
  return <MapCanvas label={label} drawing={drawing} />
}
