import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { laterBy } from '#base/time.ts'
import type { ConversationKind } from '#domains/messages/rules.ts'
import { bringIn } from '#domains/messages/server/conversations.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** A person of the demo by their index: a manager or a worker. */
type DemoPerson = `manager ${0 | 1 | 2}` | `worker ${number}`
/** The author, how many hours ago, and the text. */
type Line = readonly [who: DemoPerson, hoursAgo: number, text: string]

interface Talk {
  readonly kind: ConversationKind
  readonly name?: string
  readonly people: readonly DemoPerson[]
  readonly lines: readonly Line[]
  /** The number of unread messages at the end, by recipient. */
  readonly unread?: Partial<Record<DemoPerson, number>>
}

const talks: readonly Talk[] = [
  {
    kind: 'office',
    people: ['worker 0', 'manager 0', 'manager 1'],
    unread: { 'manager 0': 1, 'worker 0': 0 },
    lines: [
      ['worker 0', 76, 'Good morning. My safety shoes are worn through, could I have a new pair before Monday?'],
      ['manager 1', 75, 'Good morning Sofia! Of course. Which size do you wear?'],
      ['worker 0', 75, 'A 39, thank you.'],
      ['manager 1', 51, 'They are waiting for you at the porter’s lodge. Say your name and show your badge.'],
      ['worker 0', 50, 'Picked them up, they fit. Thanks!'],
      [
        'worker 0',
        3,
        'One more thing: the line stopped at ten today, and we were sent home half an hour early. Do I enter that as a break?',
      ],
    ],
  },
  {
    kind: 'direct',
    people: ['worker 0', 'manager 0'],
    unread: { 'worker 0': 1 },
    lines: [
      [
        'manager 0',
        29,
        'Hello Sofia, the brewery was full of praise for your work last week. Would you like to learn the filler? The training is on a Thursday.',
      ],
      ['worker 0', 27, 'I would love to! Which Thursday?'],
      [
        'manager 0',
        2,
        'The one after next, from eight to twelve. Here is what it covers: https://meridian.example/training/filler',
      ],
    ],
  },
  {
    kind: 'group',
    name: 'Bottling line, early shift',
    people: ['manager 1', 'worker 0', 'worker 8', 'worker 16', 'worker 24'],
    unread: { 'worker 0': 2, 'manager 1': 1 },
    lines: [
      [
        'manager 1',
        46,
        'Good evening all. Tomorrow the gate on the canal side is closed: please come in by the Quai des Usines.',
      ],
      ['worker 8', 45, 'Is there room for bicycles on that side?'],
      ['manager 1', 45, 'Yes, right behind the lodge.'],
      ['worker 16', 22, 'I can take two people along from Vilvoorde, leaving at 5.20.'],
      ['worker 24', 21, 'Me please!'],
    ],
  },
  {
    kind: 'direct',
    people: ['manager 0', 'worker 3'],
    unread: { 'manager 0': 2 },
    lines: [
      ['manager 0', 100, 'Hello Mehdi, could you take the late shift at the dock on Friday?'],
      ['worker 3', 98, 'Friday is fine.'],
      ['worker 3', 5, 'My forklift certificate runs out next month. Do you plan the renewal, or do I?'],
      ['worker 3', 5, 'I have sent a photo of the card to your office last year.'],
    ],
  },
  {
    kind: 'direct',
    people: ['manager 0', 'manager 1'],
    lines: [
      [
        'manager 1',
        8,
        'Havenlogistiek asks for three more forklift drivers from Wednesday. Shall I offer it to the pool?',
      ],
      ['manager 0', 7, 'Yes please, those with a valid certificate first.'],
    ],
  },
]

const announced = [
  {
    title: 'Closed between Christmas and New Year',
    text: 'Our office is closed from 25 December to 1 January. Shifts go on as planned; for anything urgent call the number on your badge.',
    audience: 'everyone',
    daysAgo: 2,
  },
  {
    title: 'Hours of this month',
    text: 'Please send in your hours by the last working day, so that your pay stub is on time.',
    audience: 'workers',
    daysAgo: 5,
  },
]

/** Adds recent conversations, some of them unread, and announcements. */
export async function addMessages(
  scope: ActorScope,
  managers: readonly string[],
  workers: readonly string[],
): Promise<void> {
  const idOf = (who: DemoPerson) => {
    const [type, index = '0'] = who.split(' ')
    return (type === 'manager' ? managers : workers)[Number(index)] as string
  }
  for (const talk of talks) await addTalk(scope, talk, idOf)
  for (const { title, text, audience, daysAgo } of announced) {
    const at = laterBy(scope.now, -daysAgo * 86_400_000)
    await insertRecord(
      scope,
      { table: 'announcements', id: uuid() },
      {
        title,
        text,
        audience,
        from_date: localTimeOf(at, scope.actor.timeZone).date,
        author_id: scope.actor.accountId,
        created_at: at,
      },
    )
  }
}

async function addTalk(
  scope: ActorScope,
  { kind, name, people, lines, unread = {} }: Talk,
  idOf: (who: DemoPerson) => string,
) {
  const { db, actor, now } = scope
  const id = uuid()
  const ago = (hours: number) => laterBy(now, -hours * 3_600_000)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return
  const [one, other] = people.map(idOf).sort()
  await insertRecord(
    scope,
    { table: 'conversations', id },
    {
      kind,
      name: name ?? null,
      ...(kind === 'direct' && { one_id: one, other_id: other }),
      ...(kind === 'office' && { worker_id: idOf('worker 0') }),
      author_id: idOf(first[0]),
      last_number: lines.length,
      last_at: ago(last[1]),
      created_at: ago(first[1]),
    },
  )
  await bringIn(
    scope,
    people.map((who) => ({ conversationId: id, accountId: idOf(who) })),
  )
  await insertRecords(
    scope,
    'messages',
    lines.map(([who, hours, text], index) => ({
      id: uuid(),
      conversation_id: id,
      number: index + 1,
      author_id: idOf(who),
      text,
      created_at: ago(hours),
    })),
  )
  for (const who of people)
    await db.many(
      sql`
        update conversation_members
           set read_number = ${lines.length - (unread[who] ?? 0)}
         where organisation_id = ${actor.organisationId} and conversation_id = ${id} and account_id = ${idOf(who)}`,
    )
}
