import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mapRoutes } from '#base/map-tiles.ts'
import { useRead } from '../api/use-read.ts'
import type { MapOptions, MapDrawing, Scene } from './map-drawing.ts'

/** A map that may still be loading: its element, and the drawing once it is loaded. */
export interface Drawing {
  readonly element: RefObject<HTMLDivElement | null>
  readonly map: MapDrawing | undefined
  /** True if the map could not be loaded. */
  readonly failed: boolean
  /** The attribution of its tiles; null for a plain grid. */
  readonly attribution: string | null
}

/** Loads the map code at its first use, and keeps the map in sync with a scene. */
export function useDrawing(scene: Scene, options: Omit<MapOptions, 'tilesUrl' | 'onTilesFailed'>): Drawing {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapDrawing>()
  const [failed, setFailed] = useState(false)
  const [isPlain, setIsPlain] = useState(false)
  const tiles = useRead(mapRoutes.readMapTiles, {})
  // If the setting cannot be read, show a grid.
  const tilesUrl = tiles.isPending ? undefined : (tiles.data?.tilesUrl ?? null)
  const { fingerMoves } = options
  const choose = useEffectEvent((id: string) => options.onChoose?.(id))
  const point = useEffectEvent((at: Parameters<NonNullable<MapOptions['onPoint']>>[0]) => options.onPoint?.(at))

  useEffect(() => {
    if (tilesUrl === undefined) return undefined
    let drawing: MapDrawing | undefined
    let isGone = false
    async function draw(tilesUrl: string | null) {
      const { MapDrawing } = await import('./map-drawing.ts')
      if (isGone || !element.current) return
      drawing = new MapDrawing(element.current, {
        tilesUrl,
        fingerMoves,
        onTilesFailed: () => setIsPlain(true),
        onChoose: choose,
        onPoint: point,
      })
      setMap(drawing)
    }
    draw(tilesUrl).catch(() => setFailed(true))
    return () => {
      isGone = true
      drawing?.remove()
      setMap(undefined)
    }
  }, [tilesUrl, fingerMoves])

  // The content of the scene is compared, because each render creates a new object.
  const shown = JSON.stringify(scene)
  useEffect(() => {
    map?.show(JSON.parse(shown) as Scene)
  }, [map, shown])

  return { element, map, failed, attribution: tilesUrl && !isPlain ? (tiles.data?.attribution ?? null) : null }
}
