import {
  type ComboboxItem,
  type ComboboxParsedItem,
  createTheme,
  type CSSVariablesResolver,
  isOptionsGroup,
  type MantineColorsTuple,
  type OptionsFilter,
} from '@mantine/core'
import { isFoundIn } from '#base/folding.ts'

/** The filter of every field with a list of choices: it finds `Łącki` by `lacki`, like the searches of the server. */
const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const isFound = ({ label }: ComboboxItem) => isFoundIn(label, search)
  let left = limit
  const first = <Item>(items: readonly Item[]) => {
    const shown = items.slice(0, Math.max(0, left))
    left -= shown.length
    return shown
  }
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!isOptionsGroup(option)) return isFound(option) ? first([option]) : []
    const items = first(option.items.filter(isFound))
    return items.length > 0 ? [{ ...option, items }] : []
  })
}

const spruce: MantineColorsTuple = [
  '#eef8f4',
  '#d6eee5',
  '#b0dfcf',
  '#80cab2',
  '#4fb093',
  '#2f947a',
  '#1f7a65',
  '#186353',
  '#144f43',
  '#0e3830',
]
const sand: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#e9e6df',
  '#d9d5cb',
  '#bdb8ac',
  '#989286',
  '#746f65',
  '#595550',
  '#3b3833',
  '#25231f',
]
const night: MantineColorsTuple = [
  '#eeebe5',
  '#d3cfc7',
  '#aeaaa1',
  '#8a867e',
  '#5f5b55',
  '#46433e',
  '#34322e',
  '#201f1c',
  '#191816',
  '#121110',
]
const brick: MantineColorsTuple = [
  '#fdf2ef',
  '#fae0d9',
  '#f3bfb2',
  '#eb9a87',
  '#e27962',
  '#d55b42',
  '#bf4630',
  '#a23a27',
  '#842f20',
  '#5f2116',
]
const amber: MantineColorsTuple = [
  '#fdf6e7',
  '#faeac6',
  '#f4d58c',
  '#ecbd51',
  '#dfa526',
  '#c18a12',
  '#9c6d0b',
  '#7d570a',
  '#634509',
  '#453006',
]
const sky: MantineColorsTuple = [
  '#eff6fb',
  '#d8e9f5',
  '#b1d2ea',
  '#83b7dc',
  '#5799ca',
  '#377db3',
  '#2a6695',
  '#235379',
  '#1d4462',
  '#142f45',
]
const plum: MantineColorsTuple = [
  '#f7f3fa',
  '#ebe2f2',
  '#d6c4e5',
  '#bda1d4',
  '#a37fc1',
  '#8862a9',
  '#704e8d',
  '#5b4072',
  '#48335a',
  '#322340',
]

// The head of a dialog is a `header` element, but must not be a banner landmark.
const notABanner = { header: { role: 'none' } }

/** Colours, typography, spacing and shadows of the interface: one accent, warm greys, generous spacing. */
export const theme = createTheme({
  colors: { spruce, gray: sand, dark: night, red: brick, yellow: amber, blue: sky, grape: plum, green: spruce },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#25231f',
  fontFamily: '"Inter Variable", ui-sans-serif, system-ui, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(37 35 31 / 0.05)',
    sm: '0 1px 3px rgb(37 35 31 / 0.07), 0 1px 2px rgb(37 35 31 / 0.04)',
    md: '0 4px 12px rgb(37 35 31 / 0.08), 0 1px 3px rgb(37 35 31 / 0.05)',
    lg: '0 12px 32px rgb(37 35 31 / 0.14), 0 2px 6px rgb(37 35 31 / 0.06)',
    xl: '0 24px 64px rgb(37 35 31 / 0.2)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    Anchor: { defaultProps: { inherit: true } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    // A closed list of options is otherwise rendered, and placed, with each field.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' }, filter: foldedFilter } },
    MultiSelect: { defaultProps: { filter: foldedFilter } },
    TagsInput: { defaultProps: { filter: foldedFilter } },
    Autocomplete: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' }, filter: foldedFilter } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: notABanner,
      },
    },
    Drawer: { defaultProps: { attributes: notABanner } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
  },
})

// Mantine's colours are darker than the surface below: a selected button would look recessed.
function softDark(name: string, colour: MantineColorsTuple, rest: string, hover: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: rest,
    [`--mantine-color-${name}-light-hover`]: hover,
    [`--mantine-color-${name}-light-color`]: colour[2],
  }
}

/** The design tokens that Mantine does not have; used by `base.css` and all components. */
export const tokens: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': sand[7],
    '--mantine-color-error': brick[7],
    '--mantine-color-placeholder': sand[6],
    '--mantine-color-default-border': sand[4],
    '--ground': sand[0],
    '--surface': '#ffffff',
    '--sunken': sand[1],
    '--raised': '#ffffff',
    '--line': sand[2],
    '--accent': spruce[7],
    '--accent-soft': spruce[0],
    '--accent-line': spruce[2],
    '--good': spruce[7],
    '--good-soft': spruce[0],
    '--bad': brick[7],
    '--bad-soft': brick[0],
    '--bad-line': brick[2],
    '--waiting': amber[7],
    '--waiting-soft': amber[0],
    '--news': sky[7],
    '--news-soft': sky[0],
    '--odd': plum[7],
    '--odd-soft': plum[0],
  },
  dark: {
    '--mantine-color-body': '#201f1c',
    '--mantine-color-dimmed': night[2],
    '--mantine-color-error': brick[3],
    '--mantine-color-placeholder': night[3],
    '--mantine-color-default-border': night[4],
    '--mantine-color-anchor': spruce[3],
    ...softDark('spruce', spruce, '#1f3a32', '#26463c'),
    ...softDark('green', spruce, '#1f3a32', '#26463c'),
    ...softDark('red', brick, '#43271f', '#512e25'),
    ...softDark('yellow', amber, '#3f3312', '#4c3e16'),
    ...softDark('blue', sky, '#20323f', '#263c4c'),
    ...softDark('grape', plum, '#33293e', '#3d314a'),
    '--ground': '#161513',
    '--surface': '#201f1c',
    '--sunken': '#2a2825',
    '--raised': '#3d3a36',
    '--line': '#34322e',
    '--accent': spruce[3],
    '--accent-soft': '#1b2c27',
    '--accent-line': '#28463d',
    '--good': spruce[3],
    '--good-soft': '#1b2c27',
    '--bad': brick[3],
    '--bad-soft': '#35211c',
    '--bad-line': '#5a3227',
    '--waiting': amber[3],
    '--waiting-soft': '#32290f',
    '--news': sky[3],
    '--news-soft': '#1b2833',
    '--odd': plum[3],
    '--odd-soft': '#2a2233',
  },
})
