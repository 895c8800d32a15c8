import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

// The records of decisions and their index by subject. A record that is replaced as a whole is history: what it names may be gone.

const root = join(import.meta.dirname, '..')
const files = globSync('**/*', {
  cwd: root,
  exclude: (name) => /^(?:node_modules|\.git|\.cache|dist|data)$/.test(name),
})
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root })
  .sort()
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
    const [replacement] = /^Replaced (?:in part )?by decision \d+/m.exec(text) ?? []
    return { file, number: Number(number), title, text, replacement }
  })

test('the index lists each decision once, with its title and its status', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const rows = [...index.matchAll(/^\| (\d+) +\| \[(.+?)\]\(([\w.-]+)\) +\| (.+?) +\|$/gm)].map(
    ([, number, title, file, status = '']) => ({ number: Number(number), title, file, status }),
  )
  const expected = decisions.map(({ file, number, title, replacement }) => ({
    number,
    title,
    file: basename(file),
    status: replacement ?? 'Applies',
  }))
  const withoutLinks = rows.map((row) => Object.assign(row, { status: statusOf(row.status) }))
  expect(withoutLinks.toSorted((one, other) => one.number - other.number)).toEqual(expected)
})

test('a decision has the number of its file', () => {
  expect(decisions.filter(({ file, number }) => !basename(file).startsWith(String(number).padStart(4, '0')))).toEqual(
    [],
  )
})

test('the paths that decisions name exist', () => {
  const current = decisions.filter(({ replacement }) => !replacement?.startsWith('Replaced by'))
  const named = current.flatMap(({ file, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, path = '']) => (isPath(path) ? [{ file, path }] : [])),
  )
  expect(named.length).toBeGreaterThan(100)
  const paths = files.map((path) => `/${path}`)
  const exists = (path: string) => paths.some((one) => one.endsWith(`/${path.replace(/\/$/, '')}`))
  expect(named.filter(({ path }) => !exists(path))).toEqual([])
})

/** The status of a row of the index, `Replaced by [120](…)`, as records write it. */
function statusOf(cell: string): string {
  return cell.replace(/\[(\d+)\]\([\w.-]+\)/, 'decision $1')
}

/** True for a file of this repository, by its name or the end of its path, and for a folder by its path. */
function isPath(text: string): boolean {
  const folder =
    /^(?:src|bench|e2e|scripts|vite|tools|deploy|docs|migrations|database|platform|base|domains|app)\/[\w./-]+$/
  return /^[\w./-]*\w\.(?:ts|tsx|sql|mjs|md|py|css|mjml)$/.test(text) || folder.test(text)
}
