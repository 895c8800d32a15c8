import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'

// Node.js does not find the named exports of this package.
const { evaluateXPathToBoolean, evaluateXPathToNodes, finalizeModuleRegistration, Language, registerXQueryModule } =
  createRequire(import.meta.url)('fontoxpath') as typeof import('fontoxpath')

/** An assertion of a Schematron file that a document breaks. */
interface Broken {
  readonly id: string
  /** As in the file: `fatal`, `warning`; or `not evaluated`. */
  readonly flag: string
  readonly message: string
}

/** A Schematron file that can be evaluated. */
export interface OfficialRules {
  readonly title: string
  /** The number of assertions. */
  readonly count: number
  readonly check: (xml: string) => Broken[]
}

const sch = 'http://purl.oclc.org/dsdl/schematron'
const xsl = 'http://www.w3.org/1999/XSL/Transform'

interface Let {
  readonly name: string
  readonly value: string
}
interface Assert {
  readonly id: string
  readonly flag: string
  readonly test: string
  readonly message: string
}
interface Rule {
  readonly context: string
  readonly lets: readonly Let[]
  readonly asserts: readonly Assert[]
}
interface Pattern {
  readonly lets: readonly Let[]
  readonly rules: readonly Rule[]
}

/**
 * Reads a Schematron file (ISO 19757-3, XPath 2.0, without abstract patterns and includes). Functions in XSLT are translated to XQuery, as far
 * as the files of EN 16931 and Peppol use them.
 */
export function readOfficialRules(path: string): OfficialRules {
  const document = parseXmlDocument(readFileSync(path, 'utf8'))
  const root = document.documentElement as Element
  const namespaces: Record<string, string> = { xs: 'http://www.w3.org/2001/XMLSchema' }
  for (const one of childrenOf(root, sch, 'ns'))
    namespaces[one.getAttribute('prefix') ?? ''] = one.getAttribute('uri') ?? ''
  const modules = registerFunctions(root, namespaces)
  const globals = letsOf(root)
  const patterns = childrenOf(root, sch, 'pattern').map((pattern): Pattern => ({
    lets: letsOf(pattern),
    rules: childrenOf(pattern, sch, 'rule').map((rule) => ({
      context: rule.getAttribute('context') ?? '',
      lets: letsOf(rule),
      asserts: childrenOf(rule, sch, 'assert').map((assert) => ({
        id: assert.getAttribute('id') ?? '',
        flag: assert.getAttribute('flag') ?? 'fatal',
        test: assert.getAttribute('test') ?? '',
        message: (assert.textContent ?? '').replace(/\s+/g, ' ').trim(),
      })),
    })),
  }))
  return {
    title: childrenOf(root, sch, 'title')[0]?.textContent ?? path,
    count: patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts)).length,
    check: (xml) => checkAll(parseXmlDocument(xml), globals, patterns, namespaces, modules),
  }
}

function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return parent.children.filter((child) => child.namespaceURI === namespace && child.localName === name)
}

function letsOf(parent: Element): Let[] {
  return childrenOf(parent, sch, 'let').map((one) => ({
    name: one.getAttribute('name') ?? '',
    value: one.getAttribute('value') ?? '',
  }))
}

/** Registers the functions of a file, and returns the modules to import for them. */
function registerFunctions(root: Element, namespaces: Readonly<Record<string, string>>): Record<string, string> {
  const functions = childrenOf(root, xsl, 'function')
  if (functions.length === 0) return {}
  const prefix = (functions[0]?.getAttribute('name') ?? '').split(':')[0] ?? ''
  const head = Object.entries({ ...namespaces, [prefix]: namespaces[prefix] ?? prefix })
    .filter(([name]) => name !== prefix && name !== 'xs')
    .map(([name, uri]) => `declare namespace ${name} = "${uri}";`)
  registerXQueryModule(
    [`module namespace ${prefix} = "${namespaces[prefix]}";`, ...head, ...functions.map(functionText)].join('\n'),
  )
  finalizeModuleRegistration()
  return { [prefix]: namespaces[prefix] ?? prefix }
}

function functionText(element: Element): string {
  const type = element.getAttribute('as') ? ` as ${element.getAttribute('as')}` : ''
  const parameters = childrenOf(element, xsl, 'param').map((one) => {
    const ofOne = one.getAttribute('as') ? ` as ${one.getAttribute('as')}` : ''
    return `$${one.getAttribute('name')}${ofOne}`
  })
  return `declare %public function ${element.getAttribute('name')}(${parameters.join(', ')})${type} {\n${bodyOf(element)}\n};`
}

