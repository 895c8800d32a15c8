import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The values of a template: HTML, or the rows of a section. A section without rows is left out. */
export interface Values {
  readonly [name: string]: string | readonly Values[]
}

type Part = string | { readonly name: string; readonly parts?: readonly Part[] }

/** The template of all emails. Its HTML is made from `email.mjml` by `npm run email-template`. */
const email = parse(readFileSync(join(import.meta.dirname, 'template/email.html'), 'utf8'))

/** The HTML of an email. Values are inserted unchanged, so callers must escape them. */
export function fillTemplate(values: Values): string {
  return fill(email, [values])
}

// `{{name}}` is replaced by a value; the part between `{{#name}}` and `{{/name}}` is repeated for each row of a section.
function parse(template: string): readonly Part[] {
  const stack: Part[][] = [[]]
  for (const token of template.split(/(\{\{[#/]?\w+\}\})/)) {
    const [, sign, name] = /^\{\{([#/]?)(\w+)\}\}$/.exec(token) ?? []
    const parts = stack.at(-1) as Part[]
    if (name === undefined) parts.push(token)
    else if (sign === '') parts.push({ name })
    else if (sign === '/') stack.pop()
    else {
      const inner: Part[] = []
      parts.push({ name, parts: inner })
      stack.push(inner)
    }
  }
  return stack[0] ?? []
}

// A name is looked up in the row, then in the surrounding sections.
function fill(parts: readonly Part[], scopes: readonly Values[]): string {
  const valueOf = (name: string) => {
    const found = scopes.find((scope) => Object.hasOwn(scope, name))?.[name]
    if (found === undefined) throw new Error(`the template of emails has no value for ${name}`)
    return found
  }
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const value = valueOf(part.name)
      if (part.parts === undefined) return String(value)
      const inner = part.parts
      return (typeof value === 'string' ? [] : value).map((row) => fill(inner, [row, ...scopes])).join('')
    })
    .join('')
}
