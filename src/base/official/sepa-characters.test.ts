import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { inLatin, isSepaName, sepaText } from './sepa-characters.ts'

test.each([
  ['Łukasz Żółć-Ñandú', 'Lukasz Zolc-Nandu'],
  ['Søren Groß', 'Soren Gros'],
  ['Παπαδόπουλος Θεόδωρος', 'Papadopoylos Theodoros'],
  ['Ψάλτης Χρήστος', 'Psaltis Christos'],
  ['Ґалина Ющенко', 'Galina Yushtenko'],
  ['Сергей Йорданов', 'Sergey Yordanov'],
  ['Ștefan Țăran', 'Stefan Taran'],
  ['Şükrü Yıldız', 'Sukru Yildiz'],
  ["O’Neill & D'Hondt", "O'Neill + D'Hondt"],
  ['//A & B’s//C/', "A + B's/C"],
  ['50 € [net]; a_b', '50 E (net), a-b'],
])('%s is paid as %s (F25)', (name, written) => {
  expect(sepaText(name, 70)).toBe(written)
})

test.each(['محمد الأمين', '王小明', 'דוד כהן', 'გიორგი', 'สมชาย', 'Amina محمد', '…', ''])(
  '%s cannot be the name of a payment (F25)',
  (name) => {
    expect(isSepaName(name)).toBe(false)
  },
)

test.each(['Zoë Peeters', 'Παπαδόπουλος', 'Йордан Ъ', 'Đặng Thị Ngọc', "D'Hondt 2", 'O’Neill'])('%s can', (name) => {
  expect(isSepaName(name)).toBe(true)
})

test('letters of other scripts stay in Latin text', () => {
  expect(inLatin('Łódź Straßenbau 王')).toBe('Lodz Strasenbau 王')
})

test('any text becomes one that every bank accepts', () => {
  expect(sepaText('ß'.repeat(80), 70)).toHaveLength(70)
  assert(
    property(string({ unit: 'binary' }), (text) => {
      expect(sepaText(text, 70)).toMatch(/^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{0,70}(?<!\/)$/)
    }),
  )
})
