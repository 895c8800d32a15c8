import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const styleSheets = globSync('{app,domains/*,platform}/web/**/*.module.css', { cwd: source })
const part = /<(table|thead|tbody|tr|th|td)\b(?![^<]*?\srole=)/
const laidOut = /(?:^|[\s>,.(])(?:table|thead|tbody|tr|th|td)\b[^{}]*\{[^}]*\bdisplay:\s*(?:block|flex|grid|contents)/

/** The components that use a style sheet and have a table. */
function tablesWith(sheet: string): string[] {
  const folder = dirname(sheet)
  const beside = globSync('*.tsx', { cwd: join(source, folder) }).map((name) => join(folder, name))
  return beside.filter((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    return code.includes(`'./${basename(sheet)}'`) && /<(table|tr)\b/.test(code)
  })
}

// Safari treats a table whose parts are displayed as blocks, grids or flex boxes as plain text, unless they have explicit roles.
const rearranged = styleSheets
  .filter((sheet) => laidOut.test(readFileSync(join(source, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')))
  .flatMap(tablesWith)

test('a table whose parts are displayed in another way has explicit roles', () => {
  expect(rearranged.length).toBeGreaterThan(5)
  for (const file of rearranged) {
    const parts = readFileSync(join(source, file), 'utf8').match(/<(table|thead|tbody|tr|th|td)\b[^<]*/g) ?? []
    expect(
      parts.filter((one) => part.test(one)),
      file,
    ).toEqual([])
  }
})
