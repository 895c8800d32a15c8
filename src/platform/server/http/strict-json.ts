import { refuse } from '#base/problem.ts'

const deepest = 64
const mostMembers = 1000
const mostValues = 20_000
const [quote, backslash] = [0x22, 0x5c]
const [colon, comma] = [0x3a, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Parses JSON; refuses what is malformed, names a member twice, nests deeper than 64, has an object of more than 1,000 members, or more
 * than 20,000 values.
 */
export function parseStrictJson(text: string): unknown {
  refuseVast(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse.MALFORMED()
  }
  // Only well-formed text is looked through: in an unclosed string the search would start over at every quote.
  refuseDoubles(text)
  return value
}

// Checked first: half a million brackets would block the process in JSON.parse, tens of thousands of members in the validation, and a third
// of a million small values in both.
function refuseVast(text: string): void {
  const members = new Uint32Array(deepest + 1)
  let depth = 0
  let values = 0
  let isWithin = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWithin) {
      if (code === backslash) at++
      else if (code === quote) isWithin = false
    } else if (code === quote) isWithin = true
    else if (code === colon) {
      if (++members[depth]! > mostMembers) throw refuse.PAYLOAD_TOO_LARGE()
    } else if (code === comma) {
      if (++values > mostValues) throw refuse.PAYLOAD_TOO_LARGE()
    } else if (code === openBrace || code === openBracket) {
      if (++values > mostValues) throw refuse.PAYLOAD_TOO_LARGE()
      if (++depth > deepest) throw refuse.MALFORMED()
      members[depth] = 0
    } else if (code === closeBrace || code === closeBracket) depth = Math.max(0, depth - 1)
  }
}

// JSON.parse silently uses the last of two members with one name; which one was intended is unknown.
function refuseDoubles(text: string): void {
  const names: (Set<string> | undefined)[] = []
  const strings = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs
  for (const { 0: token, index } of text.matchAll(strings)) {
    if (token === '{') names.push(new Set())
    else if (token === '[') names.push(undefined)
    else if (token === '}' || token === ']') names.pop()
    else if (isName(text, index + token.length)) {
      const seen = names.at(-1)
      const name = unescape(token)
      if (name === '__proto__' || seen?.has(name)) throw refuse.MALFORMED()
      seen?.add(name)
    }
  }
}

function isName(text: string, after: number): boolean {
  let index = after
  while (index < text.length && /\s/.test(text[index] as string)) index++
  return text[index] === ':'
}

function unescape(token: string): string {
  return token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
}
