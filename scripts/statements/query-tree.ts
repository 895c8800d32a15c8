/** A part of PostgreSQL's query tree, as it prints it: a node, a list, or a word such as a number or a name. */
export type Part = TreeNode | readonly Part[] | string

/** A node of a query tree: `{OPEXPR :opno 96 :args (…)}`. */
export interface TreeNode {
  readonly type: string
  readonly fields: Readonly<Record<string, Part>>
}

export const isNode = (part: Part | undefined): part is TreeNode =>
  typeof part === 'object' && !Array.isArray(part) && 'fields' in part

/** Reads a query tree from PostgreSQL's text of it (type `pg_node_tree`). */
export function readTree(text: string): Part {
  // A word may contain any character after a backslash; `<>` is the empty word.
  const tokens = text.match(/[{}()]|(?:\\[^]|[^\s{}()\\])+/g) ?? []
  let at = 0
  function part(): Part {
    const token = tokens[at++]
    if (token === undefined) throw new Error('a query tree ends too early')
    if (token === '{') return node()
    return token === '(' ? list() : token
  }
  function list(): Part[] {
    const parts: Part[] = []
    while (tokens[at] !== ')') parts.push(part())
    at++
    return parts
  }
  function node(): TreeNode {
    const type = tokens[at++] ?? ''
    const fields: Record<string, Part> = {}
    while (tokens[at] !== '}') {
      const name = tokens[at++]
      if (!name?.startsWith(':')) throw new Error(`a field of ${type} was expected, not ${name}`)
      const parts: Part[] = []
      // Constants have several words: their length and bytes.
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) parts.push(part())
      fields[name.slice(1)] = parts.length === 1 ? (parts[0] as Part) : parts
    }
    at++
    return { type, fields }
  }
  return part()
}

/** The nodes of a part, at any depth. */
export function* nodesIn(part: Part | undefined): Generator<TreeNode> {
  if (Array.isArray(part)) for (const one of part as readonly Part[]) yield* nodesIn(one)
  else if (isNode(part)) {
    yield part
    for (const one of Object.values(part.fields)) yield* nodesIn(one)
  }
}
