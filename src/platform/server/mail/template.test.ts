import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileTemplate, templateFiles } from './testing/compile-template.ts'

test('the HTML that the server fills is what MJML makes of the template: npm run email-template', async () => {
  expect(await readFile(templateFiles.html, 'utf8')).toBe(await compileTemplate())
})

test('the template loads nothing, adapts to dark mode, and is laid out for Outlook', async () => {
  const html = await readFile(templateFiles.html, 'utf8')
  // The logo is a part of the email.
  expect(html.replace('<img src="cid:logo"', '')).not.toMatch(/<(img|script|link|iframe)\b|@import|url\(|src=/)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(html).toContain('<!--[if mso | IE]>')
})
