import { expect, test } from 'vitest'
import { numberedPlaceholders } from './numbered-placeholders.ts'

test.each([
  "'p.id = $2'",
  "'any($3::uuid[])'",
  '`select name from clients where id = $1`',
  '`${column} = $${index + 4}`',
  '`select ${isOpen ? `case when $2 then t.id = $1 end` : ""}`',
])('a placeholder in %s is numbered', (literal) => {
  expect(numberedPlaceholders('one.ts', `const text: string = ${literal}`)).toHaveLength(1)
})

test.each([
  '`select name from clients where id = ${id}`',
  "text.replace(/(.{4})(?=.)/g, '$1 ')",
  "text.replace(/`([^`]+)`/g, '<code>$1</code>')",
  "text.replaceAll(/^(create extension \\w+);/gm, '$1 with schema public;')",
  '`$argon2id$m=${memory},p=1$${salt}$${hash}`',
  "/* where id = $1 */ 'select 1'",
])('%s has none', (expression) => {
  expect(numberedPlaceholders('one.ts', `const text = ${expression}`)).toEqual([])
})

test('components are read, too', () => {
  expect(numberedPlaceholders('One.tsx', "const One = () => <p>{'where id = $1'}</p>")).toEqual(['where id = $1'])
})
