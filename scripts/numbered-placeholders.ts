import { parseSync, Visitor } from 'vite'

/** A placeholder that is numbered by hand, `$1`, or by the code around it, `$${position}`. */
const placeholder = /\$(?:\d|\$\{)/
/** SQL around a placeholder, unlike the replacements of regular expressions: `'$1'`, `'<b>$1</b>'`. */
const sqlSyntax =
  /\b(?:select|insert into|update|delete from|join|where|returning|order by|limit|values|between|any|coalesce)\b|\s(?:[<>]?=|<>|[<>]|\|\||and|or)\s+\$[\d$]|\$\d+::/i

/** Returns the string and template literals of a file that are SQL with numbered placeholders. Each value of a template is `${}`. */
export function numberedPlaceholders(file: string, code: string): string[] {
  if (!placeholder.test(code)) return []
  const found: string[] = []
  const add = (text: string) => {
    if (placeholder.test(text) && sqlSyntax.test(text)) found.push(text)
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.raw).join('${}')),
  }).visit(parseSync(file, code).program)
  return found
}
