/** A colour as `#rrggbb`. */
type Hex = string

const channels = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Returns the relative luminance of a colour (WCAG 2.2, “relative luminance”). */
function luminanceOf(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrastOf(one: Hex, other: Hex): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a colour with a share of another one, from 0 to 1. */
export function mixed(colour: Hex, other: Hex, share: number): Hex {
  const [from, to] = [channels(colour), channels(other)]
  const part = (at: number) => Math.round((from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share)
  return `#${[0, 1, 2].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the first colour on the way to another one that passes a test. */
function shifted(colour: Hex, to: Hex, passes: (colour: Hex) => boolean): Hex {
  for (let step = 0; step < 100; step++) {
    const found = mixed(colour, to, step / 100)
    if (passes(found)) return found
  }
  return to
}

const [white, black] = ['#ffffff', '#000000'] as const
/** The contrast that text needs at least (WCAG 2.2, 1.4.3 AA), and that of controls (1.4.11). */
const least = { text: 4.5, control: 3 } as const
/** The darkest surface of the light theme, and of the dark theme the usual one and the lightest. */
const surfaces = { light: '#f3f1ec', dark: '#201f1c', raised: '#3d3a36' } as const

/** The colours of an organisation in one of the two themes. */
export interface ThemeColours {
  /** For text, links and marks on every surface. */
  readonly accent: Hex
  /** For surfaces with white text. */
  readonly filled: Hex
  readonly hovered: Hex
  /** A tint behind text in the accent. */
  readonly soft: Hex
  readonly line: Hex
}

/**
 * Returns the colours of an organisation for the light and the dark theme: the given colour, darker or lighter as far as contrast needs it.
 * All text reaches 4.5 : 1, and filled controls 3 : 1 beside their surface in the dark theme.
 */
export function themeColoursOf(colour: Hex): { readonly light: ThemeColours; readonly dark: ThemeColours } {
  const holdsWhite = (one: Hex) => contrastOf(one, white) >= least.text
  const light = shifted(
    colour,
    black,
    (one) => Math.min(contrastOf(one, surfaces.light), contrastOf(one, mixed(white, one, 0.08))) >= least.text,
  )
  const dark = shifted(colour, white, (one) => contrastOf(one, surfaces.raised) >= least.text)
  const filled = shifted(
    shifted(colour, black, holdsWhite),
    white,
    (one) => contrastOf(one, surfaces.dark) >= least.control,
  )
  return {
    light: {
      accent: light,
      filled: light,
      hovered: mixed(light, black, 0.15),
      soft: mixed(white, light, 0.08),
      line: mixed(white, light, 0.3),
    },
    dark: {
      accent: dark,
      filled,
      hovered: mixed(filled, black, 0.12),
      soft: mixed(surfaces.dark, dark, 0.12),
      line: mixed(surfaces.dark, dark, 0.3),
    },
  }
}
