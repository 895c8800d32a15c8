/** Formats a distance: `350 m`, from a kilometre `1.2 km`. */
export function distanceIn(locale: string, metres: number): string {
  const [unit, value] = metres < 1000 ? ['meter', Math.round(metres)] : ['kilometer', metres / 1000]
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, maximumFractionDigits: 1 }).format(
    value as number,
  )
}
