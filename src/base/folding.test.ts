import { expect, test } from 'vitest'
import { compareNames, foldText, isFoundIn } from './folding.ts'

test.each([
  ['Łukasz Łącki', 'lukasz lacki'],
  ['Jean-Pierre D’Hondt', 'jean pierre d hondt'],
  ["Jean-Pierre D'Hondt", 'jean pierre d hondt'],
  ['Søren Groß', 'soren gross'],
  ['STRASSENBAU', 'strassenbau'],
  ['Straßenbau', 'strassenbau'],
  ['Łódź Stal', 'lodz stal'],
  ['Þóra Æsir Œuvre', 'thora aesir oeuvre'],
  ['İstanbul, Iğdır', 'istanbul, igdir'],
  ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
  ['Пётр Чайковский', 'петр чаиковскии'],
  ['ﬁn\u00ad\u200bal', 'final'],
])('%s folds to %s (F04)', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

test('the words of a question are found in any order (F04)', () => {
  expect(isFoundIn('Jean-Pierre D’Hondt', "d'hondt jean")).toBe(true)
  expect(isFoundIn('Łódź Stal', 'lodz')).toBe(true)
  expect(isFoundIn('Łódź Stal', 'krakow')).toBe(false)
})

test('names are in the order of the reader: accents beside their letters, numbers by value (F04)', () => {
  const names = ['Zeta', 'Östen', 'Hall 10', 'Adam', 'Ödön', 'Hall 2', 'Łódź', 'Ola', 'Lima', 'Élan']
  expect(names.toSorted(compareNames)).toEqual([
    'Adam',
    'Élan',
    'Hall 2',
    'Hall 10',
    'Lima',
    'Łódź',
    'Ödön',
    'Ola',
    'Östen',
    'Zeta',
  ])
})
