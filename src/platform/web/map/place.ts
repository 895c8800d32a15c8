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

/** The places whose point is set: those that a map can show. */
export function placed(sites: readonly UnsetSite[]): Site[] {
  return sites.flatMap(({ id, name, latitude, longitude, radiusMetres }) =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude, radiusMetres }],
  )
}

const metresPerDegree = 111_320

/** A point moved northwards and eastwards by so many metres; beyond the poles and the date line it does not go. */
export function moved({ latitude, longitude }: Point, northMetres: number, eastMetres: number): Point {
  const across = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return rounded({
    latitude: clamp(latitude + northMetres / metresPerDegree, 85),
    longitude: clamp(longitude + eastMetres / (metresPerDegree * across), 180),
  })
}

/** A point to six digits after the decimal sign: that is a tenth of a metre. */
export function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

/** True for a point that a map can show. */
export function isOnEarth(latitude: unknown, longitude: unknown): boolean {
  return within(latitude, 90) && within(longitude, 180)
}

/** The number that was typed for degrees or metres, with a comma or a point; what is no number stays as it is. */
export function degreesOf(typed: unknown): unknown {
  const text = typeof typed === 'string' ? typed.trim().replace(',', '.') : ''
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : typed
}

/** The point that a text holds, as people copy it: `50.8467, 4.3525`, or the address of a map; undefined without one. */
export function pointIn(text: string): Point | undefined {
  const found = /(-?\d{1,2}\.\d{3,})(?:\s*[,;/]\s*|\s+)(-?\d{1,3}\.\d{3,})/.exec(text)
  if (!found) return undefined
  const point = { latitude: Number(found[1]), longitude: Number(found[2]) }
  return isOnEarth(point.latitude, point.longitude) ? rounded(point) : undefined
}

/** The radii that a slider stops at: fine steps near, coarse steps far. */
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

/** Which of the stops lies nearest. */
export function nearestStop(stops: readonly number[], metres: number): number {
  const apart = stops.map((stop) => Math.abs(stop - metres))
  return apart.indexOf(Math.min(...apart))
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
const within = (value: unknown, limit: number) => typeof value === 'number' && Math.abs(value) <= limit
