import type { Trigger } from './catalogue.ts'
import { readableSql } from './sql-text.ts'

const shape =
  /^create trigger \w+ (?<time>before|after) (?<events>.*?) on \S+ (?:referencing .*?)?for each (?<each>row|statement) (?:when \((?<condition>.*)\) )?execute function (?<call>\S+\(.*\))$/

/** What the triggers of a table do, a comment each; those of the history and of the events are one line. */
export function triggerLines(triggers: readonly Trigger[], fileOf: (trigger: Trigger) => string): string[] {
  const history = triggers.filter(({ function: name }) => /^record_(?:insert|update|delete)$/.test(name))
  const events = triggers.filter(({ function: name }) => name === 'record_events')
  const others = triggers.filter((trigger) => !history.includes(trigger) && !events.includes(trigger))
  return [
    ...others.map((trigger) => {
      const { time, events, each, condition, call } = partsOf(trigger)
      const when = condition === undefined ? '' : ` when ${condition}`
      const rows = each === 'statement' ? ', each statement' : ''
      return `-- ${time} ${events}${rows}: ${trigger.name} runs ${call}${when} (${fileOf(trigger)})`
    }),
    ...summary('history', history, fileOf),
    ...summary('events', events, fileOf),
  ]
}

function summary(what: string, triggers: readonly Trigger[], fileOf: (trigger: Trigger) => string): string[] {
  const [first] = triggers
  if (!first) return []
  const order = ['insert', 'update', 'delete']
  const writes = triggers
    .map((trigger) => ({ ...partsOf(trigger), order: order.indexOf(partsOf(trigger).events) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ events, condition }) => (condition === undefined ? events : `${events} when ${condition}`))
  const hidden = what === 'history' ? argumentsOf(first) : ''
  return [`-- ${what} of ${writes.join(', ')}${hidden && `, without the values of ${hidden}`} (${fileOf(first)})`]
}

function argumentsOf(trigger: Trigger): string {
  return [...partsOf(trigger).call.matchAll(/'([^']*)'/g)].map(([, name]) => name).join(', ')
}

interface Parts {
  readonly time: string
  readonly events: string
  readonly each: string
  readonly condition?: string
  readonly call: string
}

function partsOf({ definition }: Trigger): Parts {
  const found = shape.exec(readableSql(definition))?.groups
  if (!found) throw new Error(`cannot read the trigger ${definition}`)
  // In the order in which people say them.
  const events = ['insert', 'update', 'delete', 'truncate']
    .flatMap((event) => (found.events ?? '').split(' or ').filter((one) => one.startsWith(event)))
    .join(', ')
  return { ...(found as unknown as Parts), events }
}
