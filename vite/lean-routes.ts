import type { Plugin } from 'vite'

const shapesStandIn = /\/src\/(?:base|domains\/[^/]+(?:\/(?:contract|rules))?)\/[^/]+\.ts$/

/** What only the server needs: in the browser, forms use the shape of a body, and nothing uses these. */
const serverOnly = new Set(['summary', 'params', 'query', 'output'])

/**
 * Leaves out of the web what contracts say for the server alone. Shapes that nobody asks for then are not made either:
 * making all of them takes longer than drawing a screen.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    transform(code, id) {
      if (!shapesStandIn.test(id)) return undefined
      const edits: Edit[] = []
      walk(this.parse(code), (node) => {
        if (node.type === 'CallExpression' && node.callee?.name === 'route') edits.push(...cutsIn(node))
        if (node.type === 'Program') edits.push(...(node.body ?? []).flatMap(freedIn))
      })
      let lean = code
      for (const { from, to, text } of edits.toSorted((one, other) => other.from - one.from || other.to - one.to)) {
        lean = lean.slice(0, from) + text + lean.slice(to)
      }
      return { code: lean, map: null }
    },
  }
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

function cutsIn({ arguments: [declared] = [] }: Node): Edit[] {
  const { properties = [] } = declared ?? {}
  return properties.flatMap((property, index) => {
    const to = properties[index + 1]?.start ?? property.end
    return serverOnly.has(property.key?.name ?? '') ? [{ from: property.start, to, text: '' }] : []
  })
}

/** Marks the initial value of a constant as free of side effects, so that it is left out where nobody uses the constant. */
function freedIn(statement: Node): Edit[] {
  const { declarations = [] } = statement.declaration ?? statement
  return declarations.flatMap(({ init }) =>
    init?.type === 'ObjectExpression'
      ? [
          { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
          { from: init.end, to: init.end, text: '))()' },
        ]
      : freedCall(init),
  )
}

function freedCall(init: Node | undefined): Edit[] {
  return init?.type === 'CallExpression'
    ? [
        { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => ' },
        { from: init.end, to: init.end, text: ')()' },
      ]
    : []
}

interface Node {
  readonly type?: string
  readonly body?: readonly Node[]
  readonly declaration?: Node
  readonly declarations?: readonly Node[]
  readonly init?: Node
  readonly start: number
  readonly end: number
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly { readonly properties?: readonly Node[] }[]
  readonly key?: { readonly name?: string }
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) visit(node as Node)
  for (const part of Object.values(node)) walk(part, visit)
}
