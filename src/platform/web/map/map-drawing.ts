import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import styles from './Map.module.css'
import { moved, type Point, rounded, type Site } from './points.ts'

/** Options and callbacks of a map. */
export interface MapOptions {
  /** The URL of its tiles; null for a plain grid. */
  readonly tilesUrl: string | null
  /** True if one finger moves the map; otherwise it scrolls the page. */
  readonly fingerMoves: boolean
  /** Called when tiles fail to load, and a plain grid is shown instead. */
  readonly onTilesFailed?: () => void
  /** Called with the id of the place whose pin was chosen. */
  readonly onChoose?: (id: string) => void
  /** Called with a clicked point, or the new point of the moved pin. */
  readonly onPoint?: (point: Point) => void
}

/** The content of a map. */
export interface Scene {
  readonly sites: readonly Site[]
  /** The place in focus, drawn above the others. */
  readonly focus: string | undefined
  /** The place whose pin can be moved, and the name of that pin. */
  readonly movable: { readonly id: string; readonly label: string } | undefined
}

const closest = 19
const farthest = 2
const bySight = matchMedia('(prefers-reduced-motion: reduce)')
const directions: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** The distance in metres that an arrow key moves the pin; ten times as far with Shift. */
const stepMetres = 10

/** The number of failed tiles, without any loaded one, after which a map becomes a plain grid. */
const failuresUntilGrid = 3

interface Drawn {
  site: Site
  readonly pin: leaflet.Marker
  readonly circle: leaflet.Circle
}

/** A map in an element, with pins and circles in the colours of the interface. */
export class MapDrawing {
  readonly #map: leaflet.Map
  readonly #options: MapOptions
  readonly #drawn = new Map<string, Drawn>()
  readonly #watch: ResizeObserver
  #scene: Scene = { sites: [], focus: undefined, movable: undefined }

