import { expect, it } from 'vitest'
import { faultsOf } from './commit-format.ts'

const body = 'Nights that end after midnight were cut at the day.'

it.each([
  ['clock: Count a break that ends after midnight', []],
  ['organisations, clients: Rewrite the interface texts', []],
  ['Merge branch “main”', []],
  ['Count a break', ['the subject begins with an area: “clock: …”']],
  ['clock: count a break', ['the summary after the area begins with a capital letter']],
  ['clock: Count a break.', ['the subject has no full stop at its end']],
  ['clock: Counted a break', ['the summary is an imperative: “Add”, not “Added” or “Adding”']],
  ['demo: Seed a year of hours', []],
  [`clock: Count ${'x'.repeat(70)}`, ['the subject has 83 characters; at most 72 are allowed']],
])('reads the subject “%s”', (subject, faults) => {
  expect(faultsOf(`${subject}\n\n${body}\n# a comment of git\n`)).toEqual(faults)
})

it('requires a body after a blank line', () => {
  expect(faultsOf('clock: Count a break\n')).toEqual(['the body says why'])
  expect(faultsOf(`clock: Count a break\n${body}`)).toEqual(['a blank line separates the subject from the body'])
})
