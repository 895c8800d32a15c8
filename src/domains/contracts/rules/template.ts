import type { ContractKind } from '../rules.ts'
import { type Mention, mentionsOf } from './mentions.ts'
import { isPlaceholder, type Placeholder, type Values } from './placeholders.ts'

/** A part of a contract: its title, the heading of a clause, or a paragraph. */
export interface Block {
  readonly kind: 'title' | 'heading' | 'text'
  readonly text: string
}

/** A clause of a template: its heading, the mentions that it covers, and its text with placeholders. */
interface Clause {
  readonly heading: string
  readonly mentions: readonly string[]
  readonly text: string
}

/** What is wrong with the text of a template, with the line on which it is. */
export interface TemplateFault {
  readonly line: number
  readonly problem: 'titleMissing' | 'placeholderUnknown' | 'mentionUnknown' | 'conditionOpen' | 'conditionUnopened'
  readonly name: string
}

/** A mention with the clause that covers it; null if none does, or the clause lacks something. */
export interface CheckedMention extends Mention {
  readonly clause: string | null
}

// Every pattern reads a text once, whatever it is: a template of 20,000 characters must not hold the event loop.
const tag = /\{\{([^{}]*)\}\}/g
const opening = /^#(if|unless) (\S+)$/
const closing = /^\/(if|unless)$/

/** Returns what keeps a template from being saved. */
export function faultsOf(kind: ContractKind, template: string): TemplateFault[] {
  const faults: TemplateFault[] = []
  const known = new Set(mentionsOf[kind].map(({ id }) => id))
  const open: { kind: string; name: string; line: number }[] = []
  const lines = template.split('\n')
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    for (const name of tagsIn(text)) {
      const [, kind = '', condition] = opening.exec(name) ?? []
      const [, closed] = closing.exec(name) ?? []
      if (closed) {
        if (open.at(-1)?.kind === closed) open.pop()
        else faults.push({ line, problem: 'conditionUnopened', name })
        continue
      }
      if (condition) open.push({ kind, name: condition, line })
      const placeholder = condition ?? name
      if (!isPlaceholder(placeholder)) faults.push({ line, problem: 'placeholderUnknown', name: placeholder })
    }
    if (text.startsWith('## '))
      for (const name of headingOf(text).mentions)
        if (!known.has(name)) faults.push({ line, problem: 'mentionUnknown', name })
  }
  for (const { name, line } of open) faults.push({ line, problem: 'conditionOpen', name })
  if (!lines.some((line) => line.startsWith('# '))) faults.push({ line: 1, problem: 'titleMissing', name: '' })
  return faults
}

/** Returns each mention that the law demands, with the clause that covers it. */
export function checkMentions(kind: ContractKind, template: string): CheckedMention[] {
  const clauses = clausesOf(template)
  return mentionsOf[kind].map((mention) => {
    const covering = clauses.filter(({ mentions }) => mentions.includes(mention.id))
    const named = new Set(covering.flatMap(({ text }) => namesIn(text)))
    const hasText = covering.some(({ text }) => /\p{L}/u.test(text.replaceAll(tag, '')))
    const isWhole = mention.needs.length > 0 ? mention.needs.every((name) => named.has(name)) : hasText
    const { id, article, needs } = mention
    return { id, article, needs, clause: isWhole ? (covering[0]?.heading ?? null) : null }
  })
}

/** Writes a contract: conditions are decided and placeholders replaced. A line or clause of which nothing is left is left out. */
export function writeContract(template: string, values: Values): string {
  const decided = decide(template, values)
  const written: string[] = []
  for (const line of decided.split('\n')) {
    const isHeading = line.startsWith('#')
    const stripped = line.startsWith('## ') ? headingOf(line).text : line
    const text = stripped.replaceAll(tag, (_, name: string) => plain(values[name.trim() as Placeholder] ?? ''))
    const isEmptied = text !== stripped && /^[\s:.,;–-]*$/.test(text)
    if (!isEmptied) written.push(isHeading ? text.replaceAll('\n', ' ') : text.trimEnd())
  }
  return written
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the parts of a written contract. */
export function blocksOf(contract: string): Block[] {
  return contract
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) }
      return line.startsWith('# ') ? { kind: 'title', text: line.slice(2) } : { kind: 'text', text: line }
    })
}

/** Returns the title of a written contract. */
export function titleOf(contract: string): string {
  return blocksOf(contract).find(({ kind }) => kind === 'title')?.text ?? ''
}

/** Returns the placeholders that a template names. */
function namesIn(text: string): Placeholder[] {
  return tagsIn(text).filter(isPlaceholder)
}

function tagsIn(text: string): string[] {
  return [...text.matchAll(tag)].map(([, name = '']) => name.trim())
}

/** Divides the heading of a clause into its text and the mentions in brackets at its end. */
function headingOf(line: string): { text: string; mentions: string[] } {
  const whole = line.trimEnd()
  const from = whole.endsWith(']') ? whole.lastIndexOf('[') : -1
  if (from < 0) return { text: whole, mentions: [] }
  const names = whole.slice(from + 1, -1).split(/[\s,]/)
  return { text: whole.slice(0, from).trimEnd(), mentions: names.filter((name) => name !== '') }
}

function clausesOf(template: string): Clause[] {
  return template
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const { text, mentions } = headingOf(heading)
      return { heading: text, mentions, text: lines.join('\n') }
    })
}

/** Returns a template without its conditions: what is between two of them stays if all that are open hold. */
function decide(template: string, values: Values): string {
  const parts: string[] = []
  const open = [true]
  let from = 0
  for (const { 0: whole, 1: inside = '', index } of template.matchAll(tag)) {
    const [, kind, name = ''] = opening.exec(inside.trim()) ?? []
    const isClosing = closing.test(inside.trim())
    if (!kind && !isClosing) continue
    if (open.at(-1)) parts.push(template.slice(from, index))
    from = index + whole.length
    const holds = ![undefined, '', '0'].includes(values[name as Placeholder])
    if (kind) open.push(open.at(-1) === true && holds === (kind === 'if'))
    else if (open.length > 1) open.pop()
  }
  if (open.at(-1)) parts.push(template.slice(from))
  return parts.join('')
}

// A value is never a heading.
const plain = (value: string) => value.replaceAll(/^#+\s*/gm, '')
