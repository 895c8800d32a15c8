import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['../a/b\\ c\u202e\t d .pdf', '..ab c d .pdf'],
  ['Fiche \u2066山田太郎\u2069.pdf', 'Fiche 山田太郎.pdf'],
  ['👩🏽‍🏭 می‌خواهم.pdf', '👩🏽‍🏭 می‌خواهم.pdf'],
  ['a\r\nb\u2028c.csv', 'abc.csv'],
  ['\ud83d.pdf', '\ufffd.pdf'],
  ['  .pdf', '.pdf'],
  ['v 1.2 of Zoë', 'v 1.2 of Zoë'],
])('T57 %j is called %j', (name, called) => {
  expect(fileName(name)).toBe(called)
})

const units = ['x', 'é', 'e\u0301', 'ü\u0323\u0301', '山', 'ع', '👩🏽‍🏭', '🇧🇪', 'क्षि']

test.each(units)('T57 a name of many %j is cut between two of them, and keeps its ending', (unit) => {
  for (let before = 0; before < 30; before++) {
    const name = fileName(`${'a'.repeat(before)}${unit.repeat(255)}.pdf`)
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
    expect(name).toMatch(/\.pdf$/)
    expect(name.slice(before, -4).replaceAll(unit, '')).toBe('')
    expect(name.length).toBeGreaterThan(before + unit.length + 4)
  }
})

test('T57 one letter with very many marks is cut too', () => {
  const name = fileName(`Z${'\u0301'.repeat(400)}.xlsx`)
  expect(name).toMatch(/^Z\u0301+\.xlsx$/)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
})
