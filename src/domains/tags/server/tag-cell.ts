import { foldText } from '#base/folding.ts'

/** The names of tags in a cell of an imported file, separated by semicolons or commas. */
export function tagsIn(cell: string): string[] {
  const names = cell.split(/[;,]/).map((name) => name.trim())
  return [...new Map(names.filter((name) => name !== '').map((name) => [foldText(name), name])).values()]
}
