import { expect, test } from 'vitest'
import { sealed } from './sealed.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is sealed as the example of RFC 8291 is', () => {
  const body = sealed(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('keys that are no point of the curve are refused', () => {
  const p256dh = `B${'A'.repeat(86)}`
  expect(() => sealed('x', { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toThrow()
})
