/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A place that a map shows: its name, its point, and the circle around it. */
export interface Site extends Point {
  readonly id: string
  readonly name: string
  readonly radiusMetres: number
}

/** A place whose point may not be set yet. */
export type UnsetSite = Omit<Site, keyof Point> & {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Returns the places with a point, which a map can show. */
export function placed(sites: readonly UnsetSite[]): Site[] {
  return sites.flatMap(({ id, name, latitude, longitude, radiusMetres }) =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude, radiusMetres }],
  )
}

const metresPerDegree = 111_320

/** Returns a point moved north and east by a number of metres; never beyond the poles or the date line. */
export function moved({ latitude, longitude }: Point, northMetres: number, eastMetres: number): Point {
  const across = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return rounded({
    latitude: clamp(latitude + northMetres / metresPerDegree, 85),
    longitude: clamp(longitude + eastMetres / (metresPerDegree * across), 180),
  })
}

/** Rounds a point to six decimals, which is about a tenth of a metre. */
export function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

/** True for a point that a map can show. */
export function isOnEarth(latitude: unknown, longitude: unknown): boolean {
  return within(latitude, 90) && within(longitude, 180)
}

/** Parses typed degrees or metres, with a decimal comma or point; other text is returned unchanged. */
export function degreesOf(typed: unknown): unknown {
  const text = typeof typed === 'string' ? typed.trim().replace(',', '.') : ''
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : typed
}

/** Finds the point in a copied text: `50.8467, 4.3525`, or the URL of a map; undefined without one. */
export function pointIn(text: string): Point | undefined {
  const found = /(-?\d{1,2}\.\d{3,})(?:\s*[,;/]\s*|\s+)(-?\d{1,3}\.\d{3,})/.exec(text)
  if (!found) return undefined
  const point = { latitude: Number(found[1]), longitude: Number(found[2]) }
  return isOnEarth(point.latitude, point.longitude) ? rounded(point) : undefined
}

/** Returns the radii at which a slider stops: small steps for small radii, large ones for large radii. */
export function radiusStops(min: number, max: number): readonly number[] {
  const stops: number[] = []
  for (let metres = min; metres < max; metres += stepAfter(metres)) stops.push(metres)
  return [...stops, max]
}

function stepAfter(metres: number): number {
  if (metres < 100) return 10
  if (metres < 500) return 25
  return metres < 1000 ? 50 : 250
}

/** Returns the index of the nearest stop. */
export function nearestStop(stops: readonly number[], metres: number): number {
  const apart = stops.map((stop) => Math.abs(stop - metres))
  return apart.indexOf(Math.min(...apart))
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
const within = (value: unknown, limit: number) => typeof value === 'number' && Math.abs(value) <= limit
