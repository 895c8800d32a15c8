import { writeFile } from 'node:fs/promises'
import { compileTemplate, templateFiles } from '#platform/server/mail/testing/compile-template.ts'

// Makes the HTML of the emails from their MJML: `npm run email-template`, after each change of it. A test compares the two.

await writeFile(templateFiles.html, await compileTemplate())
