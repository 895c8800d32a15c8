import { MapCanvas } from './MapCanvas.tsx'
import { placed, type UnsetSite } from './place.ts'
import { useDrawing } from './use-drawing.ts'

interface Props {
  label: string
  sites: readonly UnsetSite[]
  /** The one in focus: it comes into sight, and stands before the others. */
  focus?: string | undefined
  /** Called when a pin is chosen. */
  onChoose?: (id: string) => void
}

/** Several places on one map, each with a pin and the circle around it; one without a point is left out. */
export function SitesMap({ label, sites, focus, onChoose }: Props) {
  const drawing = useDrawing(
    { sites: placed(sites), focus, movable: undefined },
    { fingerMoves: false, ...(onChoose && { onChoose }) },
  )
  return <MapCanvas label={label} drawing={drawing} />
}
