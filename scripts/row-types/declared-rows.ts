import { relative } from 'node:path'
import type { CallExpression, Identifier, Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync'

/** A statement in the code, with its declared row type. */
export interface DeclaredRows {
  /** `src/…/queries.ts:12:5`, as a stack names it. */
  readonly location: string
  readonly row: Type
  /** True for direct calls of the driver, where a query without a row type may be anything, such as `begin`. */
  readonly isOfDriver: boolean
}

/** Finds the statements of a TypeScript project below a folder, and passes them on with its type checker. */
export function withDeclaredRows<Result>(
  root: string,
  configFile: string,
  work: (rows: DeclaredRows[], checker: Checker) => Result,
): Result {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects()
    if (!project) throw new Error(`TypeScript could not open ${configFile}`)
    const names = project.program.getSourceFileNames().filter((name) => name.startsWith(`${root}/src/`))
    return work(
      names.flatMap((name) => rowsIn(root, name, project)),
      project.checker,
    )
  } finally {
    api.close()
  }
}

/** Files that create statements for their callers. The callers' row types are compared. */
const makers = /\/db\/(?:statement|page)\.ts$/

function rowsIn(root: string, name: string, { program, checker }: Project): DeclaredRows[] {
  const file = program.getSourceFile(name)
  if (!file || !/\b(?:sql|readPage|readRecord|query)\b/.test(file.text) || makers.test(name)) return []
  return callsIn(file).flatMap(({ call, called }) => {
    const row = rowOf(call, called.text, checker)
    // A stack names a call by its function, and a template by its first character.
    const named = isTaggedTemplateExpression(call) ? call.template : called
    const { line, character } = file.getLineAndCharacterOfPosition(named.getStart(file))
    const location = `${relative(root, name)}:${line + 1}:${character + 1}`
    return row ? [{ location, row, isOfDriver: called.text === 'query' }] : []
  })
}

interface Called {
  readonly call: CallExpression | TaggedTemplateExpression
  readonly called: Identifier
}

function callsIn(file: SourceFile): Called[] {
  const calls: Called[] = []
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) || isTaggedTemplateExpression(node)) {
      const expression = isCallExpression(node) ? node.expression : node.tag
      const called = isPropertyAccessExpression(expression) ? expression.name : expression
      if (isIdentifier(called)) calls.push({ call: node, called })
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return calls
}

function rowOf(call: Called['call'], name: string, checker: Checker): Type | undefined {
  if (name === 'readPage' || name === 'readRecord' || name === 'query') {
    const [node] = call.typeArguments ?? []
    const row = node && checker.getTypeFromTypeNode(node)
    // Rows that arrive as arrays have no names to compare.
    return row && !checker.isArrayType(row) ? row : checker.getUnknownType()
  }
  if (name !== 'sql') return undefined
  const type = checker.getTypeAtLocation(call)
  if (!type?.isTypeReference() || type.getSymbol()?.name !== 'Statement') return undefined
  return checker.getTypeArguments(type)[0]
}
