/** A stretch of text: plain, a label of a screen (strong), or a link. */
export interface TextRun {
  /** Its position in the line. */
  readonly at: number
  readonly text: string
  readonly strong?: boolean
  readonly to?: string
}

/** A part of a text: a paragraph, a heading, the items of a list, or a picture; each line as its runs. */
export interface Block {
  /** Its position in the text. */
  readonly at: number
  readonly kind: 'paragraph' | 'heading' | 'bullets' | 'numbers' | 'picture'
  readonly lines: readonly (readonly TextRun[])[]
  /** The name of a picture, for which the line is the alternative text. */
  readonly picture?: string
}

/** A part of a page with a title, by its slug. */
export interface Piece {
  readonly slug: string
  readonly audience: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** An article of the help centre. */
export interface Article {
  readonly title: string
  readonly keywords: string
  readonly blocks: readonly Block[]
}

/** Parses an article: title, keywords and text. */
export function articleOf(file: string): Article {
  const lines = file.split('\n')
  const startingWith = (mark: string) =>
    lines
      .find((line) => line.startsWith(mark))
      ?.slice(mark.length)
      .trim() ?? ''
  const rest = lines.filter((line) => !/^(keywords:|# )/.test(line))
  return { title: startingWith('# '), keywords: startingWith('keywords:'), blocks: blocksOf(rest) }
}

/** Parses a page into parts, each under a line `## slug | audience`. */
export function piecesOf(file: string): readonly Piece[] {
  return file
    .split(/^## /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [head = '', ...lines] = part.trim().split('\n')
      const [slug = '', audience = ''] = head.split('|').map((word) => word.trim())
      const title = lines.find((line) => line.startsWith('# '))?.slice(2) ?? ''
      return { slug, audience, title, blocks: blocksOf(lines.filter((line) => !line.startsWith('# '))) }
    })
}

const kinds: readonly [RegExp, Block['kind']][] = [
  [/^###? /, 'heading'],
  [/^- /, 'bullets'],
  [/^\d+\. /, 'numbers'],
]

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: { at: number; kind: Block['kind']; lines: TextRun[][]; picture?: string }[] = []
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, alt, picture] = /^!\[([^\]]+)\]\(picture:([\w-]+)\)$/.exec(line) ?? []
    if (alt && picture) {
      blocks.push({ at: blocks.length, kind: 'picture', lines: [runsOf(alt)], picture })
      continue
    }
    const [mark, kind] = kinds.find(([pattern]) => pattern.test(line)) ?? [/^/, 'paragraph' as const]
    const last = blocks.at(-1)
    const runs = runsOf(line.replace(mark, ''))
    if (last?.kind === kind && kind !== 'paragraph' && kind !== 'heading') last.lines.push(runs)
    else blocks.push({ at: blocks.length, kind, lines: [runs] })
  }
  return blocks
}

function runsOf(line: string): TextRun[] {
  return [...line.matchAll(/\[([^\]]+)\]\((\/[^)]*)\)|\*\*([^*]+)\*\*|([^[*]+|[[*])/g)].map((found) => {
    const [, label = '', to, strong, plain = ''] = found
    const at = found.index
    if (to !== undefined) return { at, text: label.replaceAll('**', ''), to }
    return strong === undefined ? { at, text: plain } : { at, text: strong, strong: true }
  })
}

/** Returns the text of a line without markup. */
export function lineText(line: readonly TextRun[]): string {
  return line.map(({ text }) => text).join('')
}

/** Returns a whole text without markup. */
export function plainText({ blocks }: Pick<Piece, 'blocks'>): string {
  return blocks.map(({ lines }) => lines.map(lineText).join(' ')).join(' ')
}
