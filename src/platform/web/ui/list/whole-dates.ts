/** Splits a formatted date or period into parts without line breaks: a period may break after its dash. */
export function wholeDates(text: string): readonly string[] {
  return text.split(/(?<=\S\s\S+\s–)\s/u)
}
