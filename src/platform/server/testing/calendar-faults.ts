interface Line {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

interface Part {
  readonly kind: string
  readonly lines: Line[]
  readonly parts: Part[]
}

const utc = /^\d{8}T\d{6}Z$/
const local = /^\d{8}T\d{6}$/
const offset = /^[+-]\d{4}(\d\d)?$/
const texts = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'X-WR-CALNAME'])

/** Returns the violations of RFC 5545 in the bytes of a calendar that make calendar programs fail. */
export function faultsOfCalendar(bytes: Buffer): string[] {
  const faults: string[] = []
  const lines = unfolded(bytes, faults).flatMap((text) => lineOf(text, faults) ?? [])
  const calendar = partOf(lines, faults)
  if (!calendar) return faults
  const zones = calendar.parts.filter(({ kind }) => kind === 'VTIMEZONE')
  const events = calendar.parts.filter(({ kind }) => kind === 'VEVENT')
  need(calendar, 'VCALENDAR', { VERSION: /^2\.0$/, PRODID: /./ }, faults)
  const zoneIds = new Set(zones.map((zone) => valueOf(zone, 'TZID')))
  if (zoneIds.size !== zones.length) faults.push('a zone is defined twice')
  for (const zone of zones) checkZone(zone, faults)
  for (const event of events) checkEvent(event, zoneIds, faults)
  const uids = events.map((event) => valueOf(event, 'UID'))
  if (new Set(uids).size !== uids.length) faults.push('two events have one UID')
  return faults
}

// 3.1: lines end with CRLF and hold at most 75 octets; a longer one goes on after a space, between two characters.
function unfolded(bytes: Buffer, faults: string[]): string[] {
  const octets = bytes.toString('latin1')
  if (!octets.endsWith('\r\n')) faults.push('the last line has no CRLF')
  if (/\r(?!\n)|(?<!\r)\n/.test(octets)) faults.push('a line ends without CRLF')
  const lines: string[] = []
  for (const [index, line] of octets.split('\r\n').slice(0, -1).entries()) {
    if (line.length > 75) faults.push(`line ${index + 1} has more than 75 octets`)
    const text = Buffer.from(line, 'latin1').toString('utf8')
    if (text.includes('\uFFFD')) faults.push(`line ${index + 1} is folded within a character`)
    if (line.startsWith(' ') || line.startsWith('\t')) lines.push(`${lines.pop() ?? ''}${text.slice(1)}`)
    else lines.push(text)
  }
  return lines
}

function lineOf(text: string, faults: string[]): Line | undefined {
  const found = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s.exec(text)
  // oxlint-disable-next-line no-control-regex
  if (!found || /[\x00-\x08\x0a-\x1f\x7f]/.test(text)) {
    faults.push(`no content line: ${text}`)
    return undefined
  }
  const [, name = '', parameters = '', value = ''] = found
  const pairs = [...parameters.matchAll(/;([^=]+)=("[^"]*"|[^";:]*)/g)]
  if (texts.has(name) && /(?<!\\)(\\\\)*([;,]|\\[^\\;,nN])/.test(value)) faults.push(`not escaped: ${text}`)
  return { name, parameters: new Map(pairs.map(([, key = '', parameter = '']) => [key, parameter])), value }
}

function partOf(lines: readonly Line[], faults: string[]): Part | undefined {
  const open: Part[] = [{ kind: '', lines: [], parts: [] }]
  for (const line of lines) {
    const part = open.at(-1) as Part
    if (line.name === 'BEGIN') {
      const within = { kind: line.value, lines: [], parts: [] }
      part.parts.push(within)
      open.push(within)
    } else if (line.name === 'END') {
      if (part.kind !== line.value) faults.push(`${part.kind} ends as ${line.value}`)
      if (open.length > 1) open.pop()
    } else part.lines.push(line)
  }
  const [whole] = open
  if (
    open.length !== 1 ||
    whole?.lines.length !== 0 ||
    whole.parts.length !== 1 ||
    whole.parts[0]?.kind !== 'VCALENDAR'
  )
    faults.push('it is not one calendar')
  return whole?.parts[0]
}

function valueOf(part: Part, name: string): string {
  return part.lines.find((line) => line.name === name)?.value ?? ''
}

// Each of these once, and as it has to be.
function need(part: Part, called: string, rules: Readonly<Record<string, RegExp>>, faults: string[]): void {
  for (const [name, pattern] of Object.entries(rules)) {
    const found = part.lines.filter((line) => line.name === name)
    if (found.length !== 1) faults.push(`${called}: ${name} ${found.length} times`)
    else if (!pattern.test(found[0]?.value ?? '')) faults.push(`${called}: ${found[0]?.value} is no ${name}`)
  }
}

// 3.6.5: a name, and the observances with their beginning in local time.
function checkZone(zone: Part, faults: string[]): void {
  const called = `VTIMEZONE ${valueOf(zone, 'TZID')}`
  need(zone, called, { TZID: /./ }, faults)
  if (zone.parts.length === 0) faults.push(`${called}: nothing is observed`)
  for (const observed of zone.parts) {
    if (observed.kind !== 'STANDARD' && observed.kind !== 'DAYLIGHT') faults.push(`${called}: ${observed.kind}`)
    need(observed, called, { DTSTART: local, TZOFFSETFROM: offset, TZOFFSETTO: offset }, faults)
  }
}

// 3.6.1, and 3.8.7.4 for the number of the change.
function checkEvent(event: Part, zones: ReadonlySet<string>, faults: string[]): void {
  const called = `VEVENT ${valueOf(event, 'UID')}`
  need(event, called, { UID: /./, DTSTAMP: utc, SEQUENCE: /^\d+$/, DTSTART: /./, DTEND: /./ }, faults)
  for (const { name, parameters, value } of event.lines) {
    if (name === 'DTSTART' || name === 'DTEND') {
      const zone = parameters.get('TZID')?.replaceAll('"', '')
      if (zone !== undefined && !zones.has(zone)) faults.push(`${called}: ${zone} is not defined`)
      if (!(zone === undefined ? utc : local).test(value)) faults.push(`${called}: ${value} is no time`)
    }
    if (name === 'STATUS' && !/^(TENTATIVE|CONFIRMED|CANCELLED)$/.test(value)) faults.push(`${called}: ${value}`)
    if (name === 'GEO' && !/^-?\d+(\.\d+)?;-?\d+(\.\d+)?$/.test(value)) faults.push(`${called}: GEO ${value}`)
    if (['CREATED', 'LAST-MODIFIED'].includes(name) && !utc.test(value)) faults.push(`${called}: ${name} ${value}`)
  }
}
