/** The parts of a formatted date or period that a line must not break: a period may be broken after its dash. */
export function wholeDates(text: string): readonly string[] {
  return text.split(/(?<=\S\s\S+\s–)\s/u)
}
