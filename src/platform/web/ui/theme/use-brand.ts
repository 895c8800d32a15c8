import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import type { Brand } from '#base/brand.ts'
import { themeColoursOf } from '#base/contrast.ts'

/** Shows the page in the colour of an organisation while it is rendered, as far as contrast allows in the reader's theme. */
export function useBrand(brand: Pick<Brand, 'colour'> | undefined): void {
  const scheme = useComputedColorScheme('light')
  const colour = brand?.colour
  useEffect(() => {
    if (!colour) return
    const { accent, filled, hovered, soft, line } = themeColoursOf(colour)[scheme]
    const values = {
      '--accent': accent,
      '--accent-soft': soft,
      '--accent-line': line,
      '--mantine-color-anchor': accent,
      ...Object.fromEntries(
        ['--mantine-primary-color', '--mantine-color-spruce'].flatMap((name) => [
          [`${name}-filled`, filled],
          [`${name}-filled-hover`, hovered],
          [`${name}-light`, soft],
          [`${name}-light-hover`, line],
          [`${name}-light-color`, accent],
          [`${name}-outline`, accent],
        ]),
      ),
    }
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(values)) style.removeProperty(name)
    }
  }, [colour, scheme])
}
