import { expect, test } from 'vitest'
import { after } from '#base/states.ts'
import { expiryOf, storedName, typeOfName, verificationMoves, verifications } from './rules.ts'

test('T29 a certification is verified or rejected once, and either decision can be changed', () => {
  const found = verifications.flatMap((from) =>
    (['verify', 'reject'] as const).flatMap((move) => {
      const to = verificationMoves[from][move]
      if (to === undefined) expect(() => after(verificationMoves, from, move)).toThrow('INVALID_TRANSITION')
      return to === undefined ? [] : [`${from} ${move} ${to}`]
    }),
  )
  expect(found).toEqual([
    'unverified verify verified',
    'unverified reject rejected',
    'verified reject rejected',
    'rejected verify verified',
  ])
})

test.each([
  [null, 'endless'],
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'expiring'],
  ['2027-01-19', 'expiring'],
  ['2027-01-20', 'valid'],
])('a certification that expires on %s is %s on 2026-11-20', (expiresOn, status) => {
  expect(expiryOf(expiresOn, '2026-11-20')).toBe(status)
})

test('T21 a file name loses folders and invisible characters, but never its extension', () => {
  expect(storedName('../a/b\\ c\u202e\t d .pdf')).toBe('c d .pdf')
  expect(storedName(`${'x'.repeat(400)}.docx`)).toMatch(/^x{195}\.docx$/)
  expect(storedName('/')).toBe('')
})

test('T19 only these extensions are documents', () => {
  expect(typeOfName('A.PDF')).toBe('application/pdf')
  for (const name of ['pdf', '.pdf', 'a.pdf.', 'a.toString', 'a.exe', '']) expect(typeOfName(name)).toBeUndefined()
})
