import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../template')

/** The template as MJML, and the HTML that is made of it, which the server reads. */
export const templateFiles = { source: join(folder, 'email.mjml'), html: join(folder, 'email.html') }

interface Compiled {
  readonly html: string
  readonly errors: readonly { readonly formattedMessage: string }[]
}

/** Compiles the template. MJML is needed for this alone, so the server neither loads nor installs it. */
export async function compileTemplate(): Promise<string> {
  const mjml = createRequire(import.meta.url)('mjml') as (source: string, options: object) => Promise<Compiled>
  const source = await readFile(templateFiles.source, 'utf8')
  // No fonts: a program that reads emails would ask another server for them.
  const { html, errors } = await mjml(source, { validationLevel: 'strict', keepComments: false, fonts: {} })
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  // The colours of an organisation are filled in. MJML accepts no names in their place.
  return `${html
    .replaceAll('#1f5f54', '{{accent}}')
    .replaceAll('#6cc4b0', '{{darkAccent}}')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')}\n`
}
