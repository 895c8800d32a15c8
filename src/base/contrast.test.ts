import { expect, test } from 'vitest'
import { contrastOf, mixed, themeColoursOf } from './contrast.ts'

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test('a colour with enough contrast stays, another is shifted', () => {
  expect(themeColoursOf('#186353').light.accent).toBe('#186353')
  expect(themeColoursOf('#ffcc00').light.accent).not.toBe('#ffcc00')
  expect(themeColoursOf('#ffcc00').dark.accent).toBe('#ffcc00')
})

test('of all colours, text and controls have enough contrast in both themes', () => {
  const steps = ['00', '2a', '55', '80', 'aa', 'd5', 'ff']
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const colour = `#${red}${green}${blue}`
        const { light, dark } = themeColoursOf(colour)
        for (const surface of ['#ffffff', '#faf9f6', '#f3f1ec', light.soft])
          expect(contrastOf(light.accent, surface), `${colour} on ${surface}`).toBeGreaterThanOrEqual(4.5)
        for (const surface of ['#161513', '#201f1c', '#2a2825', '#3d3a36', dark.soft])
          expect(contrastOf(dark.accent, surface), `${colour} on ${surface}`).toBeGreaterThanOrEqual(4.5)
        for (const filled of [light.filled, light.hovered, dark.filled, dark.hovered])
          expect(contrastOf(filled, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(dark.filled, '#201f1c'), colour).toBeGreaterThanOrEqual(3)
      }
})
