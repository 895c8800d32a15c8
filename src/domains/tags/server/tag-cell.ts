/** The names of tags in a cell of an imported file, separated by semicolons or commas. */
export function tagsIn(cell: string): string[] {
  const names = cell.split(/[;,]/).map((name) => name.trim())
  return [...new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name])).values()]
}
