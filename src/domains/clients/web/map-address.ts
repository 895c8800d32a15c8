/** A place to look up: by its point where one is set, else by its address. */
export interface PlaceToFind {
  readonly name: string
  readonly address?: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The address of a world map that shows a place, or searches for it where it has no point. */
export function mapAddress({ name, address, latitude, longitude }: PlaceToFind): string {
  if (latitude === null || longitude === null)
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address ?? name)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** The address that opens a place in the device's own map program (RFC 5870; `0,0?q=` searches). */
export function appAddress({ name, address, latitude, longitude }: PlaceToFind): string {
  if (latitude === null || longitude === null) return `geo:0,0?q=${encodeURIComponent(address ?? name)}`
  const point = `${latitude},${longitude}`
  return `geo:${point}?q=${point}(${encodeURIComponent(name)})`
}
