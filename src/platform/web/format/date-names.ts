/** The words of a language for days and months, folded. */
export interface DateNames {
  /** `today`, `hier`, `overmorgen`: the number of days from today. */
  readonly relative: ReadonlyMap<string, number>
  /** The number of a month by its name or a prefix. */
  readonly month: (word: string) => number | undefined
  /** The number of a day of the week by its name or a prefix; Sunday is 0. */
  readonly weekday: (word: string) => number | undefined
  /** The unit of a letter after a count. */
  readonly unit: (word: string) => Unit | undefined
  /** Words between day and month without a meaning: `de`, `of`. */
  readonly fillers: ReadonlySet<string>
}

type Unit = 'day' | 'week' | 'month' | 'year'

const units: Readonly<Record<string, Readonly<Record<string, Unit>>>> = {
  en: { d: 'day', w: 'week', m: 'month', y: 'year' },
  fr: { j: 'day', s: 'week', m: 'month', a: 'year' },
  nl: { d: 'day', w: 'week', m: 'month', j: 'year' },
}
const fillers = new Set(['of', 'the', 'le', 'op', 'de'])
const cache = new Map<string, DateNames>()

/** Converts to lower case, without accents and with plain spaces. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase().trim()
}

/** Returns the names of a locale, from the browser's data. */
export function dateNames(locale: string): DateNames {
  const localNames = cache.get(locale) ?? namesOf(locale)
  cache.set(locale, localNames)
  return localNames
}

function namesOf(locale: string): DateNames {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = [-2, -1, 0, 1, 2].map((days) => [fold(relative.format(days, 'day')), days] as const)
  const months = Array.from({ length: 12 }, (_, month) =>
    namesIn(locale, Date.UTC(2024, month, 15), { month: 'long' }, { month: 'short' }),
  )
  // The first of September 2024 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    namesIn(locale, Date.UTC(2024, 8, 1 + day), { weekday: 'long' }, { weekday: 'short' }),
  )
  const month = finder(months)
  const language = locale.slice(0, 2)
  return {
    relative: new Map(near.filter(([words]) => !/\d/.test(words))),
    month: (word) => {
      const index = month(word)
      return index === undefined ? undefined : index + 1
    },
    weekday: finder(weekdays),
    unit: (word) => units[language]?.[word] ?? units.en?.[word],
    fillers,
  }
}

function namesIn(locale: string, at: number, ...styles: Intl.DateTimeFormatOptions[]): string[] {
  return styles.map((style) =>
    fold(
      new Intl.DateTimeFormat(locale, { day: 'numeric', ...style, timeZone: 'UTC' })
        .formatToParts(at)
        .find(({ type }) => type === 'month' || type === 'weekday')?.value ?? '',
    ).replaceAll('.', ''),
  )
}

/** Returns a function that finds the index of a name, or of the only one that begins with a word of at least three letters. */
function finder(lists: readonly (readonly string[])[]): (word: string) => number | undefined {
  return (word) => {
    const exact = lists.findIndex((names) => names.includes(word))
    if (exact >= 0) return exact
    const begun = lists.flatMap((names, index) => (names.some((name) => name.startsWith(word)) ? [index] : []))
    return word.length >= 3 && begun.length === 1 ? begun[0] : undefined
  }
}
