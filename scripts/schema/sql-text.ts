const width = 140

/** SQL as the catalogue has it in the style of the migrations: lower case, short types, no casts of literals. */
export function readableSql(text: string): string {
  return outsideQuotes(text.replaceAll(/\s+/g, ' ').trim(), (part) => part.toLowerCase())
    .replaceAll(/timestamp with time zone/g, 'timestamptz')
    .replaceAll(/timestamp without time zone/g, 'timestamp')
    .replaceAll(/time without time zone/g, 'time')
    .replaceAll(/\binteger\b/g, 'int')
    .replaceAll(/('(?:[^']|'')*'|\b\d+)(?:::(?:double precision|[a-z0-9]+)(?:\[\])?)+/g, '$1')
    .replaceAll(/'(-\d+)'/g, '$1')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
    .replaceAll(/(?<!check |where )\(([a-z_]+ (?:not )?in \([^()]*\))\)/g, '$1')
    .replaceAll(/ where \(([^()]*)\)$/g, ' where $1')
}

/** Breaks a statement that is too long for a line, behind a comma or before a keyword; what follows is indented below it. */
export function wrapSql(text: string, indent = '', below = `${indent}  `): string {
  const lines: string[] = []
  let rest = `${indent}${text}`
  while (rest.length > width) {
    const breaks = [
      ...rest.slice(0, width).matchAll(/(?<=,) | (?=(?:and|or|where|include|references|when|with|on delete|using)\b)/g),
    ]
    const possible = breaks.filter(({ index }) => index > below.length && isOutsideQuotes(rest, index))
    const depths = possible.map(({ index }) => depthAt(rest, index))
    const least = Math.min(...depths)
    // Not within brackets, if it can be avoided.
    const at = possible.findLast((_, position) => depths[position] === least)?.index
    if (at === undefined) break
    lines.push(rest.slice(0, at))
    rest = `${below}${rest.slice(at + 1)}`
  }
  return [...lines, rest].join('\n')
}

/** A comment of as many lines as it needs. */
export function wrapText(text: string): string {
  const lines = ['--']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= width) lines[lines.length - 1] = line
    else lines.push(`-- ${word}`)
  }
  return lines.join('\n')
}

function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

function depthAt(text: string, index: number): number {
  return (text.slice(0, index).match(/\(/g)?.length ?? 0) - (text.slice(0, index).match(/\)/g)?.length ?? 0)
}

function isOutsideQuotes(text: string, index: number): boolean {
  return (text.slice(0, index).match(/'/g)?.length ?? 0) % 2 === 0
}
