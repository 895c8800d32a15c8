/** A place to show on a map. Its coordinates take precedence over its address. */
export interface MapTarget {
  readonly name: string
  readonly address?: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Returns the OpenStreetMap URL of the coordinates, or of a search for the address when there are none. */
export function mapAddress({ name, address, latitude, longitude }: MapTarget): string {
  if (latitude === null || longitude === null)
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address ?? name)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** Returns the `geo:` URI (RFC 5870) that opens a place in the device’s map application; `0,0?q=` searches. */
export function appAddress({ name, address, latitude, longitude }: MapTarget): string {
  if (latitude === null || longitude === null) return `geo:0,0?q=${encodeURIComponent(address ?? name)}`
  const point = `${latitude},${longitude}`
  return `geo:${point}?q=${point}(${encodeURIComponent(name)})`
}
