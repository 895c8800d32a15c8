import { MapCanvas } from './MapCanvas.tsx'
import { placed, type UnsetSite } from './points.ts'
import { useDrawing } from './use-drawing.ts'

interface Props {
  label: string
  sites: readonly UnsetSite[]
  /** The place in focus: it is moved into view, and drawn above the others. */
  focus?: string | undefined
  /** Called when a pin is chosen. */
  onChoose?: (id: string) => void
}

/** Several places on one map, each with a pin and its circle; places without a point are left out. */
export function SitesMap({ label, sites, focus, onChoose }: Props) {
  const drawing = useDrawing(
    { sites: placed(sites), focus, movable: undefined },
    { fingerMoves: false, ...(onChoose && { onChoose }) },
  )
  return <MapCanvas label={label} drawing={drawing} />
}