  constructor(element: HTMLElement, options: MapOptions) {
    const calm = bySight.matches
    this.#options = options
    this.#map = leaflet.map(element, {
      zoomControl: false,
      attributionControl: false,
      // The mouse wheel scrolls the page until the map has the focus.
      scrollWheelZoom: false,
      dragging: options.fingerMoves || !leaflet.Browser.mobile,
      worldCopyJump: true,
      minZoom: farthest,
      maxZoom: closest,
      zoomAnimation: !calm,
      fadeAnimation: !calm,
      markerZoomAnimation: !calm,
    })
    leaflet.control.scale({ imperial: false, position: 'bottomleft' }).addTo(this.#map)
    this.#lay(options.tilesUrl)
    this.#map.on('focus', () => this.#map.scrollWheelZoom.enable())
    this.#map.on('blur', () => this.#map.scrollWheelZoom.disable())
    this.#map.on('click', ({ latlng }) => options.onPoint?.(pointOf(latlng)))
    this.#watch = new ResizeObserver(() => this.#resize())
    this.#watch.observe(element)
  }

  /** Updates the scene: draws new places, removes missing ones, and leaves the rest unchanged. */
  show(scene: Scene): void {
    const hasOtherFocus = scene.focus !== this.#scene.focus
    const hasOthers = scene.sites.length !== this.#drawn.size || scene.sites.some(({ id }) => !this.#drawn.has(id))
    this.#scene = scene
    // A pin added before the map has a view is drawn later, so its accessible name could not be set now.
    if (!this.#hasView()) this.fit()
    for (const [id, drawn] of this.#drawn) {
      if (scene.sites.some((site) => site.id === id)) continue
      drawn.pin.remove()
      drawn.circle.remove()
      this.#drawn.delete(id)
    }
    for (const site of scene.sites) this.#draw(site)
    const focused = scene.sites.find(({ id }) => id === scene.focus)
    if (focused) this.#see(focused, hasOtherFocus && scene.movable === undefined)
    else if (hasOthers || hasOtherFocus) this.fit()
  }

  /** Shows all places; without any, a country around a point. */
  fit(around: Point = { latitude: 50.6, longitude: 4.6 }): void {
    const { sites } = this.#scene
    if (sites.length === 0) this.#map.setView([around.latitude, around.longitude], 7, { animate: false })
    else this.#map.fitBounds(boundsOf(sites), { padding: [36, 36], maxZoom: 17, animate: false })
  }

  zoom(by: 1 | -1): void {
    this.#map.setZoom(this.#map.getZoom() + by)
  }

  remove(): void {
    this.#watch.disconnect()
    this.#map.remove()
  }

  #lay(tilesUrl: string | null): void {
    const layer = ground(tilesUrl).addTo(this.#map)
    if (tilesUrl === null) return
    let failed = 0
    let hasLoaded = false
    layer.on('tileload', () => (hasLoaded = true))
    layer.on('tileerror', () => {
      failed++
      if (hasLoaded || failed < failuresUntilGrid || !this.#map.hasLayer(layer)) return
      layer.remove()
      this.#lay(null)
      this.#options.onTilesFailed?.()
    })
  }

  // Keeps the centre of the map, and the place in focus visible.
  #resize(): void {
    if (!this.#hasView()) return
    this.#map.invalidateSize({ animate: false })
    const focused = this.#scene.sites.find(({ id }) => id === this.#scene.focus)
    if (focused) this.#see(focused, false)
  }

  // Moves the place in focus into view, complete and large enough; the map does not move if it is already.
  #see(site: Site, anyway: boolean): void {
    const bounds = boundsOf([site])
    const isInSight = this.#map.getBounds().contains(bounds) && this.#pixelsOf(bounds) >= 24
    if (anyway || !isInSight) this.#map.fitBounds(bounds, { padding: [48, 48], maxZoom: 17, animate: false })
  }

  #hasView(): boolean {
    return (this.#map as unknown as { _loaded?: boolean })._loaded === true
  }

  #pixelsOf(bounds: leaflet.LatLngBounds): number {
    const [one, other] = [bounds.getNorthWest(), bounds.getSouthEast()].map((at) => this.#map.latLngToLayerPoint(at))
    return one && other ? other.x - one.x : 0
  }

  #draw(site: Site): void {
    const drawn = this.#drawn.get(site.id) ?? this.#add(site)
    const at: leaflet.LatLngTuple = [site.latitude, site.longitude]
    drawn.site = site
    drawn.circle.setLatLng(at).setRadius(site.radiusMetres)
    drawn.pin.setLatLng(at)
    this.#dress(drawn)
  }

  #add(site: Site): Drawn {
    const at: leaflet.LatLngTuple = [site.latitude, site.longitude]
    const circle = leaflet.circle(at, {
      radius: site.radiusMetres,
      className: styles.circle ?? '',
      interactive: false,
    })
    const pin = leaflet.marker(at, { icon: pinIcon(), keyboard: true, draggable: this.#scene.movable?.id === site.id })
    const drawn: Drawn = { site, pin, circle }
    this.#drawn.set(site.id, drawn)
    circle.addTo(this.#map)
    pin.addTo(this.#map)
    pin.on('click', () => this.#options.onChoose?.(drawn.site.id))
    pin.on('drag', ({ target }) => circle.setLatLng((target as leaflet.Marker).getLatLng()))
    pin.on('dragend', () => this.#options.onPoint?.(pointOf(pin.getLatLng())))
    pin.getElement()?.addEventListener('keydown', (event) => this.#key(event, drawn))
    pin.bindTooltip(plainText(site.name), { direction: 'top', offset: [0, -34], className: styles.tooltip ?? '' })
    return drawn
  }

  #dress({ site, pin, circle }: Drawn): void {
    const { focus, movable, sites } = this.#scene
    const isMovable = movable?.id === site.id
    const isQuiet = focus !== undefined && focus !== site.id && sites.length > 1
    const element = pin.getElement()
    element?.setAttribute('aria-label', isMovable ? movable.label : site.name)
    element?.toggleAttribute('data-quiet', isQuiet)
    element?.toggleAttribute('data-movable', isMovable)
    circle.getElement()?.toggleAttribute('data-quiet', isQuiet)
    pin.setZIndexOffset(isQuiet ? 0 : 1000)
    pin.setTooltipContent(plainText(site.name))
  }

  #key(event: KeyboardEvent, { site }: Drawn): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      this.#options.onChoose?.(site.id)
    }
    const direction = directions[event.key]
    if (!direction || this.#scene.movable?.id !== site.id) return
    event.preventDefault()
    event.stopPropagation()
    const metres = event.shiftKey ? stepMetres * 10 : stepMetres
    this.#options.onPoint?.(moved(site, direction[0] * metres, direction[1] * metres))
  }
}

function pointOf(at: leaflet.LatLng): Point {
  const { lat, lng } = at.wrap()
  return rounded({ latitude: lat, longitude: lng })
}

function boundsOf(sites: readonly Site[]): leaflet.LatLngBounds {
  const bounds = leaflet.latLngBounds([])
  for (const { latitude, longitude, radiusMetres } of sites)
    bounds.extend(leaflet.latLng(latitude, longitude).toBounds(radiusMetres * 2))
  return bounds
}

function ground(tilesUrl: string | null): leaflet.GridLayer {
  if (tilesUrl !== null) {
    // The provider of map tiles requires the origin of the page, and receives nothing else.
    return leaflet.tileLayer(tilesUrl, { maxZoom: closest, referrerPolicy: 'origin', className: styles.tiles ?? '' })
  }
  const Grid = leaflet.GridLayer.extend({
    createTile: () => Object.assign(document.createElement('div'), { className: styles.gridTile }),
  }) as new (options: leaflet.GridLayerOptions) => leaflet.GridLayer
  return new Grid({ maxZoom: closest })
}

const svg = 'http://www.w3.org/2000/svg'

/** A pin whose tip is the point, drawn in the colours of the interface. */
function pinIcon(): leaflet.DivIcon {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 28 36')
  drawing.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS(svg, 'path')
  shape.setAttribute('d', 'M14 1C6.8 1 1 6.8 1 13.9 1 23.3 14 35 14 35s13-11.7 13-21.1C27 6.8 21.2 1 14 1Z')
  const eye = document.createElementNS(svg, 'circle')
  for (const [name, value] of [
    ['cx', '14'],
    ['cy', '14'],
    ['r', '5'],
  ] as const)
    eye.setAttribute(name, value)
  drawing.append(shape, eye)
  return leaflet.divIcon({
    className: styles.pin ?? '',
    html: drawing as unknown as HTMLElement,
    iconSize: [28, 36],
    iconAnchor: [14, 35],
  })
}

// Names are inserted as text, never as HTML.
function plainText(name: string): HTMLElement {
  return Object.assign(document.createElement('span'), { textContent: name })
}
