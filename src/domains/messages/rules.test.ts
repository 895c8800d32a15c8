import { expect, test } from 'vitest'
import { piecesOf } from './rules.ts'

const linked = (text: string) => piecesOf(text).flatMap(({ href }) => (href === undefined ? [] : [href]))

test('a web address is recognised without the punctuation that ends the sentence', () => {
  expect(piecesOf('See https://interim.example/a?b=c#d, or call.')).toEqual([
    { text: 'See ', at: 0 },
    { text: 'https://interim.example/a?b=c#d', at: 4, href: 'https://interim.example/a?b=c#d' },
    { text: ', or call.', at: 35 },
  ])
  expect(linked('(HTTP://interim.example)')).toEqual(['http://interim.example/'])
  expect(linked('https://wiki.example/Depot_(Gent).')).toEqual(['https://wiki.example/Depot_(Gent)'])
  expect(piecesOf('')).toEqual([])
})

test('the pieces add up to the message', () => {
  for (const text of ['a https://b.example c', 'https://b.example', 'x\n\nhttp://b.example…\ny', '<b>https://b</b>'])
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

test('T18 only http and https addresses become links, and none that hides its destination', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt://https.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    'ftp://files.example',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://user:word@evil.example/',
    'https://bank.example/\u202egpj.exe',
    'https://',
    'xhttps://interim.example'.slice(0, 6),
  ])
    expect(linked(text), text).toEqual([])
})

test('text that looks like markup stays text', () => {
  expect(linked('https://a.example/"onmouseover="alert(1)')).toEqual(['https://a.example/'])
  expect(linked('https://a.example/<script>')).toEqual(['https://a.example/'])
})
