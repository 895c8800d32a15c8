import { expect, test } from 'vitest'
import { tagFrom } from './company-tag.ts'

test.each([
  ['Dupont & Fils', 'dupont-fils'],
  ['Été Intérim SA', 'ete-interim-sa'],
  ['Łódź Stal', 'lodz-stal'],
  ['Ελληνική Εργασία', 'elliniki-ergasia'],
  ['株式会社', 'org'],
  ['X', 'org-x'],
  ['A very long company name that goes on and on', 'a-very-long-company-name-tha'],
])('the tag of %s is %s', (name, tag) => {
  expect(tagFrom(name)).toBe(tag)
  expect(tag).toMatch(/^[a-z0-9-]{3,32}$/)
})
