/** A stretch of text as it is read: plain, strong where it stands on a screen, or the way to one. */
export interface Run {
  /** Where in its line it begins. */
  readonly at: number
  readonly text: string
  readonly strong?: boolean
  readonly to?: string
}

/** A part of a text: a paragraph, a heading, or the items of a list; each line as its runs. */
export interface Block {
  /** The how manieth of its text it is. */
  readonly at: number
  readonly kind: 'paragraph' | 'heading' | 'bullets' | 'numbers'
  readonly lines: readonly (readonly Run[])[]
}

/** A piece of a text under its own title, by its short name for addresses. */
export interface Piece {
  readonly slug: string
  readonly audience: string
  readonly keywords: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Reads a file of pieces, each under a line `## slug | audience`. */
export function piecesOf(file: string): readonly Piece[] {
  return file
    .split(/^## /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [head = '', ...lines] = part.trim().split('\n')
      const [slug = '', audience = ''] = head.split('|').map((word) => word.trim())
      const taken = (mark: string) =>
        lines
          .find((line) => line.startsWith(mark))
          ?.slice(mark.length)
          .trim() ?? ''
      const rest = lines.filter((line) => !/^(keywords:|# )/.test(line))
      return { slug, audience, keywords: taken('keywords:'), title: taken('# '), blocks: blocksOf(rest) }
    })
}

const kinds: readonly [RegExp, Block['kind']][] = [
  [/^### /, 'heading'],
  [/^- /, 'bullets'],
  [/^\d+\. /, 'numbers'],
]

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: { at: number; kind: Block['kind']; lines: Run[][] }[] = []
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [mark, kind] = kinds.find(([pattern]) => pattern.test(line)) ?? [/^/, 'paragraph' as const]
    const last = blocks.at(-1)
    const runs = runsOf(line.replace(mark, ''))
    if (last?.kind === kind && kind !== 'paragraph' && kind !== 'heading') last.lines.push(runs)
    else blocks.push({ at: blocks.length, kind, lines: [runs] })
  }
  return blocks
}

function runsOf(line: string): Run[] {
  return [...line.matchAll(/\[([^\]]+)\]\((\/[^)]*)\)|\*\*([^*]+)\*\*|([^[*]+|[[*])/g)].map((found) => {
    const [, label = '', to, strong, plain = ''] = found
    const at = found.index
    if (to !== undefined) return { at, text: label.replaceAll('**', ''), to }
    return strong === undefined ? { at, text: plain } : { at, text: strong, strong: true }
  })
}

/** What a line says, without its marks. */
export function lineText(line: readonly Run[]): string {
  return line.map(({ text }) => text).join('')
}

/** All that a piece says, without its marks. */
export function plainText({ blocks }: Pick<Piece, 'blocks'>): string {
  return blocks.map(({ lines }) => lines.map(lineText).join(' ')).join(' ')
}