/** Translates variables, choices and the value of an element of XSLT. */
function bodyOf(element: Element): string {
  const variables = childrenOf(element, xsl, 'variable').map((one) => {
    const select = one.getAttribute('select')
    const value = select === null ? (one.children.length > 0 ? bodyOf(one) : `'${one.textContent}'`) : escaped(select)
    return `let $${one.getAttribute('name')} := (${value})`
  })
  const [choice] = childrenOf(element, xsl, 'choose')
  const [value] = [...childrenOf(element, xsl, 'value-of'), ...childrenOf(element, xsl, 'sequence')]
  const result = choice ? choiceOf(choice) : escaped(value?.getAttribute('select') ?? '()')
  return variables.length > 0 ? `${variables.join('\n')}\nreturn (${result})` : result
}

function choiceOf(choice: Element): string {
  const [otherwise] = childrenOf(choice, xsl, 'otherwise')
  return childrenOf(choice, xsl, 'when').reduceRight(
    (rest, when) => `if (${escaped(when.getAttribute('test') ?? '')}) then (${bodyOf(when)}) else (${rest})`,
    otherwise ? bodyOf(otherwise) : '()',
  )
}

// In the text of XQuery an ampersand begins a reference.
const escaped = (expression: string) => expression.replaceAll('&', '&amp;')

/** Returns an expression with the variables that it uses, each before those that use it. */
function withLets(expression: string, scopes: readonly (readonly [lets: readonly Let[], atRoot: boolean])[]): string {
  const used: string[] = []
  let text = expression
  for (const [lets, atRoot] of scopes.toReversed())
    for (const { name, value } of lets.toReversed()) {
      if (!new RegExp(`\\$${name}(?![\\w.-])`).test(text)) continue
      used.unshift(`let $${name} := ${atRoot ? `(root() ! (${escaped(value)}))` : `(${escaped(value)})`}`)
      text += ` ${value}`
    }
  return used.length > 0 ? `${used.join('\n')}\nreturn (${escaped(expression)})` : escaped(expression)
}

/** Returns an expression for all nodes that a match pattern selects in a document. */
function nodesOf(pattern: string): string {
  return alternatives(pattern)
    .map((one) => (/^[/(]/.test(one) ? one : `//${one}`))
    .join(' | ')
}

function alternatives(pattern: string): string[] {
  const found: string[] = ['']
  let depth = 0
  for (const sign of pattern) {
    if ('[('.includes(sign)) depth += 1
    if ('])'.includes(sign)) depth -= 1
    if (sign === '|' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map((one) => one.trim())
}

/** Returns whether an assertion holds; undefined if our evaluator cannot tell: it has no integers above 2⁵³. */
function evaluate(expression: string, node: Node, options: object): boolean | undefined {
  try {
    return evaluateXPathToBoolean(expression, node, null, null, options)
  } catch (error) {
    if (String(error).includes('FOCA0003')) return undefined
    throw error
  }
}

function checkAll(
  document: Document,
  globals: readonly Let[],
  patterns: readonly Pattern[],
  namespaces: Readonly<Record<string, string>>,
  modules: Record<string, string>,
): Broken[] {
  const options = {
    language: Language.XQUERY_3_1_LANGUAGE,
    namespaceResolver: (prefix: string) => namespaces[prefix] ?? null,
    moduleImports: modules,
  }
  const broken: Broken[] = []
  for (const { lets, rules } of patterns) {
    // A node belongs to the first rule of a pattern that matches it.
    const taken = new Set<Node>()
    for (const rule of rules) {
      const context = withLets(nodesOf(rule.context), [
        [globals, true],
        [lets, true],
      ])
      for (const node of evaluateXPathToNodes(context, document, null, null, options) as Node[]) {
        if (taken.has(node)) continue
        taken.add(node)
        for (const { id, flag, test, message } of rule.asserts) {
          const expression = withLets(test, [
            [globals, true],
            [lets, true],
            [rule.lets, false],
          ])
          const outcome = evaluate(expression, node, options)
          if (outcome !== true) broken.push({ id, flag: outcome === false ? flag : 'not evaluated', message })
        }
      }
    }
  }
  return broken
}
